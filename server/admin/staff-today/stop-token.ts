import { createHmac, timingSafeEqual } from "node:crypto";

/** In the link that stops somebody's morning email. It can do nothing else, and works as long as the emails come. */
export const stopToken = (secret: string, id: number) => `${id}.${sign(secret, id)}`;

/** Whose token this is; undefined for one that was not made here. */
export function readStopToken(secret: string, token: string): number | undefined {
  const [, id, signature] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const expected = sign(secret, Number(id));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? Number(id) : undefined;
}

function sign(secret: string, id: number): string {
  return createHmac("sha256", secret).update(`stop morning email\0${id}`).digest("base64url");
}

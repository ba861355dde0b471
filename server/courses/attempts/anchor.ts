import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the server's time, signed for one attempt. A device counts from it with its monotonic clock. */
export function anchorOf(secret: string, attempt: number, now: Date): string {
  const time = String(now.getTime());
  return `${time}.${sign(secret, attempt, time)}`;
}

/** Returns the time in an anchor, or undefined if it is not genuine or belongs to another attempt. */
export function timeOfAnchor(secret: string, attempt: number, anchor: string): Date | undefined {
  const [, time, signature] = /^(\d{13,15})\.([\w-]{43})$/.exec(anchor) ?? [];
  if (!time || !signature) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, attempt, time)));
  return isGenuine ? new Date(Number(time)) : undefined;
}

const sign = (secret: string, attempt: number, time: string) =>
  createHmac("sha256", secret).update(`attempt\0${attempt}\0${time}`).digest("base64url");

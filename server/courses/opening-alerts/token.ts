import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the token of the link that deletes an address. It does not expire, and allows nothing else. */
export function forgetToken(secret: string, email: string): string {
  return `${Buffer.from(email).toString("base64url")}.${sign(secret, email)}`;
}

/** Returns the address in a token, or undefined if the token is not genuine. */
export function emailInToken(secret: string, token: string): string | undefined {
  const [, address, signature] = /^([\w-]{1,500})\.([\w-]{43})$/.exec(token) ?? [];
  if (!address || !signature) return undefined;
  const email = Buffer.from(address, "base64url").toString();
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, email)));
  return isGenuine ? email : undefined;
}

const sign = (secret: string, email: string) =>
  createHmac("sha256", secret).update(`forget address\0${email}`).digest("base64url");

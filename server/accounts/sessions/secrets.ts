import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The database stores only this, so that reading it lets nobody in. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

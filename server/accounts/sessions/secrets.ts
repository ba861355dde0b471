import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash of a secret. The database stores only the hash, so that reading it gives no access. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: whoever reads the database cannot use it. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

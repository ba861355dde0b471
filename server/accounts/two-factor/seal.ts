import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the app's secret, which cannot be a hash because it must be read again. The key comes from SECRET_KEY and the
 * owner is authenticated with it (AES-256-GCM), so that the database or a backup alone does not give anybody codes.
 */
export function seal(secretKey: string, userId: number, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey), iv).setAAD(owner(userId));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was sealed with another SECRET_KEY or for another user. */
export function unseal(secretKey: string, userId: number, sealed: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  try {
    const cipher = createDecipheriv("aes-256-gcm", keyOf(secretKey), iv);
    cipher.setAAD(owner(userId)).setAuthTag(tag);
    return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

const owner = (userId: number) => Buffer.from(`second factor of ${userId}`);
const keyOf = (secretKey: string) => Buffer.from(hkdfSync("sha256", secretKey, "", "second factor", 32));

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The app's secret must be read again, so it cannot be a hash: it is encrypted with a key of the context's own secret
 * (AES-256-GCM, bound to its owner). Whoever reads the database, or a backup of it, makes no codes from it.
 */
export function seal(contextSecret: string, userId: number, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(contextSecret), iv).setAAD(owner(userId));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was sealed under another secret of the context, or for somebody else. */
export function unseal(contextSecret: string, userId: number, sealed: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  try {
    const cipher = createDecipheriv("aes-256-gcm", keyOf(contextSecret), iv);
    cipher.setAAD(owner(userId)).setAuthTag(tag);
    return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

const owner = (userId: number) => Buffer.from(`second factor of ${userId}`);
const keyOf = (contextSecret: string) =>
  Buffer.from(hkdfSync("sha256", contextSecret, "", "second factor", 32));

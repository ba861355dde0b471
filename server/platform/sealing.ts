import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data that must be readable again, but not from the database or a backup alone. Each purpose has its own key,
 * derived from SECRET_KEY. The owner is authenticated with the text (AES-256-GCM).
 */
export function sealFor(secretKey: string, purpose: string, owner: number | string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey, purpose), iv).setAAD(name(purpose, owner));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the data, or undefined if it was sealed with another SECRET_KEY or for another owner. */
export function unsealFor(
  secretKey: string,
  purpose: string,
  owner: number | string,
  sealed: Buffer,
): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  try {
    const cipher = createDecipheriv("aes-256-gcm", keyOf(secretKey, purpose), iv);
    cipher.setAAD(name(purpose, owner)).setAuthTag(tag);
    return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

const name = (purpose: string, owner: number | string) => Buffer.from(`${purpose} of ${owner}`);
const keyOf = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secretKey, "", purpose, 32));

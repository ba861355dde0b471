import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
/** Delimiter that ends the last record (RFC 8188) */
const DELIMITER = Buffer.of(2);

/** Keys of a browser's subscription */
export interface PushTarget {
  p256dh: Buffer;
  auth: Buffer;
}

/** Returns whether a message can be encrypted for the key. A point that is not on the curve would reveal the secret. */
export function isOnCurve(p256dh: Buffer): boolean {
  try {
    newKey().computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message that only the browser can read (RFC 8291, content encoding aes128gcm of RFC 8188).
 * @param sender key and salt of this message alone; the test passes those of the RFC's example
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushTarget,
  { key, salt }: { key: ECDH; salt: Buffer } = { key: newKey(), salt: randomBytes(16) },
): Buffer {
  const own = key.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own]);
  const secret = derive(key.computeSecret(p256dh), auth, info, 32);
  const contentKey = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  const sealed = [cipher.update(plain), cipher.update(DELIMITER), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed]);
}

function newKey(): ECDH {
  const key = createECDH(CURVE);
  key.generateKeys();
  return key;
}

const derive = (from: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", from, salt, info, bytes));

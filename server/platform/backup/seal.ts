import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.ts";

/** A pipeline step that transforms bytes. */
export type Change = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Passes bytes through, for a backup that is not encrypted. */
export const unchanged: Change = async function* (bytes) {
  yield* bytes;
};

/**
 * Returns a step that encrypts for one recipient (age, age-encryption.org/v1).
 * @throws BackupError when the recipient is malformed
 */
export function sealFor(recipient: string): Change {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError("BACKUP_RECIPIENT: must be an age recipient, as age-keygen prints it (age1…).");
  }
  return async function* (bytes) {
    yield* await encrypter.encrypt(streamOf(bytes));
  };
}

/**
 * Returns a step that decrypts with an identity.
 * @throws BackupError when the identity is malformed
 */
export function openWith(identity: string): Change {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError("The identity must be as age-keygen prints it (AGE-SECRET-KEY-1…).");
  }
  return async function* (bytes) {
    yield* await decrypter.decrypt(streamOf(bytes));
  };
}

/** Converts the bytes to the stream type that age's declarations name, which is the browser's. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;

import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.ts";

/** A step of a pipeline that changes bytes on their way. */
export type Change = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** For a backup that is not encrypted. */
export const unchanged: Change = async function* (bytes) {
  yield* bytes;
};

/**
 * Encrypts so that only the recipient's identity can read it (age, age-encryption.org/v1).
 * @throws BackupError when that is no recipient
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

/** @throws BackupError when that is no identity */
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

/** The types of age name the browser's declaration of the same stream. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;

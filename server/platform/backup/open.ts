import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { type Manifest, readCheckedManifest } from "./manifest.ts";
import { type Change, openWith, unchanged } from "./seal.ts";

/** A backup whose files were checked. Only such a backup can be restored. */
export interface OpenedBackup {
  folder: string;
  manifest: Manifest;
  /** Decrypts the files. */
  open: Change;
}

/**
 * Checks every file of a backup by its hash, and that the identity decrypts it, before anything is changed.
 * @throws BackupError when it is damaged, or encrypted for another identity
 */
export async function openBackup(folder: string, identity?: string): Promise<OpenedBackup> {
  const manifest = await readCheckedManifest(folder);
  if (!manifest.sealed_for) return { folder, manifest, open: unchanged };
  if (!identity)
    throw new BackupError(
      `This backup is encrypted for ${manifest.sealed_for}. Pass the file that contains its identity: -- FOLDER --identity FILE`,
    );
  const opened = { folder, manifest, open: openWith(identity) };
  await tryKey(opened);
  return opened;
}

async function tryKey({ folder, manifest, open }: OpenedBackup): Promise<void> {
  const [first] = manifest.contents;
  if (!first) return;
  try {
    await pipeline(createReadStream(path.join(folder, first.path)), open, swallow);
  } catch (error) {
    throw new BackupError("The identity does not open this backup.", { cause: error });
  }
}

async function swallow(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { type Manifest, readWholeManifest } from "./manifest.ts";
import { type Change, openWith, unchanged } from "./seal.ts";

/** A backup that was found whole and that can be read: only such a one is restored. */
export interface OpenedBackup {
  folder: string;
  manifest: Manifest;
  /** Decrypts what lies in it. */
  open: Change;
}

/**
 * Checks every file of a backup by its hash, and that the identity opens it, before anything else is touched.
 * @throws BackupError when it is damaged, or encrypted for somebody else
 */
export async function openBackup(folder: string, identity?: string): Promise<OpenedBackup> {
  const manifest = await readWholeManifest(folder);
  if (!manifest.sealed_for) return { folder, manifest, open: unchanged };
  if (!identity)
    throw new BackupError(
      `This backup is encrypted for ${manifest.sealed_for}. Say where that identity is: -- FOLDER --identity FILE`,
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

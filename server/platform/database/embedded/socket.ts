import { chownSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./error.ts";
import { canReach, hash, type Owner } from "./setup.ts";

/** Part of the socket's file name. Nothing listens on TCP. */
export const socketPort = 5432;

const longestSocketPath = 103;

/**
 * Creates a folder for the socket that only the database's user and root may enter. The caller must hold the data
 * folder's lock, and no server may be running: files of a killed server are removed, because their process id may now
 * belong to another program.
 */
export function makeSocketFolder(folder: string, owner: Owner | undefined): string {
  const name = `darasa-${hash(folder)}`;
  const temporary = owner && !canReach(owner, tmpdir()) ? "/tmp" : tmpdir();
  const socket = join(temporary, name, `.s.PGSQL.${socketPort}.lock`);
  // A socket's path has at most 107 bytes on Linux and 103 on macOS, and TMPDIR may be long.
  const path = Buffer.byteLength(socket) > longestSocketPath ? join("/tmp", name) : join(temporary, name);
  try {
    mkdirSync(path, { mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    refuseForeignFolder(path, owner?.uid ?? process.getuid?.());
    for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`])
      rmSync(join(path, name), { force: true });
  }
  return path;
}

/** Refuses a folder that others made. In a world-writable folder, another user could create it and listen there. */
function refuseForeignFolder(path: string, expected: number | undefined): void {
  const found = lstatSync(path);
  if (found.isDirectory() && found.uid === expected && (found.mode & 0o077) === 0) return;
  throw new EmbeddedDatabaseError(
    `${path} must be a folder that only user ${expected} can enter, but it is not. Remove it, then start Darasa again.`,
  );
}

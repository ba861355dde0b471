import { chownSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { canReach, hash, type Owner } from "./embedded-setup.ts";

/** Names the socket file only: nothing listens on TCP. */
export const socketPort = 5432;

const longestSocketPath = 103;

/**
 * A folder for the socket, which only the database's user and root may enter. Call it with the lock of the data folder, when no
 * server uses the socket: files of a killed server are removed, because their process id may belong to another program now.
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

/** In a folder where everybody may write, another user could make the socket folder first and listen there instead. */
function refuseForeignFolder(path: string, expected: number | undefined): void {
  const found = lstatSync(path);
  if (found.isDirectory() && found.uid === expected && (found.mode & 0o077) === 0) return;
  throw new EmbeddedDatabaseError(
    `${path} should be a folder that only user ${expected} may enter, and it is not. Remove it, then start again.`,
  );
}

import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { keysOf } from "./keys.ts";
import type { Store } from "./store.ts";

/** Opens the storage in a folder of this machine. */
export function diskStorage(dataDir: string): Store {
  const location = path.join(dataDir, "uploads");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  return {
    put: (key, file) => moveSafely(file, path.join(location, key)),
    async putBytes(key, bytes) {
      // The file gets its name only when it is complete. Otherwise a reader or a backup could get half of it.
      const half = path.join(dataDir, "incoming", `${randomUUID()}.part`);
      await mkdir(path.dirname(half), { recursive: true, mode: 0o700 });
      try {
        await writeFile(half, bytes, { mode: 0o600 });
        await moveSafely(half, path.join(location, key));
      } finally {
        await rm(half, { force: true });
      }
    },
    async get(key) {
      return (await disk.exists(key)) ? disk.getStream(key) : undefined;
    },
    remove: (key) => disk.delete(key),
    keys: () => keysOf(disk),
  };
}

/** Moves a file durably. The bytes are on the disk before the name, and the name before this returns. */
async function moveSafely(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await synced(from);
  await rename(from, to);
  await synced(folder);
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_SHARE = 0.05;

/** Returns true if uploads may be accepted. The limit leaves room for the database on the same disk. */
export async function hasRoom(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(folder);
  return isRoomEnough(bavail * bsize, blocks * bsize);
}

export function isRoomEnough(free_bytes: number, total_bytes: number): boolean {
  return free_bytes >= Math.max(MIN_FREE_BYTES, total_bytes * MIN_FREE_SHARE);
}

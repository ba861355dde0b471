import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Scene } from "../harness/scene.ts";
import type { Fault } from "./fault.ts";
import { limitProcess } from "./limits.ts";

const run = promisify(execFile);
const MiB = 1024 ** 2;
/** Larger than the gigabyte below which uploads are refused, so that both states are tried. */
const DISK = "1500m";

const full: Fault = {
  name: "the disk of DATA_DIR is nearly full for 2 s, then full",
  async prepare() {
    const disk = await mkdtemp(path.join(tmpdir(), "darasa-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", disk]);
    const dataDir = path.join(disk, "data");
    await mkdir(dataDir, { mode: 0o700 });
    return {
      settings: { dataDir },
      async begin() {
        await fill(disk, 700 * MiB);
        await sleep(2_000);
        await fill(disk, 0);
      },
      async end(scene) {
        await rm(path.join(disk, "filler"));
        await restartIfEnded(scene);
      },
      async remove() {
        await run("umount", ["-l", disk]);
        await rm(disk, { recursive: true, force: true });
      },
    };
  },
};

/** PostgreSQL may give up on a full disk, and Darasa with it; whoever runs it starts it again. */
async function restartIfEnded({ darasa }: Scene): Promise<void> {
  await sleep(500);
  if (darasa.hasEnded) await darasa.start();
}

/** Writes a file until only so many bytes are free. */
async function fill(disk: string, free_bytes: number): Promise<void> {
  const handle = await open(path.join(disk, "filler"), "a");
  try {
    for (let block = MiB; block >= 4_096; ) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize - free_bytes >= block) await handle.write(Buffer.alloc(block));
      else block /= 16;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}

const failing: Fault = {
  name: "writes of the app fail after a random byte of a file (RLIMIT_FSIZE)",
  async prepare(random) {
    let isOver = false;
    let limiting: Promise<void> | undefined;
    return {
      begin({ darasa }) {
        isOver = false;
        limiting = (async () => {
          while (!isOver) {
            await limitProcess(darasa, `--fsize=${1_000 + random.below(300_000)}:unlimited`);
            await sleep(200);
          }
        })();
      },
      async end({ darasa }) {
        isOver = true;
        await limiting;
        await limitProcess(darasa, "--fsize=unlimited:unlimited");
      },
    };
  },
};

export const diskFaults: Fault[] = [full, failing];

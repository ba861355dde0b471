import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { limitProcess } from "../harness/processes.ts";
import type { Fault } from "./fault.ts";

const run = promisify(execFile);
/** Larger than the gigabyte below which uploads are refused, so that both states are tried. */
const DISK = "1500m";
const NEARLY_FULL_BYTES = 700 * 1024 ** 2;
const BLOCK_BYTES = 65_536;

const full: Fault = {
  name: "the disk of DATA_DIR is nearly full for 2 s, then full",
  async prepare() {
    const disk = await mkdtemp(path.join(tmpdir(), "darasa-disk-"));
    let fillers = 0;
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", disk]);
    await mkdir(path.join(disk, "data"), { mode: 0o700 });
    const leave = async (free_bytes: number) => {
      const { bavail, bsize } = await statfs(disk);
      const count = Math.ceil((bavail * bsize - free_bytes) / BLOCK_BYTES);
      const words = `if=/dev/zero of=${disk}/filler-${fillers++} bs=${BLOCK_BYTES} count=${count}`.split(" ");
      // dd fails when it has filled the disk.
      await run("dd", words).catch(() => undefined);
    };
    return {
      settings: { dataDir: path.join(disk, "data") },
      async begin() {
        await leave(NEARLY_FULL_BYTES);
        await sleep(2_000);
        await leave(0);
      },
      async end({ darasa }) {
        while (fillers > 0) await rm(`${disk}/filler-${--fillers}`);
        await sleep(500);
        // PostgreSQL may exit on a full disk, and Darasa with it. In production a supervisor starts it again.
        if (darasa.hasEnded) await darasa.start();
      },
      async remove() {
        await run("umount", ["-l", disk]);
        await rm(disk, { recursive: true, force: true });
      },
    };
  },
};

const failing: Fault = {
  name: "writes of the app fail after a random byte of a file (RLIMIT_FSIZE)",
  async prepare(random) {
    let limiting: NodeJS.Timeout;
    return {
      begin({ darasa }) {
        const limit = () => limitProcess(darasa.pid, `--fsize=${1_000 + random.below(300_000)}:unlimited`);
        limiting = setInterval(limit, 200);
      },
      async end({ darasa }) {
        clearInterval(limiting);
        await sleep(200);
        await limitProcess(darasa.pid, "--fsize=unlimited:unlimited");
      },
    };
  },
};

export const diskFaults: Fault[] = [full, failing];

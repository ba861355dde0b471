import { execFile } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#tests/support/free-port.ts";
import { startDarasa } from "../support/darasa.ts";
import type { Random } from "../support/random.ts";
import { type Row, statusesOf, strangeAnswers } from "../support/rows.ts";
import { closeScene, openScene, recovery, type Scene } from "../support/scene.ts";

const run = promisify(execFile);
const MiB = 1024 ** 2;
/** More than the gigabyte below which uploads are refused, so that both states can be seen. */
const DISK = "1500m";
const ROUNDS = 3;

/** The disk of DATA_DIR runs full, and is emptied again. Needs to be root, to make a disk of its own. */
export async function diskFull(random: Random): Promise<Row[]> {
  const disk = await mountDisk(DISK);
  try {
    const scene = await openScene({ random, place: await placeOn(disk) });
    const statuses: string[] = [];
    const problems: string[] = [];
    const recoveries: number[] = [];
    let ends = 0;
    for (let round = 0; round < ROUNDS; round++) {
      scene.load.journal.statuses.clear();
      await fill(disk, 700 * MiB);
      await sleep(2_000);
      statuses.push(`nearly full ${statusesOf(scene.load.journal)}`);
      scene.load.journal.statuses.clear();
      await fill(disk, 0);
      const emptied = sleep(8_000).then(() => rm(path.join(disk, "filler")));
      ends += await keptRunning(scene, emptied);
      recoveries.push(await recovery(scene));
      statuses.push(`full ${statusesOf(scene.load.journal)}`);
    }
    problems.push(...strangeAnswers(scene.load.journal));
    const verdict = await closeScene(scene);
    return [
      {
        fault: "disk of DATA_DIR full: database and uploads",
        trials: `${ROUNDS} times 8 s`,
        figure: `${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half; ${statuses.join("; ")}; the process ended ${ends} times and was started again; writes go on ${seconds(recoveries)} after there is room`,
        problems: [...problems, ...verdict.problems],
      },
    ];
  } finally {
    await unmount(disk);
  }
}

/** The disk that takes the log runs full. */
export async function logFull(random: Random): Promise<Row[]> {
  const disk = await mountDisk("256k");
  const output = openSync(path.join(disk, "darasa.log"), "a");
  try {
    const scene = await openScene({ random, environment: { LOG_LEVEL: "trace" }, output });
    await fill(disk, 0);
    await sleep(5_000);
    const isAlive = scene.running.process.exitCode === null && scene.running.process.signalCode === null;
    const problems = isAlive ? [] : ["the process ended"];
    if (isAlive) await recovery(scene);
    const statuses = statusesOf(scene.load.journal);
    const verdict = await closeScene(scene);
    return [
      {
        fault: "disk of the log full",
        trials: "1 time 5 s",
        figure: `${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half; ${statuses}; the process goes on`,
        problems: [...problems, ...verdict.problems],
      },
    ];
  } finally {
    closeSync(output);
    await unmount(disk);
  }
}

/** Starts it again whenever it ends, as whoever runs it would; returns how often, once there is room again. */
async function keptRunning(scene: Scene, emptied: Promise<void>): Promise<number> {
  let isEmptied = false;
  let ends = 0;
  const over = emptied.then(() => {
    isEmptied = true;
  });
  while (!isEmptied || ended(scene)) {
    if (ended(scene)) {
      ends += 1;
      const again = await startDarasa(scene.environment, scene.place).catch(() => undefined);
      if (again) scene.running = again;
      else if (isEmptied) throw new Error("it does not start although there is room");
    }
    await sleep(100);
  }
  await over;
  return ends;
}

const ended = ({ running: { process } }: Scene) => process.exitCode !== null || process.signalCode !== null;
const seconds = (all: number[]) => `${all.map((ms) => (ms / 1000).toFixed(1)).join(", ")} s`;

async function mountDisk(size: string): Promise<string> {
  const disk = await mkdtemp(path.join(tmpdir(), "darasa-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "tmpfs", disk]);
  return disk;
}

async function unmount(disk: string): Promise<void> {
  await run("umount", ["-l", disk]);
  await rm(disk, { recursive: true, force: true });
}

async function placeOn(disk: string) {
  const dataDir = path.join(disk, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  return { dataDir, port: await freePort() };
}

/** Writes a file until only so many bytes are free. */
async function fill(disk: string, free_bytes: number): Promise<void> {
  const handle = await open(path.join(disk, "filler"), "a");
  try {
    for (let block = MiB; block >= 4_096; ) {
      const { bavail, bsize } = await statfs(disk);
      const room = bavail * bsize - free_bytes;
      if (room < block && free_bytes > 0) break;
      if (room < block) block /= 16;
      else await handle.write(Buffer.alloc(block));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}

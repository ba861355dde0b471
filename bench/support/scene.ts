import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { checkJournal, type Kept } from "./check-journal.ts";
import { aPlace, type Place, type Running, startDarasa } from "./darasa.ts";
import type { External } from "./postgres.ts";
import type { Random } from "./random.ts";
import { startWriteLoad, type WriteLoad } from "./write-load.ts";

export interface Scene {
  place: Place;
  environment: Record<string, string>;
  running: Running;
  load: WriteLoad;
  random: Random;
  other: External | undefined;
}

interface Wanted {
  random: Random;
  environment?: Record<string, string>;
  /** Another PostgreSQL, with a database of this name for the scene alone. */
  other?: External;
  place?: Place;
  /** A file descriptor that takes what Darasa writes to its log. */
  output?: number;
}

let scenes = 0;

/** A Darasa of its own, being written to. */
export async function openScene({ random, environment = {}, other, place, output }: Wanted): Promise<Scene> {
  const at = place ?? (await aPlace());
  const database = `scene_${++scenes}`;
  await other?.create(database);
  const all: Record<string, string> = {
    LOG_LEVEL: "fatal",
    ...(other && { DATABASE_URL: other.url(database), DEMO: "1" }),
    ...environment,
  };
  const running = await startDarasa(all, at, output);
  const scene = { place: at, environment: all, running, random, other };
  const pool = await poolOf(scene);
  const load = await startWriteLoad({ url: running.url, pool }, random);
  await pool.end();
  return { ...scene, load };
}

/** Past the door, when there is one: what is looked for is what is there, whatever the weather. */
async function poolOf({ place, environment, other }: Omit<Scene, "load">): Promise<pg.Pool> {
  const database = environment.DATABASE_URL?.split("/").at(-1) ?? "";
  const connection = other ? other.connection(database) : await runningDatabase(place.dataDir);
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on("error", () => undefined);
  return pool;
}

/** Its database and its files, to look into. */
export async function keptOf(scene: Scene): Promise<Kept> {
  const config = readConfig({ ...scene.environment, DATA_DIR: scene.place.dataDir });
  return { pool: await poolOf(scene), files: openStorage(config, makeLog({ logLevel: "silent" })) };
}

/** Milliseconds until a write is acknowledged again, without anybody's help. */
export async function recovery({ load }: Scene, limit_ms = 60_000): Promise<number> {
  const began = performance.now();
  const done = () => [...load.journal.tokens.values()].some(({ acknowledged = 0 }) => acknowledged > began);
  while (!done()) {
    if (performance.now() - began > limit_ms) throw new Error(`no write came through in ${limit_ms} ms`);
    await sleep(20);
  }
  return performance.now() - began;
}

/** Ends the load, compares with the journal, ends Darasa and removes what it had. */
export async function closeScene(scene: Scene): Promise<{ problems: string[]; lookedFor: number }> {
  await scene.load.stop();
  const kept = await keptOf(scene);
  const now = performance.now();
  const verdict = await checkJournal(scene.load.journal, kept, { from: now, until: now });
  await kept.pool.end();
  await scene.running.stop();
  await rm(scene.place.dataDir, { recursive: true, force: true });
  return verdict;
}

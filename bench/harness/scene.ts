import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/config/config.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { Darasa, type Settings } from "#tests/support/darasa.ts";
import { checkWrites, type Verdict } from "./check-writes.ts";
import type { Random } from "./random.ts";
import { WriteLoad } from "./write-load.ts";

/** A separate Darasa that is being written to. */
export interface Scene {
  darasa: Darasa;
  load: WriteLoad;
}

export async function openScene(random: Random, settings: Settings = {}): Promise<Scene> {
  const darasa = await Darasa.run(settings);
  const load = new WriteLoad(random);
  await darasa.withPool((pool) => load.start(darasa.url, pool));
  return { darasa, load };
}

/** Ends the load, checks everything that was written, and removes Darasa. */
export async function closeScene({ darasa, load }: Scene): Promise<Verdict> {
  await load.stop();
  const window = { from: performance.now(), until: performance.now() };
  const files = storageOf(darasa.environment);
  const verdict = await darasa.withPool((pool) => checkWrites(load, { pool, files }, window));
  await darasa.remove();
  const unnamed = load.failures.lines.filter((line) => !namedFailures.test(line));
  return { ...verdict, problems: [...verdict.problems, ...unnamed] };
}

/** Documented answers with status 500 or more. The last is Fastify's while it closes. */
const namedFailures =
  /50[37] (The service is not available right now\.|The service is busy\.|Files cannot be stored right now\.|There is no room to store this|\{"error":"Service Unavailable")/;

export function storageOf(environment: Record<string, string>) {
  return openStorage(readConfig(environment), makeLog({ logLevel: "silent" }));
}

/** Resolves with the milliseconds until a write is acknowledged again. */
export async function recovery({ load: { testimonials } }: Scene, limit_ms = 60_000): Promise<number> {
  const began = performance.now();
  const isDone = () => [...testimonials.values()].some(({ acknowledged = 0 }) => acknowledged > began);
  while (!isDone()) {
    if (performance.now() - began > limit_ms)
      throw new Error(`no write was acknowledged in ${limit_ms / 1000} s`);
    await sleep(20);
  }
  return performance.now() - began;
}

export const lossOf = ({ problems, checked }: Verdict) =>
  `${problems.length} of ${checked} acknowledged writes lost or incomplete`;

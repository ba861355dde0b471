import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/config.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { checkJournal, type Verdict } from "./check-journal.ts";
import { Darasa, type Settings } from "./darasa.ts";
import type { Random } from "./random.ts";
import { startWriteLoad, type WriteLoad } from "./write-load.ts";

/** A Darasa of its own with writers at work. */
export interface Scene {
  darasa: Darasa;
  load: WriteLoad;
  random: Random;
}

export async function openScene(random: Random, settings: Settings = {}): Promise<Scene> {
  const darasa = await Darasa.run(settings);
  const load = await darasa.withPool((pool) => startWriteLoad(darasa.url, pool, random));
  return { darasa, load, random };
}

/** Ends the load, compares database and files with the journal, and removes Darasa. */
export async function closeScene({ darasa, load }: Scene): Promise<Verdict> {
  await load.stop();
  const files = storageOf(darasa.environment);
  const verdict = await darasa.withPool((pool) => checkJournal(load.journal, { pool, files }));
  await darasa.remove();
  return { ...verdict, problems: [...verdict.problems, ...unexpectedFailures(load)] };
}

export function storageOf(environment: Record<string, string>) {
  return openStorage(readConfig(environment), makeLog({ logLevel: "silent" }));
}

/** Milliseconds until a write is acknowledged again. */
export async function recovery({ load: { journal } }: Scene, limit_ms = 60_000): Promise<number> {
  const began = performance.now();
  const isDone = () => [...journal.tokens.values()].some(({ acknowledged = 0 }) => acknowledged > began);
  while (!isDone()) {
    if (performance.now() - began > limit_ms)
      throw new Error(`no write was acknowledged in ${limit_ms / 1000} s`);
    await sleep(20);
  }
  return performance.now() - began;
}

export const lossOf = ({ problems, checked }: Verdict) =>
  `${problems.length} of ${checked} acknowledged writes lost or incomplete`;

const namedFailures = [
  /^503 The service is not available right now\. Try again in a moment\.$/,
  /^503 The service is busy\. Try again in a moment\.$/,
  /^503 Files cannot be stored right now\. Try again in a moment\.$/,
  /^507 There is no room to store this (file )?right now\. Try again later\.$/,
  // Fastify's own answer while it closes.
  /^503 \{"error":"Service Unavailable"/,
];

/** Answers from 500 on that the API does not name. */
function unexpectedFailures({ journal }: WriteLoad): string[] {
  return journal.failures.entries
    .filter(([sentence]) => !namedFailures.some((named) => named.test(sentence)))
    .map(([sentence, count]) => `${count} × ${sentence}`);
}

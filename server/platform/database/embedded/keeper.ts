import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { exitOf, stopProcess } from "./process.ts";

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 10_000;
/** A server that ran longer than this is restarted after the shortest pause. */
const STABLE_MS = 60_000;

type Keeper = {
  /** Starts the server and resolves when it is ready. Stops it when the signal aborts before that. */
  start(signal: AbortSignal): Promise<ChildProcess>;
  log: { info(words: string): void; warn(words: string): void };
};

/**
 * Restarts the server whenever it ends unexpectedly, for example when the kernel kills it for lack of memory. Retries
 * with growing pauses for as long as the process lives, because a full disk may get space again. Resolves with a
 * function that stops the server.
 */
export async function keepRunning({ start, log }: Keeper): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server: ChildProcess | undefined = await start(signal);
  let pause_ms = FIRST_PAUSE_MS;

  const restart = async () => {
    while (!signal.aborted) {
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
      pause_ms = Math.min(pause_ms * 2, LAST_PAUSE_MS);
      if (signal.aborted) return undefined;
      try {
        return await start(signal);
      } catch (error) {
        if (!signal.aborted)
          log.warn(`The embedded database did not start again: ${(error as Error).message}`);
      }
    }
    return undefined;
  };
  const keep = async () => {
    while (server) {
      const startedAt = performance.now();
      const how = await exitOf(server);
      if (signal.aborted) return;
      log.warn(`The embedded database ended (${how}). Restarting it.`);
      if (performance.now() - startedAt > STABLE_MS) pause_ms = FIRST_PAUSE_MS;
      server = undefined;
      server = await restart();
      if (signal.aborted) return stopProcess(server);
      log.info("The embedded database is running again.");
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await stopProcess(server);
    await kept;
  };
}

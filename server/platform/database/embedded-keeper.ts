import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { exitOf, stopProcess } from "./embedded-process.ts";

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 10_000;
/** A server that ran for this long gets a quick restart when it ends. */
const STABLE_MS = 60_000;

type Keeper = {
  /** Starts the server and resolves when it is ready. It is stopped when the signal aborts before that. */
  start(signal: AbortSignal): Promise<ChildProcess>;
  log: { info(words: string): void; warn(words: string): void };
};

/**
 * Starts the server again whenever it ends without being asked to, such as when the kernel takes it for want of memory.
 * Tries for as long as the process lives, with growing pauses: a full disk may get room again. Resolves with the way to stop it.
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
      log.warn(`The embedded database ended (${how}) and is started again.`);
      if (performance.now() - startedAt > STABLE_MS) pause_ms = FIRST_PAUSE_MS;
      server = undefined;
      server = await restart();
      if (signal.aborted) return stopProcess(server);
      log.info("The embedded database runs again.");
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await stopProcess(server);
    await kept;
  };
}

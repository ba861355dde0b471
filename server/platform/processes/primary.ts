import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { announce, endWithDatabase, stopOnSignal } from "./terminal.ts";
import { Workers } from "./workers.ts";

/** The process that starts the others and answers what they ask; it serves nobody itself, so there is little to go wrong. */
export async function lead(config: Config, log: Logger): Promise<void> {
  const opening = openDatabase(config, log, endWithDatabase);
  const workers = new Workers(
    config.processes,
    log,
    opening.then(({ connection }) => connection),
  );
  const stop = async () => {
    await workers.stop();
    await (await opening).close();
  };
  const starting = workers.start();
  // It may fail while the database still starts, when nobody waits for it yet.
  starting.catch(() => undefined);
  await opening;
  stopOnSignal(log, stop);
  try {
    const { port, notices } = await starting;
    announce(config, port, notices);
    throw await workers.failed;
  } catch (error) {
    await stop();
    throw error;
  }
}

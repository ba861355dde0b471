import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/open.ts";
import { onlyProcess } from "./only-process.ts";
import { announce, endWithDatabase, stopOnSignal } from "./terminal.ts";

/** The usual Darasa: one process does everything. */
export async function serveAlone(config: Config, log: Logger): Promise<void> {
  // The application is read while the database starts, which takes other hands.
  const [database, { serve }] = await Promise.all([
    openDatabase(config, log, endWithDatabase),
    import("./serving.ts"),
  ]);
  const place = { machine: onlyProcess(), hasJobs: true };
  const { port, notices, stop } = await serve(config, log, database, place).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  stopOnSignal(log, async () => {
    await stop();
    await database.close();
  });
  announce(config, port, notices);
}

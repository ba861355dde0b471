import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { onlyProcess } from "./only-process.ts";
import { announce, endWithDatabase, stopOnSignal } from "./terminal.ts";

/** The usual Darasa: one process does everything. */
export async function serveAlone(config: Config, log: Logger): Promise<void> {
  // The application is read while the database starts, which takes other hands.
  const [database, { makeServing }] = await Promise.all([
    openDatabase(config, log, endWithDatabase),
    import("./serving.ts"),
  ]);
  try {
    const serving = await makeServing(config, log, database, { machine: onlyProcess(), hasJobs: true });
    stopOnSignal(log, async () => {
      await serving.stop();
      await database.close();
    });
    announce(config, await serving.open(), serving.notices);
  } catch (error) {
    await database.close();
    throw error;
  }
}

import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { ask } from "./ask.ts";
import { oneOfMany } from "./one-of-many.ts";
import { stopOnSignal } from "./terminal.ts";

/** One of WEB_CONCURRENCY processes: serves on the shared port, on the database that the primary has opened. */
export async function serveAsWorker(config: Config, log: Logger): Promise<void> {
  const [{ connection, hasJobs }, { makeServing }] = await Promise.all([
    ask("open", {}, Number.POSITIVE_INFINITY),
    import("./serving.ts"),
  ]);
  const connected = connect(connection, config.databasePool);
  const database = { ...connected, connection };
  const serving = await makeServing(config, log, database, { machine: oneOfMany(), hasJobs });
  stopOnSignal(log, async () => {
    await serving.stop();
    await connected.close();
  });
  const port = await serving.open();
  await ask("ready", { port, notices: serving.notices }, Number.POSITIVE_INFINITY);
}

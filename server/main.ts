import cluster from "node:cluster";
import { mkdirSync } from "node:fs";
import type { Logger } from "pino";
import { type Config, ConfigError, environmentConfig } from "./config/config.ts";
import { makeLog } from "./platform/logging/log.ts";
import { checkStart } from "./platform/processes/check-start.ts";
import { markRunning } from "./platform/processes/mark-running.ts";
import { openDatabase } from "./platform/processes/open-database.ts";
import { announce, reloadOnSignal, stopOnSignal } from "./platform/processes/terminal.ts";
import { version } from "./platform/processes/version.ts";

const isDevelopment = process.argv.includes("--dev");

// When the process that started this development server has ended, nothing else would stop it.
if (isDevelopment) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

async function start(): Promise<void> {
  const config = environmentConfig();
  const log = makeLog(config);
  if (cluster.isPrimary) {
    log.info(version, "Darasa starts");
    await checkStart(config);
    markRunning(isDevelopment);
  }
  if (cluster.isPrimary && config.processes > 1 && !isDevelopment)
    await (await import("./platform/processes/primary.ts")).startPrimary(config, log);
  else await serve(config, log);
}

/** Serves in this process: either the only one, or one of WEB_CONCURRENCY workers. */
async function serve(config: Config, log: Logger): Promise<void> {
  // Load the application while the database starts in another process.
  const [database, { makeServing }, pages] = await Promise.all([
    openDatabase(config, log),
    import("./app/serving.ts"),
    renderer(),
  ]);
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    const serving = await makeServing(config, log, database, pages);
    stopOnSignal(log, async () => {
      await serving.stop();
      await database.close();
    });
    // The primary prints the workers' notices once.
    if (cluster.isWorker) process.send?.({ notices: serving.notices });
    const port = await serving.open();
    if (cluster.isPrimary) {
      announce(config, port, serving.notices);
      reloadOnSignal(() => log.warn("a single process cannot be replaced while it serves: restart Darasa"));
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function renderer() {
  if (isDevelopment) return (await import("./platform/http/pages/dev-renderer.ts")).devRenderer();
  return (await import("./platform/http/pages/renderer.ts")).builtRenderer();
}

/** Names of errors whose message is shown at the terminal, without a stack */
const toldInASentence = new Set([
  "DatabaseAwayError",
  "DatabaseVersionError",
  "EmbeddedDatabaseError",
  "WorkersError",
]);

start().catch((error: unknown) => {
  const isTold = error instanceof ConfigError || (error instanceof Error && toldInASentence.has(error.name));
  process.stderr.write(`${isTold ? (error as Error).message : ((error as Error)?.stack ?? String(error))}\n`);
  process.exit(1);
});

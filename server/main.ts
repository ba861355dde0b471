import cluster from "node:cluster";
import { mkdirSync } from "node:fs";
import { ConfigError, environmentConfig } from "./config.ts";
import { makeLog } from "./platform/logging/log.ts";

async function start(): Promise<void> {
  const config = environmentConfig();
  const log = makeLog(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  if (cluster.isWorker) await (await import("./platform/processes/worker.ts")).serveAsWorker(config, log);
  else if (config.processes === 1 || process.argv.includes("--dev"))
    await (await import("./platform/processes/alone.ts")).serveAlone(config, log);
  else await (await import("./platform/processes/primary.ts")).lead(config, log);
}

/** Failures that are told in a sentence. */
const plain = new Set(["EmbeddedDatabaseError", "WorkersError"]);

start().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error instanceof Error && plain.has(error.name));
  process.stderr.write(`${known ? (error as Error).message : ((error as Error)?.stack ?? String(error))}\n`);
  process.exit(1);
});

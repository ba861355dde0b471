import { mkdirSync } from "node:fs";
import { buildApp } from "./app.ts";
import { ConfigError, environmentConfig, secretKey } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { fillEmptyDatabase } from "./database/seed/fill.ts";
import { openEvents } from "./events/events.ts";
import { Streams } from "./events/streams.ts";
import { openStorage } from "./files/storage.ts";
import type { House } from "./house.ts";
import { noLimits, rateLimits } from "./http/limits.ts";
import { startJobs } from "./jobs/jobs.ts";
import { makeLog } from "./log.ts";
import { startMailWorker } from "./mail/worker.ts";

/** Streams and slow requests are given this long at a stop before they are cut. */
const STOP_MS = 8_000;

async function start(): Promise<void> {
  const config = environmentConfig();
  const log = makeLog(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(config, log, (error) => {
    // Without its database Darasa is of no use: whoever started it starts it again.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const house: House = {
    config,
    db: database.db,
    clock: () => new Date(),
    log,
    secret: secretKey(config),
    files: openStorage(config, log),
    limits: config.rateLimits ? rateLimits(database.pool) : noLimits,
    waiting: () => database.pool.waitingCount,
    events: await openEvents(database.connection, log),
    streams: new Streams(config.rateLimits),
  };
  const notices = await fillEmptyDatabase(house);
  const app = await buildApp(house, await renderer());
  const jobs = await startJobs(house, database.pool);
  const mail = startMailWorker(house);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const cut = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
    await Promise.all([app.close(), mail.stop(), jobs.stop()]);
    clearTimeout(cut);
    await house.events.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  await app.listen({ port: config.port, host: config.host });
  announce(app.server.address(), config.publicUrl, notices);
}

async function renderer() {
  if (process.argv.includes("--dev")) return (await import("./http/dev-renderer.ts")).devRenderer();
  return (await import("./http/renderer.ts")).builtRenderer();
}

/** For the person at the terminal; the log is for machines. */
function announce(address: unknown, publicUrl: string, notices: string[]): void {
  const port = typeof address === "object" && address !== null && "port" in address ? address.port : "";
  process.stdout.write(
    `\nDarasa is open at ${publicUrl} (port ${port})\n${notices.map((line) => `  ${line}\n`).join("")}\n`,
  );
}

start().catch((error: unknown) => {
  const known =
    error instanceof ConfigError || (error instanceof Error && error.name === "EmbeddedDatabaseError");
  process.stderr.write(`${known ? (error as Error).message : ((error as Error)?.stack ?? String(error))}\n`);
  process.exit(1);
});

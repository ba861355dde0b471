import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { fillEmptyDatabase } from "#seed/demo/fill.ts";
import { buildApp } from "#server/app.ts";
import { type Config, ConfigError, secretKey } from "#server/config.ts";
import { isPublicRead } from "#server/content/public-reads.ts";
import type { AppContext } from "#server/context.ts";
import { PageCache } from "#server/platform/cache/page-cache.ts";
import type { OpenDatabase } from "#server/platform/database/open.ts";
import { openEvents } from "#server/platform/events/events.ts";
import { Streams } from "#server/platform/events/streams.ts";
import { noLimits, rateLimits } from "#server/platform/http/limits.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import type { Machine } from "./machine.ts";

/** Streams and slow requests are given this long at a stop before they are cut. */
const STOP_MS = 8_000;

/** Whoever is in the middle of many requests on one connection learns that it ends before it does. */
const LEAST_DRAIN_MS = 100;

interface Place {
  machine: Machine;
  /** Whether this process does what happens by the clock, and sends emails. */
  hasJobs: boolean;
}

export interface Serving {
  /** For the person at the terminal. */
  notices: string[];
  /** Answers from then on. Resolves with the port. */
  open(): Promise<number>;
  /** Takes nothing new, ends what runs; in less than ten seconds, at any time. The database is left open. */
  stop(): Promise<void>;
}

/** All that a process is once its database is open: it answers, sends, cleans up. */
export async function makeServing(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  { machine, hasJobs }: Place,
): Promise<Serving> {
  const [context, pages] = await Promise.all([makeContext(config, log, database, machine), renderer()]);
  const notices = await fillEmptyDatabase(context);
  const app = await buildApp(context, pages);
  let background: Promise<Background> | undefined;
  return {
    notices,
    async open() {
      await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
        throw unusablePort(error, config.port);
      });
      if (hasJobs) background = startBackground(context, database.pool);
      await background;
      const address = app.server.address();
      return typeof address === "object" && address ? address.port : config.port;
    },
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
      app.isDraining = true;
      await sleep(Math.max(config.drainSeconds * 1_000, LEAST_DRAIN_MS));
      await Promise.all([app.close(), background?.then((running) => running.stop())]);
      clearTimeout(cut);
      await context.events.close();
    },
  };
}

async function makeContext(
  config: Config,
  log: Logger,
  { db, pool, connection }: OpenDatabase,
  machine: Machine,
): Promise<AppContext> {
  return {
    config,
    db,
    clock: () => new Date(),
    log,
    secret: secretKey(config),
    files: openStorage(config, log),
    limits: config.rateLimits ? rateLimits(pool, machine) : noLimits,
    machine,
    waiting: () => pool.waitingCount,
    pageCache: new PageCache(isPublicRead),
    events: await openEvents(connection, log),
    streams: new Streams(config.rateLimits ? machine : undefined),
  };
}

interface Background {
  stop(): Promise<unknown>;
}

/** Read only when somebody is answered already: emails and schedules can wait for that. */
async function startBackground(context: AppContext, pool: pg.Pool): Promise<Background> {
  const [{ startJobs }, { startMailWorker }] = await Promise.all([
    import("#server/platform/jobs/jobs.ts"),
    import("#server/platform/email/worker.ts"),
  ]);
  const jobs = await startJobs(context, pool);
  const mail = startMailWorker(context);
  return { stop: () => Promise.all([jobs.stop(), mail.stop()]) };
}

async function renderer() {
  if (process.argv.includes("--dev"))
    return (await import("#server/platform/http/dev-renderer.ts")).devRenderer();
  return (await import("#server/platform/http/renderer.ts")).builtRenderer();
}

/** What a person can mend, in a sentence. */
function unusablePort(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new ConfigError(`PORT: ${port} is in use by another program. Stop that one, or set another PORT.`);
  if (error.code === "EACCES")
    return new ConfigError(`PORT: ${port} may not be used by this user. Set one from 1024 on.`);
  return error;
}

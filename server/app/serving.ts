import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { proveItIsYou } from "../accounts/sessions/prove.ts";
import { hashSecret } from "../accounts/sessions/secrets.ts";
import { endSession, openSession, SESSION_MS } from "../accounts/sessions/sessions.ts";
import { viewerOfToken } from "../accounts/tokens/queries.ts";
import { type Config, secretKey } from "../config/config.ts";
import { publicParameters } from "../content/public-reads.ts";
import type { AppContext } from "../context.ts";
import { PageCache } from "../platform/cache/page-cache.ts";
import { openEvents } from "../platform/events/events.ts";
import { Streams } from "../platform/events/streams.ts";
import { noLimits, rateLimits } from "../platform/http/limits/limits.ts";
import type { PageRenderer } from "../platform/http/pages/pages.ts";
import { stopAccepting } from "../platform/http/server.ts";
import { prepareQueues, startJobs } from "../platform/jobs/jobs.ts";
import { OldBrowsers } from "../platform/metrics/old-browsers.ts";
import { PushCounts } from "../platform/metrics/push-counts.ts";
import { listenError } from "../platform/processes/check-start.ts";
import type { OpenDatabase } from "../platform/processes/open-database.ts";
import { tellOpen } from "../platform/processes/terminal.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { buildApp } from "./app.ts";
import { jobsOf, queues, resumeUrgent } from "./jobs.ts";
import { whatFollows } from "./what-follows.ts";

/** Time for event streams and slow requests to end at a stop before they are cut */
const STOP_MS = 8_000;
/** Time for running answers to close their connections, and for requests on new connections to arrive */
const LEAST_DRAIN_MS = 100;

export interface Serving {
  /** Messages for the person at the terminal */
  notices: string[];
  /** Starts to answer requests, and resolves with the port. */
  open(): Promise<number>;
  /** Stops accepting requests and ends running ones, in less than ten seconds. The database stays open. */
  stop(): Promise<void>;
}

/**
 * Prepares one process on an open database: it answers requests and runs jobs. Any number of processes can run at once.
 */
export async function makeServing(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  pages: PageRenderer,
): Promise<Serving> {
  const context = await makeContext(config, log, database);
  const { fillEmptyDatabase } = await import("#seed/demo/fill.ts");
  await prepareQueues(database.pool, queues);
  const notices = await fillEmptyDatabase(context);
  const app = await buildApp(context, pages);
  let background: ReturnType<typeof startJobs> | undefined;
  return {
    notices,
    async open() {
      await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
        throw listenError(error, config);
      });
      tellOpen();
      background = startJobs(database.pool, log, jobsOf(context));
      await background;
      await resumeUrgent(context);
      const address = app.server.address();
      return typeof address === "object" && address ? address.port : config.port;
    },
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
      app.isDraining = true;
      await sleep(Math.max(config.drainSeconds * 1_000, LEAST_DRAIN_MS));
      const ended = stopAccepting(app.server);
      await sleep(LEAST_DRAIN_MS);
      await Promise.all([app.close(), ended, background?.then((running) => running.stop())]);
      clearTimeout(cut);
      await context.events.close();
    },
  };
}

/** Makes everything that handlers use, over an open database. Tests pass their own clock. */
export async function makeContext(
  config: Config,
  log: Logger,
  { db, pool, connection }: Pick<OpenDatabase, "db" | "pool" | "connection">,
  clock: () => Date = () => new Date(),
): Promise<AppContext> {
  const context: AppContext = {
    config,
    db,
    whatFollows,
    clock,
    log,
    secret: secretKey(config),
    files: openStorage(config, log),
    limits: config.rateLimits ? rateLimits(pool) : noLimits,
    waiting: () => pool.waitingCount,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    pageCache: new PageCache(publicParameters),
    oldBrowsers: new OldBrowsers(),
    pushCounts: new PushCounts(),
    events: await openEvents(connection, log),
    streams: new Streams({ isLimited: config.rateLimits }),
    sessions: {
      max_age_seconds: SESSION_MS / 1_000,
      open: (secret) => openSession(context, secret),
      end: (secret) => endSession(db, secret),
      prove: (request, password) => proveItIsYou(context, request, password),
      viewerOfToken: (token) => viewerOfToken(db, hashSecret(token), clock()),
    },
  };
  return context;
}

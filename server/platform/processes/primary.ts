import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/platform/processes/open-database.ts";
import { answerMetrics } from "./metrics.ts";
import { nextRelease } from "./release.ts";
import { announce, reloadOnSignal, stopOnSignal, tellOpen } from "./terminal.ts";

const RESTART_PAUSE_MS = 1_000;
/** If this many workers in a row end before they serve, another one would fail too. */
const MAX_FAILED_STARTS = 5;
/** Time until workers are killed. A worker ends itself within eight seconds. */
const STOP_MS = 9_000;

/** Thrown when no worker can serve, with the reason as a sentence. */
export class WorkersError extends Error {
  override name = "WorkersError";
}

/**
 * Runs the primary process. It opens the database, starts WEB_CONCURRENCY workers, replaces those that die, and ends
 * them all together. It serves no requests itself.
 */
export async function startPrimary(config: Config, log: Logger): Promise<void> {
  const database = await openDatabase(config, log);
  const workers = new Workers(config, log, environmentOf(config, database.connection));
  const stop = async () => {
    await workers.stop();
    await database.close();
  };
  stopOnSignal(log, stop);
  reloadOnSignal(() => workers.replaceAll(nextRelease()));
  // The primary counts the in-memory limits for all workers.
  new RateLimiterClusterMaster();
  answerMetrics(() => workers.deaths);
  const error = await workers.run();
  await stop();
  throw error;
}

/** Returns the environment of a worker. For it, the primary's database is an external database. */
function environmentOf({ demo }: Config, connection: pg.PoolConfig): Record<string, string> {
  const { connectionString, host = "", port, user, password, database } = connection;
  const embedded = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: connectionString ?? embedded, DEMO: demo ? "1" : "0" };
}

class Workers {
  deaths = 0;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #environment: Record<string, string>;
  /** Ids of the workers that serve. */
  readonly #serving = new Set<number>();
  /** Lines from workers for the person at the terminal, each shown once. */
  readonly #notices = new Set<string>();
  #isOpen = false;
  #isStopping = false;
  #isReplacing = false;
  /** Ids of workers whose end does not count as a death: replaced ones, and new ones that do not serve yet. */
  readonly #replaced = new Set<number>();
  #failedStarts = 0;

  constructor(config: Config, log: Logger, environment: Record<string, string>) {
    this.#config = config;
    this.#log = log;
    this.#environment = environment;
  }

  /** Starts the workers. Resolves only if workers end before they serve, with the reason. */
  run(): Promise<WorkersError> {
    // Each worker accepts its own connections. One that the primary passed on would be lost if the worker is killed.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on("message", (_worker, message: { notices?: string[] }) => {
      for (const notice of message.notices ?? []) this.#notices.add(notice);
    });
    cluster.on("listening", (worker, { port }) => this.#served(worker, port));
    const failed = new Promise<WorkersError>((resolve) => {
      cluster.on("exit", (worker, code, signal) => {
        const error = this.#ended(worker, signal ?? code);
        if (error) resolve(error);
      });
    });
    for (let started = 0; started < this.#config.processes; started += 1) this.#fork();
    return failed;
  }

  /** Asks all workers to end, and kills those that do not end in time. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await endWorkers(livingWorkers());
  }

  /**
   * Replaces the workers one by one by those of the release in `folder`, so that requests are always answered. If a new
   * one does not serve, the remaining old workers stay.
   */
  async replaceAll(folder: string): Promise<void> {
    if (this.#isReplacing || this.#isStopping) return;
    this.#isReplacing = true;
    const { exec, cwd } = cluster.settings;
    cluster.setupPrimary({ exec: join(folder, "server/main.ts"), cwd: folder });
    for (const former of livingWorkers()) {
      const worker = this.#fork();
      if (!worker || !(await this.#isServing(worker))) {
        cluster.setupPrimary({ ...(exec && { exec }), cwd: cwd ?? process.cwd() });
        this.#log.error({ folder }, "a new worker did not serve: the others stay");
        break;
      }
      this.#replaced.add(former.id);
      await endWorkers([former]);
    }
    this.#isReplacing = false;
  }

  /** Resolves with true when the worker listens, or with false if it ends. Such an end does not count as a death. */
  #isServing(worker: Worker): Promise<boolean> {
    this.#replaced.add(worker.id);
    return new Promise((resolve) => {
      worker.once("listening", () => {
        this.#replaced.delete(worker.id);
        resolve(true);
      });
      worker.once("exit", () => resolve(false));
    });
  }

  #fork(): Worker | undefined {
    if (this.#isStopping) return undefined;
    const worker = cluster.fork(this.#environment);
    // Ignores failed messages to a worker that has just died.
    worker.on("error", () => undefined);
    this.#log.info({ worker: worker.process.pid }, "a worker starts");
    return worker;
  }

  #served(worker: Worker, port: number): void {
    this.#failedStarts = 0;
    this.#serving.add(worker.id);
    this.#log.info({ worker: worker.process.pid }, "a worker serves");
    tellOpen();
    if (this.#isOpen || this.#serving.size < this.#config.processes) return;
    this.#isOpen = true;
    announce(this.#config, port, this.#notices);
  }

  #ended(worker: Worker, how: number | string): WorkersError | undefined {
    const hasServed = this.#serving.delete(worker.id);
    if (this.#isStopping || this.#replaced.delete(worker.id)) return undefined;
    this.deaths += 1;
    this.#log.error({ worker: worker.process.pid, how }, "a worker ended");
    if (!hasServed) {
      this.#failedStarts += 1;
      if (!this.#isOpen) return new WorkersError(`A worker ended before it served (${how}).`);
      if (this.#failedStarts >= MAX_FAILED_STARTS)
        return new WorkersError(
          `${MAX_FAILED_STARTS} workers in a row ended before they served (${how}): Darasa gives up.`,
        );
    }
    setTimeout(() => this.#fork(), RESTART_PAUSE_MS);
    return undefined;
  }
}

function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isDead() === false ? worker : []));
}

async function endWorkers(living: Worker[]): Promise<void> {
  const ends = living.map((worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())));
  for (const worker of living) worker.process.kill("SIGTERM");
  const cut = setTimeout(() => {
    for (const worker of living) worker.process.kill("SIGKILL");
  }, STOP_MS);
  await Promise.all(ends);
  clearTimeout(cut);
}

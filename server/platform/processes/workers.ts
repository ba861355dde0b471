import cluster, { type Worker } from "node:cluster";
import type pg from "pg";
import type { Logger } from "pino";
import { answering } from "./answers.ts";
import { type Asked, isAsked } from "./questions.ts";

const FIRST_WAIT_MS = 100;
const LAST_WAIT_MS = 5_000;
/** Whoever lived so long did not die of its start. */
const LONG_LIFE_MS = 10_000;
/** So many in a row that died before they served: the next would, too. */
const MAX_STILLBORN = 5;
/** A worker ends itself within eight seconds of being asked. */
const STOP_MS = 9_000;

interface Slot {
  /** Does what happens by the clock, whoever fills the slot. */
  hasJobs: boolean;
  worker?: Worker;
  forkedAt: number;
  isReady: boolean;
  /** Deaths in a row after a short life. */
  shortLives: number;
}

/** Why there is nobody left to serve, in a sentence. */
export class WorkersError extends Error {
  override name = "WorkersError";
}

export interface Started {
  port: number;
  notices: string[];
}

/** The serving processes: as many as wanted, each replaced when it dies, all ended together. */
export class Workers {
  /** Resolves when workers die as soon as they are made: there is no sense in going on. */
  readonly failed: Promise<WorkersError>;
  readonly #fail: (why: WorkersError) => void;
  readonly #slots: Slot[];
  readonly #log: Logger;
  readonly #answers: ReturnType<typeof answering>;
  readonly #started = Promise.withResolvers<Started>();
  readonly #waits = new Set<NodeJS.Timeout>();
  readonly #first: Started = { port: 0, notices: [] };
  #deaths = 0;
  #stillborn = 0;
  #isStopping = false;

  constructor(count: number, log: Logger, connection: Promise<pg.PoolConfig>) {
    const { promise, resolve } = Promise.withResolvers<WorkersError>();
    this.failed = promise;
    this.#fail = resolve;
    this.#log = log;
    this.#slots = Array.from({ length: count }, (_, index) => ({
      hasJobs: index === 0,
      forkedAt: 0,
      isReady: false,
      shortLives: 0,
    }));
    this.#answers = answering({
      open: async (worker) => ({
        connection: await connection,
        hasJobs: this.#slotOf(worker)?.hasJobs ?? false,
      }),
      ready: (worker, started) => this.#ready(worker, started),
      deaths: () => this.#deaths,
    });
  }

  /** Resolves when all serve; rejects when one ends before it ever did. */
  start(): Promise<Started> {
    // Each accepts for itself on the one socket. Handed from process to process, a connection is lost without a word
    // when its worker is killed before it takes it (decision 0032).
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on("message", (worker, message: unknown) => {
      if (isAsked(message)) void this.#answer(worker, message);
    });
    cluster.on("exit", (worker, code, signal) => this.#ended(worker, signal ?? code));
    for (const slot of this.#slots) this.#fork(slot);
    return this.#started.promise;
  }

  /** Asks all to end, then makes them. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const wait of this.#waits) clearTimeout(wait);
    // One that is dead may still be listed, and would be waited for in vain.
    const living = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker && !worker.isDead(),
    ) as Worker[];
    const ends = living.map((worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())));
    for (const worker of living) worker.process.kill("SIGTERM");
    const cut = setTimeout(() => {
      for (const worker of living) worker.process.kill("SIGKILL");
    }, STOP_MS);
    await Promise.all(ends);
    clearTimeout(cut);
  }

  #fork(slot: Slot): void {
    slot.forkedAt = Date.now();
    slot.isReady = false;
    slot.worker = cluster.fork();
    this.#log.info({ worker: slot.worker.process.pid }, "a worker starts");
  }

  #slotOf(worker: Worker): Slot | undefined {
    return this.#slots.find((slot) => slot.worker?.id === worker.id);
  }

  async #answer(worker: Worker, { ask, kind, about }: Asked): Promise<void> {
    const answer = await this.#answers.to(worker, kind, about).then(
      (value) => ({ answer: ask, value }),
      (error: Error) => ({ answer: ask, failure: error.message }),
    );
    // To one that is gone meanwhile there is nothing to say.
    if (worker.isConnected()) worker.send(answer, () => undefined);
  }

  #ready(worker: Worker, { port, notices }: Started): void {
    const slot = this.#slotOf(worker);
    if (!slot) return;
    slot.isReady = true;
    this.#stillborn = 0;
    this.#log.info({ worker: worker.process.pid }, "a worker serves");
    this.#first.port = port;
    this.#first.notices = [...new Set([...this.#first.notices, ...notices])];
    if (this.#slots.every(({ isReady }) => isReady)) this.#started.resolve(this.#first);
  }

  #ended(worker: Worker, how: number | string): void {
    this.#answers.forget(worker);
    const slot = this.#slotOf(worker);
    if (!slot || this.#isStopping) return;
    this.#deaths += 1;
    this.#log.error({ worker: worker.process.pid, how }, "a worker ended");
    if (!slot.isReady) {
      this.#stillborn += 1;
      const words = `A worker ended before it served (${how}).`;
      // Past the first start this changes nothing: whoever waited for it has gone on.
      this.#started.reject(new WorkersError(words));
      if (this.#stillborn >= MAX_STILLBORN) {
        const sentence = `${MAX_STILLBORN} workers in a row ended before they served (${how}): Darasa gives up.`;
        this.#fail(new WorkersError(sentence));
        return;
      }
    }
    const isLong = Date.now() - slot.forkedAt > LONG_LIFE_MS;
    slot.shortLives = isLong ? 0 : slot.shortLives + 1;
    const wait_ms = isLong ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (slot.shortLives - 1), LAST_WAIT_MS);
    const wait = setTimeout(() => {
      this.#waits.delete(wait);
      this.#fork(slot);
    }, wait_ms);
    this.#waits.add(wait);
  }
}

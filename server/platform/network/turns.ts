import { apiError } from "#contract/shared/errors.ts";
import type { Caller } from "./caller.ts";
import { clientKeyOf, siteOf } from "./networks.ts";

export interface TurnLimits {
  at_once: number;
  at_once_for_client: number;
  /** Maximum number of waiting calls, of all clients and of one. */
  waiting: number;
  waiting_for_client: number;
}

interface Waiting {
  go: () => void;
  /** Refuses the call; undefined for the server's own work, which cannot be refused. */
  refuse: (() => void) | undefined;
}

/** A queue with child queues that take turns: known devices and others, networks, or clients. */
interface Queue {
  key: string;
  parent: Queue | undefined;
  /** Child queues, the next one to serve first. */
  children: Map<string, Queue>;
  /** Total across all child queues. */
  running: number;
  waiting: number;
  /** Waiting calls; only a client's queue has them. */
  calls: Set<Waiting>;
}

const RETRY_SECONDS = 2;

/**
 * Runs costly work, a few pieces at a time. Networks take turns, then the clients in them (security.md, T84). Known
 * devices and unknown clients are served alternately. When all slots are taken, the longest queue loses its newest call.
 * Work whose caller has left is dropped. The server's own work has no caller and is never refused.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #all = newQueue("", undefined);
  readonly #known = childOf(this.#all, "known");
  readonly #others = childOf(this.#all, "others");

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work when its turn comes.
   * @throws ApiError 503 with Retry-After when too many calls are waiting, or the caller has left
   */
  async run<T>(work: () => Promise<T>, caller?: Caller): Promise<T> {
    if (caller?.gone.aborted) throw busy();
    const client = this.#clientOf(caller);
    if (!this.#mayRun(client)) await this.#wait(client, caller);
    else this.#begin(client);
    try {
      return await work();
    } finally {
      for (const queue of upwards(client)) queue.running -= 1;
      this.#forgetIdle(client);
      this.#next();
    }
  }

  #clientOf(caller: Caller | undefined): Queue {
    if (!caller || caller.device) return childOf(this.#known, caller?.device ?? "");
    return childOf(childOf(this.#others, siteOf(caller.address)), clientKeyOf(caller.address));
  }

  #mayRun(client: Queue): boolean {
    const { at_once, at_once_for_client } = this.#limits;
    return this.#all.running < at_once && client.running < at_once_for_client;
  }

  #begin(client: Queue): void {
    for (const queue of upwards(client)) queue.running += 1;
  }

  #wait(client: Queue, caller: Caller | undefined): Promise<void> {
    if (caller && !this.#mayWait(client)) {
      this.#forgetIdle(client);
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        caller?.gone.removeEventListener("abort", refuse);
        client.calls.delete(call);
        for (const queue of upwards(client)) queue.waiting -= 1;
      };
      const refuse = () => {
        end();
        this.#forgetIdle(client);
        reject(busy());
      };
      const go = () => {
        end();
        this.#begin(client);
        resolve();
      };
      const call: Waiting = { go, refuse: caller && refuse };
      client.calls.add(call);
      for (const queue of upwards(client)) queue.waiting += 1;
      caller?.gone.addEventListener("abort", refuse, { once: true });
    });
  }

  #mayWait(client: Queue): boolean {
    const { waiting, waiting_for_client } = this.#limits;
    if (client.waiting >= waiting_for_client) return false;
    return this.#all.waiting < waiting || this.#takeSlotFor(client);
  }

  #takeSlotFor(client: Queue): boolean {
    const refuse = [...callsOfLongestClient(this.#queueToShorten(client))].at(-1)?.refuse;
    refuse?.();
    return refuse !== undefined;
  }

  /**
   * Picks the queue that loses its newest call. A known device takes it from unknown clients. Otherwise it is the
   * longest queue among the siblings of the client or of its network, if it is longer by at least two.
   */
  #queueToShorten(client: Queue): Queue | undefined {
    const [kind, ...own] = [...upwards(client)].reverse().slice(1);
    if (kind === this.#known && this.#others.waiting > 0) return this.#others;
    return own
      .map((queue) => ({ queue, longest: longestChild(queue.parent) }))
      .find(({ queue, longest }) => longest && longest.waiting > queue.waiting + 1)?.longest;
  }

  /** Starts the first waiting call that may run. Moves its client, network and group behind their siblings. */
  #next(): void {
    const client = this.#firstIn(this.#all);
    const [call] = client?.calls ?? [];
    if (!client || !call) return;
    for (const queue of upwards(client)) {
      queue.parent?.children.delete(queue.key);
      queue.parent?.children.set(queue.key, queue);
    }
    call.go();
  }

  #firstIn(queue: Queue): Queue | undefined {
    if (queue.waiting === 0) return undefined;
    if (queue.calls.size > 0) return this.#mayRun(queue) ? queue : undefined;
    for (const child of queue.children.values()) {
      const first = this.#firstIn(child);
      if (first) return first;
    }
    return undefined;
  }

  #forgetIdle(client: Queue): void {
    for (const queue of upwards(client))
      if (queue.running === 0 && queue.waiting === 0 && queue.parent !== this.#all)
        queue.parent?.children.delete(queue.key);
  }
}

const newQueue = (key: string, parent: Queue | undefined): Queue => ({
  ...{ key, parent, children: new Map(), calls: new Set() },
  ...{ running: 0, waiting: 0 },
});

/** Returns the child queue with this key, or a new one. */
function childOf(queue: Queue, key: string): Queue {
  const child = queue.children.get(key) ?? newQueue(key, queue);
  queue.children.set(key, child);
  return child;
}

/** Yields the queue and all its parents. */
function* upwards(queue: Queue): Generator<Queue> {
  for (let at: Queue | undefined = queue; at; at = at.parent) yield at;
}

/** Returns the longest child queue. On a tie, the one served last. */
function longestChild(queue: Queue | undefined): Queue | undefined {
  let longest: Queue | undefined;
  for (const child of queue?.children.values() ?? [])
    if (child.waiting > 0 && child.waiting >= (longest?.waiting ?? 0)) longest = child;
  return longest;
}

/** Returns the waiting calls of the client with the longest queue inside this queue. */
function callsOfLongestClient(queue: Queue | undefined): Set<Waiting> {
  let at = queue;
  while (at && at.calls.size === 0) at = longestChild(at);
  return at?.calls ?? new Set();
}

function busy() {
  return apiError("overloaded", { seconds: RETRY_SECONDS });
}

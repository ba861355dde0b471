import { apiError } from "#contract/shared/errors.ts";
import { clientKeyOf } from "../networks.ts";
import type { Caller } from "./caller.ts";

export interface TurnLimits {
  at_once: number;
  at_once_for_client: number;
  /** Waiting calls of all clients, and of one. */
  waiting: number;
  waiting_for_client: number;
}

interface Client {
  key: string;
  kind: Clients;
  running: number;
  waiting: Set<Waiting>;
}

/** Clients of one kind by their key, in the order of their next turn. */
type Clients = Map<string, Client>;

interface Waiting {
  go: () => void;
  /** Refuses it. Work of the server itself cannot be refused. */
  refuse: (() => void) | undefined;
}

const RETRY_SECONDS = 2;

/**
 * Runs costly work a few pieces at a time. Clients take turns, each with its own line, so that a line of one client delays
 * nobody else. When all places to wait are taken, the longest line gives its newest place to a client with a shorter one.
 * Known devices and all others are served alternately, and a known device takes a place of the others: addresses are cheap,
 * so that lines of one place each can fill all of them. Work whose caller has left is dropped before it begins. Work of the
 * server itself has no caller and is never refused.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #known: Clients = new Map();
  readonly #others: Clients = new Map();
  /** The kind that was served last; the other one is next. */
  #served: Clients = this.#others;
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError 503 with Retry-After when too much waits already, or the caller has left */
  async run<T>(work: () => Promise<T>, caller?: Caller): Promise<T> {
    if (caller?.gone.aborted) throw busy();
    const client = this.#clientOf(caller);
    if (!this.#mayRun(client)) await this.#wait(client, caller);
    else this.#begin(client);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      client.running -= 1;
      forgetIdle(client);
      this.#next();
    }
  }

  #clientOf(caller: Caller | undefined): Client {
    const kind = caller && !caller.device ? this.#others : this.#known;
    const key = caller?.device ?? (caller ? clientKeyOf(caller.address) : "");
    const client = kind.get(key) ?? { key, kind, running: 0, waiting: new Set() };
    kind.set(key, client);
    return client;
  }

  #mayRun(client: Client): boolean {
    return this.#running < this.#limits.at_once && client.running < this.#limits.at_once_for_client;
  }

  #begin(client: Client): void {
    this.#running += 1;
    client.running += 1;
  }

  #wait(client: Client, caller: Caller | undefined): Promise<void> {
    if (caller && !this.#mayWait(client)) {
      forgetIdle(client);
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        caller?.gone.removeEventListener("abort", refuse);
        client.waiting.delete(place);
        this.#waiting -= 1;
      };
      const refuse = () => {
        end();
        forgetIdle(client);
        reject(busy());
      };
      const go = () => {
        end();
        this.#begin(client);
        resolve();
      };
      const place: Waiting = { go, refuse: caller && refuse };
      client.waiting.add(place);
      this.#waiting += 1;
      caller?.gone.addEventListener("abort", refuse, { once: true });
    });
  }

  #mayWait(client: Client): boolean {
    const { waiting, waiting_for_client } = this.#limits;
    if (client.waiting.size >= waiting_for_client) return false;
    return this.#waiting < waiting || this.#takePlaceFor(client);
  }

  /**
   * Takes the newest place of the longest line: for a known device any of the others', else one of its own kind, unless that
   * would only turn the two lines around.
   */
  #takePlaceFor(client: Client): boolean {
    const others = longestLine(this.#others);
    const isBeforeThem = client.kind === this.#known && others.length > 0;
    const line = isBeforeThem ? others : longestLine(client.kind);
    if (!isBeforeThem && line.length <= client.waiting.size + 1) return false;
    const refuse = line.at(-1)?.refuse;
    refuse?.();
    return refuse !== undefined;
  }

  /** Lets the first client begin that waits and may, and moves it behind those of its kind. */
  #next(): void {
    const other = this.#served === this.#known ? this.#others : this.#known;
    const client = [other, this.#served]
      .flatMap((kind) => [...kind.values()])
      .find((one) => one.waiting.size > 0 && this.#mayRun(one));
    const [place] = client?.waiting ?? [];
    if (!client || !place) return;
    this.#served = client.kind;
    client.kind.delete(client.key);
    client.kind.set(client.key, client);
    place.go();
  }
}

function longestLine(clients: Clients): Waiting[] {
  let longest = new Set<Waiting>();
  for (const { waiting } of clients.values()) if (waiting.size > longest.size) longest = waiting;
  return [...longest];
}

function forgetIdle({ key, kind, running, waiting }: Client): void {
  if (running === 0 && waiting.size === 0) kind.delete(key);
}

function busy() {
  return apiError("overloaded", { seconds: RETRY_SECONDS });
}

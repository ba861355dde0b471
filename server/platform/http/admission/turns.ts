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
  running: number;
  waiting: Set<Waiting>;
}

interface Waiting {
  go: () => void;
  /** Refuses it. Work of the server itself cannot be refused. */
  refuse: (() => void) | undefined;
}

const RETRY_SECONDS = 2;

/**
 * Runs costly work a few pieces at a time. Clients take turns, each with its own line, so that a line of one client delays
 * nobody else. When all places to wait are taken, the longest line gives its newest place to a client with a shorter one. Work whose caller has left is dropped before it begins. Work of the server itself has no caller and is never
 * refused.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** Clients in the order of their next turn. */
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError 503 with Retry-After when too much waits already, or the caller has left */
  async run<T>(work: () => Promise<T>, caller?: Caller): Promise<T> {
    if (caller?.gone.aborted) throw busy();
    const key = caller ? clientKeyOf(caller.address) : "";
    const client = this.#clientOf(key);
    if (!this.#mayRun(client)) await this.#wait(client, key, caller);
    else this.#begin(client);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      client.running -= 1;
      this.#forgetIdle(key, client);
      this.#next();
    }
  }

  #clientOf(key: string): Client {
    const client = this.#clients.get(key) ?? { running: 0, waiting: new Set() };
    this.#clients.set(key, client);
    return client;
  }

  #mayRun(client: Client): boolean {
    return this.#running < this.#limits.at_once && client.running < this.#limits.at_once_for_client;
  }

  #begin(client: Client): void {
    this.#running += 1;
    client.running += 1;
  }

  #wait(client: Client, key: string, caller: Caller | undefined): Promise<void> {
    if (caller && !this.#mayWait(client)) {
      this.#forgetIdle(key, client);
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
        this.#forgetIdle(key, client);
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

  /** Takes the newest place of the longest line, unless that would only turn the two lines around. */
  #takePlaceFor(client: Client): boolean {
    let longest = client;
    for (const other of this.#clients.values())
      if (other.waiting.size > longest.waiting.size) longest = other;
    if (longest.waiting.size <= client.waiting.size + 1) return false;
    const refuse = [...longest.waiting].at(-1)?.refuse;
    refuse?.();
    return refuse !== undefined;
  }

  /** Lets the first client begin that waits and may, and moves it behind the others. */
  #next(): void {
    for (const [key, client] of this.#clients) {
      const [place] = client.waiting;
      if (!place || !this.#mayRun(client)) continue;
      this.#clients.delete(key);
      this.#clients.set(key, client);
      place.go();
      return;
    }
  }

  #forgetIdle(key: string, client: Client): void {
    if (client.running === 0 && client.waiting.size === 0) this.#clients.delete(key);
  }
}

function busy() {
  return apiError("overloaded", { seconds: RETRY_SECONDS });
}

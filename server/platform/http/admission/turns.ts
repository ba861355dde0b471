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
  waiting: Set<() => void>;
}

const RETRY_SECONDS = 2;

/**
 * Runs costly work a few pieces at a time. Clients take turns, each with its own line, so that a line of one client delays
 * nobody else. Work whose caller has left is dropped before it begins. Work of the server itself has no caller and is never
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
    const { waiting, waiting_for_client } = this.#limits;
    if (caller && (this.#waiting >= waiting || client.waiting.size >= waiting_for_client)) {
      this.#forgetIdle(key, client);
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        client.waiting.delete(go);
        this.#waiting -= 1;
        this.#forgetIdle(key, client);
        reject(busy());
      };
      const go = () => {
        caller?.gone.removeEventListener("abort", leave);
        client.waiting.delete(go);
        this.#waiting -= 1;
        this.#begin(client);
        resolve();
      };
      client.waiting.add(go);
      this.#waiting += 1;
      caller?.gone.addEventListener("abort", leave, { once: true });
    });
  }

  /** Lets the first client begin that waits and may, and moves it behind the others. */
  #next(): void {
    for (const [key, client] of this.#clients) {
      const [go] = client.waiting;
      if (!go || !this.#mayRun(client)) continue;
      this.#clients.delete(key);
      this.#clients.set(key, client);
      go();
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

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit, Listener } from "./machine.ts";

const STREAMS_PER_USER = 3;
const STREAMS_PER_HOUSEHOLD = 20;

/** Limits in memory: of the only process, or of all, kept by the one that started them. */
export class Counts {
  readonly #limiters = new Map<string, RateLimiterMemory>();
  readonly #streams = new Map<string, number>();

  async consume({ name, points, seconds }: Limit, key: string): Promise<number> {
    const limiter = this.#limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
    this.#limiters.set(name, limiter);
    try {
      await limiter.consume(key);
      return 0;
    } catch (result) {
      if (result instanceof RateLimiterRes) return Math.max(1, result.msBeforeNext);
      throw result;
    }
  }

  takeStream({ user_id, clientKey }: Listener): (() => void) | undefined {
    const user = `user ${user_id}`;
    const open = (key: string) => this.#streams.get(key) ?? 0;
    if (open(user) >= STREAMS_PER_USER || open(clientKey) >= STREAMS_PER_HOUSEHOLD) return undefined;
    const keys = [user, clientKey];
    for (const key of keys) this.#streams.set(key, open(key) + 1);
    return () => {
      for (const key of keys.splice(0)) {
        if (open(key) > 1) this.#streams.set(key, open(key) - 1);
        else this.#streams.delete(key);
      }
    };
  }
}

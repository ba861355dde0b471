import { AggregatorRegistry } from "prom-client";
import { ask } from "./ask.ts";
import { Counts } from "./counts.ts";
import type { Machine } from "./machine.ts";

/** prom-client itself waits five seconds for the slowest. */
const METRICS_MS = 6_000;

/**
 * One of several processes on a machine: what they count together is counted by the one that started them. Should that
 * one be stuck, each counts by itself for the while: a limit that is too high is better than nobody being answered.
 */
export function oneOfMany(): Machine {
  const own = new Counts();
  let places = 0;
  return {
    consume: (limit, key) => ask("consume", { limit, key }).catch(() => own.consume(limit, key)),
    async takeStream(listener) {
      places += 1;
      const place = places;
      const leave = () => void ask("leaveStream", { place }).catch(() => undefined);
      try {
        return (await ask("takeStream", { place, listener })) ? leave : undefined;
      } catch {
        // The question may have come in all the same.
        leave();
        return own.takeStream(listener);
      }
    },
    metricsWith(registry) {
      // The one makes this process answer when it is asked for metrics, the other says which.
      new AggregatorRegistry();
      AggregatorRegistry.setRegistries([registry]);
      return () => ask("metrics", {}, METRICS_MS);
    },
  };
}

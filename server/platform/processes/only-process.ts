import { Counts } from "./counts.ts";
import type { Machine } from "./machine.ts";

/** A machine on which one process serves, and asks nobody. */
export function onlyProcess(): Machine {
  const counts = new Counts();
  return {
    consume: (limit, key) => counts.consume(limit, key),
    takeStream: async (listener) => counts.takeStream(listener),
    metricsWith: (own) => () => own.metrics(),
  };
}

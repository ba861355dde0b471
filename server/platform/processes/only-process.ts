import { Counts } from "./counts.ts";
import type { Machine } from "./machine.ts";

/** A machine on which one process serves, and asks nobody. */
export function onlyProcess(): Machine {
  const counts = new Counts();
  return {
    spend: (ceiling, key) => counts.spend(ceiling, key),
    takeStream: async (listener) => counts.takeStream(listener),
    metricsWith: (own) => () => own.metrics(),
  };
}

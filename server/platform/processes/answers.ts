import type { Worker } from "node:cluster";
import { AggregatorRegistry, Counter } from "prom-client";
import { Counts } from "./counts.ts";
import type { Kind, Opening, Questions } from "./questions.ts";

interface Parts {
  open(worker: Worker): Promise<Opening>;
  ready(worker: Worker, started: Questions["ready"]["ask"]): void;
  deaths(): number;
}

type Answers = {
  [K in Kind]: (
    worker: Worker,
    about: Questions[K]["ask"],
  ) => Questions[K]["answer"] | Promise<Questions[K]["answer"]>;
};

/** What the primary answers its workers, and what it forgets when one of them is gone. */
export function answering({ open, ready, deaths }: Parts) {
  const counts = new Counts();
  /** By worker and by its number of the place: how the place is given back. */
  const places = new Map<number, Map<number, () => void>>();
  const registry = allMetrics(deaths);
  const answers: Answers = {
    open: (worker) => open(worker),
    ready(worker, started) {
      ready(worker, started);
      return null;
    },
    consume: (_worker, { limit, key }) => counts.consume(limit, key),
    takeStream(worker, { place, listener }) {
      const leave = counts.takeStream(listener);
      if (!leave) return false;
      const own = places.get(worker.id) ?? new Map<number, () => void>();
      places.set(worker.id, own.set(place, leave));
      return true;
    },
    leaveStream(worker, { place }) {
      places.get(worker.id)?.get(place)?.();
      places.get(worker.id)?.delete(place);
      return null;
    },
    metrics: async () => `${await registry.clusterMetrics()}\n${await registry.metrics()}`,
  };
  return {
    to: async <K extends Kind>(worker: Worker, kind: K, about: Questions[K]["ask"]): Promise<unknown> =>
      answers[kind](worker, about),
    /** The streams of a dead worker are closed, whoever held them. */
    forget(worker: Worker): void {
      for (const leave of places.get(worker.id)?.values() ?? []) leave();
      places.delete(worker.id);
    },
  };
}

function allMetrics(deaths: () => number): AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8"> {
  const registry = new AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8">();
  new Counter({
    name: "worker_deaths_total",
    help: "Serving processes that ended without being asked to, and were replaced.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(deaths());
    },
  });
  return registry;
}

import type { Registry } from "prom-client";

export interface Ceiling {
  name: string;
  points: number;
  seconds: number;
}

/** Who holds a stream open. */
export interface Listener {
  user_id: number;
  household: string;
}

/** What the processes of one machine count together; where there is one process, that is in its memory. */
export interface Machine {
  /** Counts one more for the key. Past the ceiling: the milliseconds until it is less; else 0. */
  spend(ceiling: Ceiling, key: string): Promise<number>;
  /** A place for one more stream, as the way to give it back; undefined past the ceilings of security.md T67. */
  takeStream(listener: Listener): Promise<(() => void) | undefined>;
  /** How to read the metrics of all processes; `own` are this one's. */
  metricsWith(own: Registry): () => Promise<string>;
}

import type { Registry } from "prom-client";

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Who holds a stream open. */
export interface Listener {
  user_id: number;
  clientKey: string;
}

/** What the processes of one machine count together; where there is one process, that is in its memory. */
export interface Machine {
  /** Counts one more for the key. Past the limit: the milliseconds until it is less; else 0. */
  consume(limit: Limit, key: string): Promise<number>;
  /** A place for one more stream, as the way to give it back; undefined past the limits of security.md T67. */
  takeStream(listener: Listener): Promise<(() => void) | undefined>;
  /** How to read the metrics of all processes; `own` are this one's. */
  metricsWith(own: Registry): () => Promise<string>;
}

import type { Viewer } from "#contract/shared/viewer.ts";
import type { KeptRows } from "./kept-rows.ts";

/** Who acts: a request, or nobody where a job does what its time has come for. */
export interface Actor {
  viewer: Pick<Viewer, "id" | "email"> | null;
  address: string;
}

/** Nobody is asking: the time has come, or the network has answered. */
export const byItself: Actor = { viewer: null, address: "" };

/** What happened to one record, as the audit log keeps it. */
export interface Deed {
  /** Null for what is about no single record. */
  id: number | null;
  before?: unknown;
  after?: unknown;
  /** Of a restored record: the rows that came back with it. They are not in the log. */
  rows?: KeptRows;
}

/** The rows of a table that came back with a restored record. */
export const rowsOf = ({ rows }: Deed, table: string) =>
  rows?.tables.find(({ name }) => name === table)?.rows ?? [];

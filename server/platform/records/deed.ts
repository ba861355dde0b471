import type { Viewer } from "#contract/shared/viewer.ts";
import type { KeptRows } from "./kept-rows.ts";

/** The person behind an act. A job that runs by the clock has no person. */
export interface Actor {
  viewer: Pick<Viewer, "id" | "email"> | null;
  address: string;
}

/** The actor of a job, or of an answer from a mobile money network. */
export const byItself: Actor = { viewer: null, address: "" };

/** A change of one record, as the audit log keeps it. */
export interface Deed {
  /** Null for an act that is about no single record, such as an export. */
  id: number | null;
  before?: unknown;
  after?: unknown;
  /** The rows that came back with a restored record. The log does not have them. */
  rows?: KeptRows;
}

/** The rows of a table that came back with a restored record. */
export const rowsOf = ({ rows }: Deed, table: string) =>
  rows?.tables.find(({ name }) => name === table)?.rows ?? [];

import type { Viewer } from "#contract/shared/viewer.ts";
import type { KeptRows } from "./kept-rows.ts";

/** The person behind an act. Scheduled jobs have no person. */
export interface Actor {
  viewer: Pick<Viewer, "id" | "email"> | null;
  address: string;
}

/** The actor of a job, or of an answer from a mobile money network. */
export const byItself: Actor = { viewer: null, address: "" };

/** A change of one record, as stored in the audit log. */
export interface Deed {
  /** Null for an act without a single record, such as an export. */
  id: number | null;
  before?: unknown;
  after?: unknown;
  /** Rows that came back with a restored record. They are not logged. */
  rows?: KeptRows;
}

/** Returns the rows of a table that came back with a restored record. */
export const rowsOf = ({ rows }: Deed, table: string) =>
  rows?.tables.find(({ name }) => name === table)?.rows ?? [];

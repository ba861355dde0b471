import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { deleteOtherHolds, holdsOf, insertHolds } from "./hold-queries.ts";
import { type AutomaticIssue, queueAutomaticIssue } from "./queue.ts";
import type { Candidate } from "./standings.ts";

/** Returns whether only a name that papers can show is missing. */
const isHeld = ({ state, missing }: Candidate) =>
  state === "missing" && missing.every(({ part }) => part === "name");

/**
 * Stores which of the checked students' certificates wait for a name, and deletes the holds of the others. Returns the
 * students whose hold is new.
 */
export async function storeHolds(
  db: Database,
  checkedFor: AutomaticIssue,
  checked: readonly Candidate[],
  now: Date,
): Promise<number[]> {
  const held = checked.filter(isHeld).map(({ user_id }) => user_id);
  await deleteOtherHolds(db, checkedFor, held);
  return insertHolds(db, checkedFor.program, held, now);
}

/** Checks the held certificates of people whose name or name on papers has changed. */
export const issueDueAfterNames: Follower = async ({ db, ids }) => {
  if (ids.length > 0) await queueAutomaticIssue(db, await holdsOf(db, ids));
};

import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
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
  { program, student }: AutomaticIssue,
  checked: readonly Candidate[],
  now: Date,
): Promise<number[]> {
  const held = checked.filter(isHeld).map(({ user_id }) => user_id);
  await db
    .deleteFrom("certificate_holds")
    .where("program_id", "=", program)
    .$if(student !== undefined, (query) => query.where("user_id", "=", student ?? 0))
    .$if(held.length > 0, (query) => query.where("user_id", "not in", held))
    .execute();
  if (held.length === 0) return [];
  const added = await db
    .insertInto("certificate_holds")
    .values(held.map((user_id) => ({ program_id: program, user_id, held_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** Checks the held certificates of people whose name or name on papers has changed. */
export const issueDueAfterNames: Follower = async ({ db, ids }) => {
  if (ids.length === 0) return;
  const holds = await db
    .selectFrom("certificate_holds")
    .select(["program_id as program", "user_id as student"])
    .where("user_id", "in", ids)
    .execute();
  await queueAutomaticIssue(db, holds);
};

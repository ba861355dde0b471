import { restoreItem } from "#server/admin/bin/restore.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { enrolledAt, removedEnrollmentOf } from "./queries.ts";

/**
 * Restores the enrollment that staff removed from this program, with its ticks, its date, and its charge with payments.
 * Undefined when none is in the bin.
 */
export async function restoreRemoved(
  db: Transaction,
  request: RequestContext | null,
  userId: number,
  programId: number,
  now: Date,
) {
  const id = await removedEnrollmentOf(db, userId, programId, now);
  if (id === undefined) return undefined;
  await restoreItem(db, request ?? { viewer: null, address: "" }, "enrollment", id, now);
  return { id, enrolled_at: await enrolledAt(db, id) };
}

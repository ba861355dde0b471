import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import { attachStudentFiles } from "#server/accounts/students/restored.ts";
import { earnAgain } from "#server/affiliates/commissions/queries.ts";
import {
  askAgainForEnrollment,
  askAgainForProgram,
  askAgainForStudent,
} from "#server/fees/charges/ending.ts";
import { raiseVersion } from "#server/learning/calendar/queries.ts";
import { recountReaders, sendOn } from "#server/learning/communications/restored.ts";
import { restoreMessages } from "#server/learning/community/restored.ts";
import { forgetFirstDate, lockedEnrollment } from "#server/learning/enrollments/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { filesOf, restorableSince } from "#server/platform/records/bin-items.ts";
import { type KeptRows, putRowsBack } from "#server/platform/records/kept-rows.ts";
import { attachFiles } from "#server/platform/storage/detached-files.ts";
import { lockedItem, saveRestored } from "./item-queries.ts";
import { notesOn } from "./notes.ts";
import { unmark } from "./queries.ts";
import { markedTables } from "./resources.ts";

const withMessages: readonly BinKind[] = ["student", "community_message"];

export interface Restored {
  name: string;
  /** What could not come back, and why. */
  notes: string[];
}

/**
 * Restores what staff deleted in the last 30 days, under its old id and with everything that went along. A second time
 * changes nothing.
 * @throws ApiError 404 when it is not in the bin, 409 when its email or its place is taken meanwhile
 */
export function restoreFromBin(
  database: Database,
  request: Pick<RequestContext, "viewer" | "address">,
  kind: BinKind,
  id: number,
  now: Date,
): Promise<Restored> {
  return database.transaction().execute((db) => restoreItem(db, request, kind, id, now));
}

/** The same in the caller's transaction. */
export async function restoreItem(
  db: Transaction,
  request: Pick<RequestContext, "viewer" | "address">,
  kind: BinKind,
  id: number,
  now: Date,
): Promise<Restored> {
  const item = await lockedItem(db, kind, id, restorableSince(now));
  if (!item) throw apiError("not_found");
  const { name, content, deleted_at } = item;
  if (item.restored_at) return { name, notes: [] };
  await putBack(db, kind, id, content);
  await whatFollows(db, kind, id, content);
  if (kind === "communication") await sendOn(db, id, deleted_at, now);
  await saveRestored(db, item.id, now);
  const after = kind === "enrollment" ? await enrollmentRestored(db, id) : undefined;
  await recordAudit(db, request, now, { action: "restore", resource: kind, resource_id: id, after });
  const notes = await notesOn(db, kind, id, content);
  // Last, as every event of the community is.
  if (content && withMessages.includes(kind)) await restoreMessages(db, content);
  return { name, notes };
}

/** Whose it is and of which program, for the student's history. */
async function enrollmentRestored(db: Transaction, id: number) {
  const found = await lockedEnrollment(db, id);
  if (!found) return;
  const { student: _, ...enrollment } = found;
  return enrollment;
}

async function putBack(db: Transaction, kind: BinKind, id: number, content: KeptRows | null): Promise<void> {
  const marked = markedTables[kind];
  if (marked) {
    if (!(await unmark(db, marked.table, id))) throw apiError("not_found");
    return;
  }
  if (!content) throw apiError("not_found");
  // A message that others have answered is there, empty.
  await putRowsBack(db, content, kind !== "community_message").catch(explain);
  await attachFiles(db, filesOf(content));
}

/** What the broken constraint means to staff who restore; any other keeps its meaning. */
function explain(error: unknown): never {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === "enrollments_once") throw apiError("enrolled_again");
  if (code === "23503") throw apiError("parent_gone");
  throw error;
}

/** What the domains do beside. */
async function whatFollows(
  db: Transaction,
  kind: BinKind,
  id: number,
  content: KeptRows | null,
): Promise<void> {
  if (kind === "program") await askAgainForProgram(db, id);
  if (kind === "enrollment") {
    await forgetFirstDate(db, id);
    await askAgainForEnrollment(db, id);
    await earnAgain(db, id);
  }
  if (kind === "communication") await publish(db, "communications", { id, kind: "restored" });
  if (kind === "student") {
    await askAgainForStudent(db, id);
    // Who had the calendar's address before the deletion has it no more.
    await raiseVersion(db, id);
    if (content) {
      await attachStudentFiles(db, content);
      await recountReaders(db, content);
    }
  }
}

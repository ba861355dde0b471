import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { AppContext } from "#server/context.ts";
import { restoredEnrollment } from "#server/courses/enrollments/enroll-again.ts";
import { renewQuizzesOf } from "#server/courses/quizzes/queries.ts";
import { act } from "#server/platform/records/act.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import { restoreItem } from "#server/platform/records/restore.ts";
import { notesOn } from "./notes.ts";

export interface Restored {
  name: string;
  /** Messages about what could not be restored, and why */
  notes: string[];
}

/** Restores a deleted record. @throws ApiError 404 and 409 as `restoreItem` */
export function restoreFromBin(
  context: AppContext,
  request: Actor,
  kind: BinKind,
  id: number,
): Promise<Restored> {
  const detailsOf = kind === "enrollment" ? restoredEnrollment(id) : undefined;
  return act(context, request, async (acting) => {
    const { name, isNew, rows } = await restoreItem(acting, kind, id, detailsOf);
    if (kind === "question" && isNew) await renewQuizzesOf(acting.db, id, acting.now);
    return { name, notes: isNew ? await notesOn(acting.db, kind, id, rows) : [] };
  });
}

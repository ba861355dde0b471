import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteNote, insertNote, lockedNote, type NoteRow } from "./queries.ts";

/** The audit log has the student and not the words: a student who is deleted takes those along. @throws ApiError 404 */
export function writeNote(
  context: AppContext,
  request: RequestContext,
  author: Viewer,
  student_id: number,
  text: string,
): Promise<NoteRow> {
  const created_at = context.clock();
  return inTransaction(context, async (db) => {
    if (!(await addresseeOfRole(db, student_id, "student"))) throw apiError("not_found");
    const by = { author_id: author.id, author_name: author.name };
    const note = await insertNote(db, { student_id, text, ...by, created_at });
    await recordAudit(db, request, created_at, {
      action: "write note",
      resource: "student",
      resource_id: student_id,
      after: { note: note.id },
    });
    return note;
  });
}

export const mayDelete = (viewer: Viewer, { author_id }: Pick<NoteRow, "author_id">): boolean =>
  viewer.role === "admin" || author_id === viewer.id;

/** @throws ApiError 404; 403 for a note of somebody else */
export function removeNote(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { id: student, note: id }: { id: number; note: number },
): Promise<void> {
  return inTransaction(context, async (db) => {
    const note = await lockedNote(db, student, id);
    const person = await addresseeOfRole(db, student, "student");
    if (!note || !person) throw apiError("not_found");
    if (!mayDelete(viewer, note))
      throw apiError("forbidden", { sentence: "Only its author or an admin may delete this note." });
    const now = context.clock();
    const name = `${note.author_name} on ${person.name}`;
    const item = { kind: "student_note", table: "student_notes", record_id: id, name };
    await moveToBin(db, request, now, item, () => deleteNote(db, id));
    await recordAudit(db, request, now, {
      action: "delete note",
      resource: "student",
      resource_id: student,
      before: { note: id },
    });
  });
}

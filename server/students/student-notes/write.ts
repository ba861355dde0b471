import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { insertNote, lockedNote, type NoteRow } from "./queries.ts";

/**
 * Writes a note. The audit log stores the student but not the text, so that the text is deleted with the student.
 * @throws ApiError 404
 */
export function writeNote(
  context: AppContext,
  request: RequestContext,
  author: Viewer,
  student_id: number,
  text: string,
): Promise<NoteRow> {
  const subject = { lock: (db: Transaction) => addresseeOfRole(db, student_id, "student") };
  return actOn(context, request, subject, async (_, { db, now: created_at, did }) => {
    const by = { author_id: author.id, author_name: author.name };
    const note = await insertNote(db, { student_id, text, ...by, created_at });
    did("student.write note", { id: student_id, after: { note: note.id } });
    return note;
  });
}

export const mayDelete = (viewer: Viewer, { author_id }: Pick<NoteRow, "author_id">): boolean =>
  viewer.role === "admin" || author_id === viewer.id;

/** Moves a note to the bin. @throws ApiError 404; 403 for another person's note */
export function removeNote(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { id: student, note: id }: { id: number; note: number },
): Promise<void> {
  return act(context, request, async (acting) => {
    const { db, did } = acting;
    const note = await lockedNote(db, student, id);
    const person = await addresseeOfRole(db, student, "student");
    if (!note || !person) throw apiError("not_found");
    if (!mayDelete(viewer, note))
      throw apiError("forbidden", { sentence: "Only its author or an admin may delete this note." });
    await moveToBin(acting, "student_note", id, `${note.author_name} on ${person.name}`);
    did("student.delete note", { id: student, before: { note: id } });
  });
}

import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_NOTE_LENGTH } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { Id, requiredLines, Timestamp } from "#contract/shared/scalars.ts";

/** Note by staff about a student. The student never sees it. */
export const StudentNote = z.object({
  id: Id,
  text: z.string(),
  author_name: z.string(),
  created_at: Timestamp,
  /** True if the caller may delete it: its author or an admin. */
  may_delete: z.boolean(),
});
export type StudentNote = z.output<typeof StudentNote>;

export const NoteForm = z.object({ text: requiredLines("Write the note.", MAX_NOTE_LENGTH) });

export const studentNotes = {
  list: endpoint({
    method: "GET",
    path: "/students/{id}/notes/",
    access: "staff:students",
    summary: "Lists the notes of staff about a student, newest first.",
    query: z.object(pageQuery),
    reply: listOf(StudentNote),
  }),
  create: endpoint({
    method: "POST",
    path: "/students/{id}/notes/",
    access: "staff:students",
    summary: "Adds a note about a student.",
    body: NoteForm,
    idempotent: true,
    reply: StudentNote,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/{id}/notes/{note}/",
    access: "staff:students",
    summary: "Deletes a note. An admin may delete any note, other staff only their own.",
    reply: "nothing",
  }),
};

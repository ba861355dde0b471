import { studentNotes } from "#contract/accounts/student-notes.ts";
import { apiError } from "#contract/shared/errors.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { notesById, notesOf } from "./queries.ts";
import { mayDelete, removeNote, writeNote } from "./write.ts";

export const studentNoteHandlers: Handlers<typeof studentNotes> = {
  async list(call) {
    const { db, params, viewer } = call;
    if (!(await addresseeOfRole(db, params.id, "student"))) throw apiError("not_found");
    return listOrPage(call, studentNotes.list.path.replace("{id}", String(params.id)), {
      filtered: notesOf(db, params.id),
      id: "student_notes.id",
      order: { newestBy: "student_notes.created_at" },
      rows: (ids) => notesById(db, ids),
      serialize: (note) => ({ ...note, may_delete: mayDelete(viewer, note) }),
    });
  },

  create: async ({ context, request, viewer, params, body }) => ({
    ...(await writeNote(context, request, viewer, params.id, body.text)),
    may_delete: true,
  }),

  remove: ({ context, request, viewer, params }) => removeNote(context, request, viewer, params),
};

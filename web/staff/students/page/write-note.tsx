import { useState } from "react";
import { NoteForm, type StudentNote } from "#contract/accounts/student-notes.ts";
import { EditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { lines } from "#web/dashboard/forms/editor/field-views.tsx";

/** Makes the dialog focus the text field instead of its first button. */
const firstFocus = { "data-first-focus": "" };

type WriteNoteProps = { student: number; onClose: () => void };

/** Writes a note about a student. */
export function WriteNote({ student, onClose }: WriteNoteProps) {
  const [rules] = useState(() => rulesFor(student));
  return <EditorDialog rules={rules} onClose={onClose} />;
}

const rulesFor = (student: number): EditorRules<{ text: string }, StudentNote> => ({
  parameter: `note-of-${student}`,
  stale: "student_notes",
  schema: NoteForm,
  endpoints: (api) => ({
    create: (call) => api.student_notes.create({ ...call, params: { id: student } }),
  }),
  title: { add: "Write Note", edit: "" },
  save: { add: "Save Note", edit: "" },
  saved: () => "Note saved.",
  failure: "Failed to save the note. Please try again.",
  parts: [{ wide: "all", fields: { text: lines({ label: "Note", rows: 6, ...firstFocus }) } }],
});

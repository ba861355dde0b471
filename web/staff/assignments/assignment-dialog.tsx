import {
  AssignmentForm,
  deadlineInFuture,
  fillAllFields,
  isPastDeadline,
  type StaffAssignment,
} from "#contract/courses/assignments.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { serverNow } from "#web/api/server-time.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line, lines, type ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { toInstant, toLocal } from "./local-time.ts";
import { ProgramPicker } from "./program-picker.tsx";
import { UnitPicker } from "./unit-picker.tsx";

type AssignmentValues = FormValues<typeof AssignmentForm>;
type FilledAssignment = Filled<AssignmentValues, StaffAssignment>;

/** Dialogs Send Assignment and Edit Assignment (staff.md 5). */
export const AssignmentDialog = defineEditorDialog<typeof AssignmentForm, StaffAssignment>({
  parameter: "assignment",
  stale: "assignments",
  schema: AssignmentForm,
  endpoints: (api) => ({
    update: api.assignments.update,
    /** Creates the assignment, then sends it. A retry has the same idempotency key, so nothing is created twice. */
    async create(call) {
      const { id, program } = await api.assignments.create(call);
      return api.assignments.send({ body: { assignment_id: id, program_id: program } });
    },
  }),
  values: (record) => (record ? { deadline: toLocal(record.deadline) } : { total_marks: "100" }),
  body: (filled) => ({
    ...filled.values,
    // The field shows no seconds, so an unchanged deadline is sent as it is stored.
    deadline: isMoved(filled) ? toInstant(filled.values.deadline) : filled.record?.deadline,
  }),
  check: problemsOf,
  ask: async (filled) => askAboutGrades(filled),
  title: { add: "Send Assignment", edit: "Edit Assignment" },
  save: { add: "Send Assignment", edit: "Update Assignment" },
  saving: { add: "Sending...", edit: "Saving..." },
  saved: (_assignment, isNew) => `Assignment ${isNew ? "sent" : "updated"} successfully!`,
  failure: (error, isNew) =>
    sentenceOf(error, `Error ${isNew ? "sending" : "updating"} assignment. Please try again.`),
  parts: [
    {
      wide: ["program", "unit", "title", "description", "assignment_file"],
      fields: {
        program: field(ProgramPicker),
        unit: UnitPicker,
        title: line(),
        description: lines({ hint: "Optional" }),
        assignment_file: AssignmentFile,
        deadline: line({ type: "datetime-local", hint: "Kampala time" }),
        total_marks: line({ inputMode: "numeric", hint: "1 to 100" }),
      },
    },
  ],
});

function AssignmentFile({
  name,
  error,
  record,
  onPick,
  upload,
}: ViewProps<AssignmentValues, StaffAssignment>) {
  return (
    <Field
      label="File"
      name={name}
      isRequired={!record}
      error={error}
      hint={`${fileHint("assignment")}${record ? ". Without a new file the current one stays." : ""}`}
    >
      <FileDrop
        rules={fileRules("assignment")}
        current={record?.assignment_file}
        onPick={(file) => onPick(file ? [file] : [])}
        upload={upload}
      />
    </Field>
  );
}

function problemsOf(filled: FilledAssignment): FieldErrors {
  const { values, files, record } = filled;
  const needsFile = !record && !files.assignment_file?.length;
  const isLate = isMoved(filled) && isPastDeadline(toInstant(values.deadline), new Date(serverNow()));
  return {
    ...(needsFile && { assignment_file: [fillAllFields] }),
    ...(isLate && { deadline: [deadlineInFuture] }),
  };
}

/** Asks what to do with grades that were given under the old total marks. */
function askAboutGrades({ values, record }: FilledAssignment) {
  if (!record?.graded_count || Number(values.total_marks) === record.total_marks) return undefined;
  const graded = record.graded_count === 1 ? "1 submission is" : `${record.graded_count} submissions are`;
  return {
    title: `Change the total marks from ${record.total_marks} to ${values.total_marks}?`,
    text: `${graded} graded already. If you keep percentages, marks are converted to the new total. If you keep marks, percentages and letters change. The students are notified.`,
    answers: [
      { label: "Keep Percentages", fields: { existing_grades: "keep_percentages" } },
      { label: "Keep Marks", fields: { existing_grades: "keep_marks" } },
    ],
  };
}

function isMoved({ values, record }: FilledAssignment): boolean {
  return !record || values.deadline !== toLocal(record.deadline);
}

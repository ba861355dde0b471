import { useState } from "react";
import type { ImportRow } from "#contract/accounts/student-imports.ts";
import { StudentFields } from "#contract/accounts/students.ts";
import { EditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { line } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { studentFields } from "../student-fields.tsx";

type MendRowProps = { file: number; row: ImportRow; onClose: () => void };

/** Corrects the values of a line. */
export function MendRow({ file, row, onClose }: MendRowProps) {
  const [rules] = useState(() => rulesFor(file, row));
  return <EditorDialog rules={rules} record={row} onClose={onClose} />;
}

const rulesFor = (
  file: number,
  { line: number }: ImportRow,
): EditorRules<FormValues<typeof StudentFields>, ImportRow> => ({
  parameter: "import-line",
  stale: "student_imports",
  schema: StudentFields,
  endpoints: (api) => ({
    update: ({ body }) => api.student_imports.mend({ params: { id: file, line: number }, body }),
  }),
  title: { add: "", edit: `Fix line ${number}` },
  save: { add: "", edit: "Save Line" },
  saved: () => `Line ${number} is ready.`,
  failure: "Failed to save the line. Please try again.",
  parts: [
    { wide: ["email"], fields: { email: line({ type: "email", inputMode: "email" }), ...studentFields } },
  ],
});

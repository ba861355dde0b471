import { useState } from "react";
import type { ImportRow } from "#contract/accounts/student-imports.ts";
import { StudentFields } from "#contract/accounts/students.ts";
import { EditorDialog } from "#web/dashboard/forms/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor-rules.ts";
import { line } from "#web/dashboard/forms/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";
import { studentFields } from "../student-fields.tsx";
import { importsKey } from "./import-queries.ts";

type MendRowProps = { file: number; row: ImportRow; onClose: () => void };

/** Corrects what a line says. */
export function MendRow({ file, row, onClose }: MendRowProps) {
  const [rules] = useState(() => rulesFor(file, row));
  return <EditorDialog rules={rules} record={row} onClose={onClose} />;
}

const rulesFor = (
  file: number,
  { line: number }: ImportRow,
): EditorRules<FormValues<typeof StudentFields>, ImportRow> => ({
  parameter: "import-line",
  stale: importsKey,
  schema: StudentFields,
  endpoints: (api) => ({
    update: ({ body }) => api.student_imports.mend({ params: { id: file, line: number }, body }),
  }),
  title: { add: "", edit: `Mend line ${number}` },
  save: { add: "", edit: "Save Line" },
  saved: () => `Line ${number} is ready.`,
  failure: "Failed to save the line. Please try again.",
  parts: [
    { wide: ["email"], fields: { email: line({ type: "email", inputMode: "email" }), ...studentFields } },
  ],
});

import { type Employer, EmployerForm } from "#contract/content/employers.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import { line } from "#web/dashboard/forms/editor/field-views.tsx";
import { picture } from "#web/dashboard/forms/editor/file-views.tsx";

const { fields: logo } = picture("Logo", "");

export const EmployerDialog = defineEditorDialog<typeof EmployerForm, Employer>({
  parameter: "employer",
  stale: "employers",
  schema: EmployerForm,
  endpoints: (api) => api.employers,
  title: { add: "Add Employer", edit: "Edit Employer" },
  save: { add: "Add Employer", edit: "Update Employer" },
  saved: ({ name }, isNew) => `${name} was ${isNew ? "added" : "updated"}.`,
  failure: "Failed to save employer. Please try again.",
  parts: [{ wide: "all", fields: { name: line(), ...logo } }],
});

import { type Employer, EmployerForm } from "#contract/content/employers.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor-dialog.tsx";
import { line } from "#web/dashboard/forms/field-views.tsx";
import { picture } from "#web/dashboard/forms/file-views.tsx";
import { employersKey } from "./employers-query.ts";

const { fields: logo } = picture("Logo", "");

export const EmployerDialog = defineEditorDialog<typeof EmployerForm, Employer>({
  parameter: "employer",
  stale: employersKey,
  schema: EmployerForm,
  endpoints: (api) => api.employers,
  title: { add: "Add Employer", edit: "Edit Employer" },
  save: { add: "Add Employer", edit: "Update Employer" },
  saved: ({ name }, isNew) => `${name} was ${isNew ? "added" : "updated"}.`,
  failure: "Failed to save employer. Please try again.",
  parts: [{ wide: "all", fields: { name: line(), ...logo } }],
});

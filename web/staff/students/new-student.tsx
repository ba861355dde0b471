import { NewStudentForm, type StudentDetail } from "#contract/accounts/students.ts";
import { defineEditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import { field, line } from "#web/dashboard/forms/editor/field-views.tsx";
import { ProgramSelect } from "./program-select.tsx";
import { studentFields } from "./student-fields.tsx";

/** Adds a student, who gets an email with a link to set a password. */
export const NewStudent = defineEditorDialog<typeof NewStudentForm, StudentDetail>({
  parameter: "new-student",
  stale: "students",
  schema: NewStudentForm,
  endpoints: ({ students }) => ({ create: students.create }),
  title: { add: "Add Student", edit: "" },
  save: { add: "Add Student", edit: "" },
  saved: ({ profile, is_sending }) =>
    is_sending
      ? `${profile.name} was added and gets an email to set a password.`
      : `${profile.name} was added. Emails are not sent yet: give them an Invitation Link to set a password.`,

  failure: "Failed to add the student. Please try again.",
  parts: [
    {
      wide: ["email", "program"],
      fields: {
        email: line({ type: "email", inputMode: "email" }),
        ...studentFields,
        program: field((props) => <ProgramSelect {...props} placeholder="None yet" />, {
          hint: "The student is enrolled in it.",
        }),
      },
    },
  ],
});

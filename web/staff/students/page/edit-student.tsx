import { nameOnPapersHint } from "#contract/accounts/name-on-papers.ts";
import { type StudentDetail, StudentForm } from "#contract/accounts/students.ts";
import { EditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { line } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { studentFields } from "../student-fields.tsx";

type EditStudentProps = { student: StudentDetail; onClose: () => void };

/** Edits the profile of a student, in the version that was opened. */
export function EditStudent({ student, onClose }: EditStudentProps) {
  return <EditorDialog rules={rules} record={student} onClose={onClose} />;
}

const { name, ...otherFields } = studentFields;

const rules: EditorRules<FormValues<typeof StudentForm>, StudentDetail> = {
  parameter: "student",
  stale: "students",
  schema: StudentForm,
  endpoints: ({ students }) => ({ update: students.update }),
  values: (student) => (student ? typedProfile(student) : {}),
  title: { add: "", edit: "Edit Student" },
  save: { add: "", edit: "Update Student" },
  saved: ({ profile }) => `${profile.name} was updated.`,
  failure: "Failed to save the student. Please try again.",
  parts: [
    {
      fields: {
        name,
        name_on_papers: line({ label: "Name on papers", hint: nameOnPapersHint }),
        ...otherFields,
      },
    },
  ],
};

function typedProfile({ profile }: StudentDetail) {
  const { name, name_on_papers, phone, location, occupation, organization } = profile;
  const { education_level, referral_source } = profile;
  return {
    name_on_papers: name_on_papers ?? "",
    ...{ name, phone, location, occupation, organization },
    education_level: education_level ?? "",
    referral_source: referral_source ?? "",
  };
}

import { useState } from "react";
import { z } from "zod";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { idField } from "#contract/shared/scalars.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { EditorDialog } from "#web/dashboard/forms/editor/editor-dialog.tsx";
import type { EditorRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field } from "#web/dashboard/forms/editor/field-views.tsx";
import { ProgramSelect } from "../program-select.tsx";

type EnrollDialogProps = { student: StudentDetail; onClose: () => void };

/** Enrolls the student in one more program. */
export function EnrollDialog({ student, onClose }: EnrollDialogProps) {
  const [rules] = useState(() => rulesFor(student));
  return <EditorDialog rules={rules} onClose={onClose} />;
}

const schema = z.object({ program: idField("Choose a program.") });

function rulesFor({
  id,
  profile,
  enrollments,
  is_sending,
}: StudentDetail): EditorRules<{ program: string }, { id: number }> {
  const taken = enrollments.map(({ program }) => program.id);
  return {
    parameter: `enrollment-of-${id}`,
    stale: "enrollments",
    schema,
    endpoints: (api) => ({
      create: ({ body, ...call }) =>
        api.students.enroll({ ...call, params: { id }, body: { program: Number(body.program) } }),
    }),
    title: { add: `Enroll ${profile.name}`, edit: "" },
    save: { add: "Enroll", edit: "" },
    saved: () => `${profile.name} is enrolled${is_sending ? " and gets an email" : ""}.`,
    failure: (error) => sentenceOf(error, "Failed to enroll. Please try again."),
    parts: [
      {
        wide: "all",
        fields: {
          program: field((props) => (
            <ProgramSelect {...props} without={taken} placeholder="Choose a program" />
          )),
        },
      },
    ],
  };
}

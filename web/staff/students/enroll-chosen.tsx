import { useState } from "react";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { ChosenProps } from "./chosen-props.ts";
import { ProgramSelect } from "./program-select.tsx";
import { studentsInWords } from "./students-in-words.ts";

/** Enrolls the chosen students in a program. */
export function EnrollChosen({ ids, onClose, onDone }: ChosenProps) {
  const [program, setProgram] = useState("");
  const keyFor = useRetryKey();
  const enrolling = useChange(
    () => {
      const body = { program: Number(program), students: [...ids] };
      return api.students.enroll_many({ body, idempotencyKey: keyFor(body) });
    },
    {
      stale: "enrollments",
      done: ({ enrolled, enrolled_already }) =>
        `${studentsInWords(enrolled)} enrolled${enrolled_already > 0 ? `, ${enrolled_already} enrolled already` : ""}.`,
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Enroll ${studentsInWords(ids.length)}`}
      confirmLabel="Enroll"
      isDestructive={false}
      pendingLabel="Enrolling..."
      isPending={enrolling.isPending}
      disabledReason={program ? undefined : "Choose a program."}
      error={enrolling.error ? problemOf(enrolling.error, "Failed to enroll. Please try again.") : undefined}
      onConfirm={() => enrolling.mutate()}
      onCancel={onClose}
    >
      <Field label="Program" name="program">
        <ProgramSelect placeholder="Choose a program" value={program} onChange={setProgram} />
      </Field>
      <p>
        <EmailPromise otherwise="Emails are not sent yet.">Each gets an email.</EmailPromise> Students who are
        enrolled already are left out.
      </p>
    </ConfirmDialog>
  );
}

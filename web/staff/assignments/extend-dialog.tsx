import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { MissingStudent, StaffAssignment } from "#contract/courses/assignments.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { EndsNote, useInProgress } from "#web/staff/quizzes/moved-ends/ends-note.tsx";
import { endsOfStudent } from "#web/staff/quizzes/moved-ends/moved-ends.ts";
import { quizQuery } from "#web/staff/quizzes/results/quiz-query.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { localDeadline, toInstant, toLocal } from "./local-time.ts";

interface ExtendDialogProps {
  assignment: Pick<StaffAssignment, "id" | "title" | "deadline" | "kind">;
  student: Pick<MissingStudent, "id" | "name" | "extended_to">;
  onClose: () => void;
}

const schema = z.object({ deadline: localDeadline });

/** Gives one student a later deadline. */
export function ExtendDialog({ assignment, student, onClose }: ExtendDialogProps) {
  const { id, title } = assignment;
  const [initial] = useState({ deadline: toLocal(student.extended_to ?? assignment.deadline) });
  const form = useForm({ draft: `extension-${id}-${student.id}`, initial, schema });
  return (
    <FormDialog
      form={form}
      title={`More time for ${student.name}`}
      stale="assignments"
      saveLabel="Extend"
      done={`${student.name} has more time for "${title}".`}
      failure="Failed to extend the deadline. Please try again."
      send={({ deadline }) =>
        api.assignments.extend({
          params: { id, student: student.id },
          body: { deadline: toInstant(deadline) },
        })
      }
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            The deadline of &ldquo;{title}&rdquo; changes only for {student.name}, who is notified.
          </p>
          <Field
            label="New deadline"
            name="deadline"
            isRequired
            hint="Kampala time"
            error={form.errors.deadline}
          >
            <Input
              type="datetime-local"
              value={form.values.deadline}
              onChange={form.input("deadline")}
              data-first-focus=""
            />
          </Field>
          {assignment.kind === "quiz" && form.values.deadline !== initial.deadline && (
            <AttemptNote quiz={id} student={student} extended_to={toInstant(form.values.deadline)} />
          )}
        </>
      )}
    </FormDialog>
  );
}

type AttemptNoteProps = { quiz: number; student: ExtendDialogProps["student"]; extended_to: string };

/** Says what the new deadline means for the student's attempts, and for the results of all students. */
function AttemptNote({ quiz: id, student, extended_to }: AttemptNoteProps) {
  const quiz = useQuery(quizQuery(id)).data;
  const attempts = useInProgress(id, true, student.id);
  const query = { student: student.id, page: 1, page_size: 1 };
  const taken = useQuery(listQ(api.quiz_results.list, { params: { id }, query })).data?.count;
  if (!quiz || Number.isNaN(Date.parse(extended_to))) return null;
  const isLeft = taken !== undefined && taken < quiz.attempts;
  if (taken !== undefined && !isLeft && attempts.length === 0)
    return (
      <Alert tone="warning">
        {`${student.name} has used all attempts. A later deadline gives no new one.`}
      </Alert>
    );
  const waits = !quiz.shows_results_at_once && quiz.results !== "nothing";
  return (
    <>
      <EndsNote ends={endsOfStudent(attempts, quiz, { extended_to })} who={student.name} />
      {waits && (isLeft || attempts.length > 0) && (
        <Alert tone="warning">All students of this quiz see their results after this deadline.</Alert>
      )}
    </>
  );
}

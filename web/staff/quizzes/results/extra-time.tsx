import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { ExtraTimeForm } from "#contract/courses/quizzes/results.ts";
import { requiredText } from "#contract/shared/scalars.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { EndsNote, useInProgress } from "#web/staff/quizzes/moved-ends/ends-note.tsx";
import { endsAnyEarlier, endsOfStudent } from "#web/staff/quizzes/moved-ends/moved-ends.ts";
import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { quizQuery } from "./quiz-query.ts";
import { countOf } from "./words.ts";

interface ExtraTimeProps {
  quiz: number;
  /** The student of a row. If absent, one is chosen who has not taken the quiz yet. */
  student?: { id: number; name: string; minutes: number | null };
  onClose: () => void;
}

const schema = z.object({
  student: requiredText("Choose a student."),
  minutes: ExtraTimeForm.shape.minutes,
});

/** Gives one student more time for each attempt at a quiz with a time limit (beyond.md 6.1). */
export function ExtraTime({ quiz, student, onClose }: ExtraTimeProps) {
  const [initial] = useState({
    student: student ? String(student.id) : "",
    minutes: String(student?.minutes ?? ""),
  });
  const form = useForm({ draft: `extra-time-${quiz}-${student?.id ?? "new"}`, initial, schema });
  const missing = useQuery({
    ...q(api.assignments.missing, { params: { id: quiz } }),
    enabled: student === undefined,
  });
  const chosen = Number(form.values.student);
  const inProgress = useInProgress(quiz, true);
  // A chosen student who begins now stays, because the note about the end of the attempt is about them.
  const students = (missing.data ?? []).filter(
    ({ id }) => id === chosen || !inProgress.some((attempt) => attempt.student === id),
  );
  const options = students.map(({ id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }));
  const given = students.filter(({ extra_minutes }) => extra_minutes !== null);
  const minutesOf = (id: string) =>
    String(students.find((one) => String(one.id) === id)?.extra_minutes ?? "");
  /** Shows the minutes that the student has, so that nothing is taken away unseen. Typed minutes stay. */
  function choose(id: string) {
    if (form.values.minutes === minutesOf(form.values.student)) form.set("minutes", minutesOf(id));
    form.set("student", id);
  }
  const rule = useQuery(quizQuery(quiz)).data;
  const attempts = inProgress.filter((attempt) => attempt.student === chosen);
  const minutes = schema.shape.minutes.safeParse(form.values.minutes);
  const isChanged = form.values.minutes !== (student ? initial.minutes : minutesOf(form.values.student));
  const ends =
    rule && minutes.success && isChanged
      ? endsOfStudent(attempts, rule, { extra_minutes: minutes.data })
      : [];
  const isShorter = endsAnyEarlier(ends);
  return (
    <FormDialog
      form={form}
      title={student ? `More time for ${student.name}` : "More time for one student"}
      stale="quiz_results"
      saveLabel={isShorter ? "Save and End It Earlier" : "Save"}
      isUrgent={isShorter}
      done="The extra time is saved."
      failure="Failed to save the extra time. Please try again."
      send={({ student: id, minutes }) =>
        api.quiz_results.extra_time({
          params: { id: quiz, student: Number(id) },
          body: { minutes: minutes.trim() === "" ? null : Number(minutes) },
        })
      }
      onClose={onClose}
    >
      {() => (
        <>
          {!student && (
            <Field
              label="Student"
              name="student"
              isRequired
              hint="Students who have not taken the quiz yet. Others have the button in their row."
              error={form.errors.student}
            >
              <Combobox
                options={options}
                value={form.values.student}
                onChange={choose}
                placeholder="Type to find a student"
              />
            </Field>
          )}
          {given.length > 0 && (
            <div className="text-sm">
              <p className="font-semibold" id="extra-time-given">
                Extra time before the first attempt
              </p>
              <ul aria-labelledby="extra-time-given">
                {given.map(({ id, name, email, extra_minutes }) => (
                  <li key={id}>{`${name}, ${email}: ${countOf(extra_minutes ?? 0, "minute", "minutes")}`}</li>
                ))}
              </ul>
            </div>
          )}
          <Field
            label="More minutes for each attempt"
            name="minutes"
            hint="Leave it empty for no extra time. It also counts for an attempt that goes on. An attempt ends at the latest when the quiz closes: give a later deadline to a student who needs it."
            error={form.errors.minutes}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={form.values.minutes}
              onChange={form.input("minutes")}
              data-first-focus={student ? "" : undefined}
            />
          </Field>
          <EndsNote ends={ends} who={student?.name} />
        </>
      )}
    </FormDialog>
  );
}

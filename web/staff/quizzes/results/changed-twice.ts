import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { type MarksValues, marksValues, pointsName, reasonName } from "./marks-values.ts";

type Typed = Pick<Form<MarksValues>, "values" | "changes" | "before">;

const namesAt = (position: number) => [pointsName(position), reasonName(position)];

/**
 * Returns the positions of the questions that were changed in the form and, in another way, in the stored attempt.
 * `hasOthers` tells whether the form has changes of further questions.
 */
export function changedTwice({ values, changes, before }: Typed, current: StaffAttempt) {
  const theirs = marksValues(current);
  const typed = current.questions.filter(({ position }) => {
    const names = namesAt(position);
    return names.some((name) => name in changes) && names.some((name) => theirs[name] !== values[name]);
  });
  const twice = typed.filter(({ position }) =>
    namesAt(position).some((name) => theirs[name] !== before[name]),
  );
  return { twice: twice.map(({ position }) => position), hasOthers: typed.length > twice.length };
}

/** Returns the stored points and reasons of the questions at these positions. */
export function theirMarks(current: StaffAttempt, positions: readonly number[]): MarksValues {
  const theirs = marksValues(current);
  return Object.fromEntries(positions.flatMap(namesAt).map((name) => [name, theirs[name] ?? ""]));
}

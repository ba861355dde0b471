import type { FeedbackForm } from "#contract/courses/feedback/feedback-forms.ts";
import { questionKinds } from "#contract/courses/feedback/questions.ts";
import type { TwoVersions } from "#web/dashboard/forms/both-versions.tsx";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { isSame } from "#web/dashboard/forms/draft-base.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { type Typed, type Values, valuesOf } from "./form-values.ts";

interface Versions {
  mine: readonly Typed[];
  before: readonly Typed[];
  theirs: readonly Typed[];
}

/** Returns the typed questions with what others saved since in questions that the person did not change. */
export function withTheirs({ mine, before, theirs }: Versions): Typed[] {
  const kept = mine.flatMap((one) => {
    if (!isSame(one, withId(before, one.id))) return one;
    return withId(theirs, one.id) ?? [];
  });
  return [...kept, ...theirs.filter(({ id }) => !withId(before, id))];
}

/** Returns both versions of what the person and somebody else changed. The questions are compared one by one. */
export function conflictsIn(refusal: Error, form: Form<Values>): TwoVersions[] {
  const latest = currentOf<FeedbackForm>(refusal);
  if (!latest) return [];
  const { questions: mine } = form.values;
  const { questions: before } = form.before;
  const { questions: theirs } = valuesOf(latest);
  const questions = before.flatMap((old, index) => {
    const versions = [withId(mine, old.id), withId(theirs, old.id)];
    const [one, other] = versions;
    if (isSame(one, other) || versions.some((version) => isSame(version, old))) return [];
    const choose = (value: unknown) =>
      form.set("questions", (now) =>
        replaced(now, { id: old.id, by: value as Typed | undefined, at: index }),
      );
    return {
      name: `question-${index}`,
      label: `Question ${index + 1}`,
      mine: one,
      theirs: other,
      inWords,
      choose,
    };
  });
  return [...conflictsOf(refusal, form, valuesOf).filter(({ name }) => name !== "questions"), ...questions];
}

/** Returns the questions with another version of one, which is at the given place if it is not among them. */
function replaced(
  questions: readonly Typed[],
  { id, by, at }: { id: string | undefined; by: Typed | undefined; at: number },
): Typed[] {
  const index = questions.findIndex((question) => question.id === id);
  const next = [...questions];
  next.splice(index < 0 ? at : index, index < 0 ? 0 : 1, ...(by ? [by] : []));
  return next;
}

const withId = (questions: readonly Typed[], id: string | undefined) =>
  questions.find((question) => id !== undefined && question.id === id);

/** Describes a question, or says that it is deleted. */
function inWords(value: unknown): string {
  if (!value) return "Deleted";
  const { text, kind, choices, is_required } = value as Typed;
  const values = kind === "choice" ? `: ${choices.split("\n").join(", ")}` : "";
  return `${text}\n${questionKinds[kind]}${values}${is_required ? "\nMust be answered" : ""}`;
}

import type { FeedbackForm } from "#contract/courses/feedback/feedback-forms.ts";
import { questionKinds } from "#contract/courses/feedback/questions.ts";
import type { TwoVersions } from "#web/dashboard/forms/both-versions.tsx";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { type Typed, type Values, valuesOf } from "./form-values.ts";

interface Versions {
  mine: readonly Typed[];
  before: readonly Typed[];
  theirs: readonly Typed[];
}

const fields = ["kind", "text", "choices", "is_required"] as const;

/** Returns the typed questions together with what somebody else saved in them. The person's own changes stay. */
export function withTheirs({ mine, before, theirs }: Versions): Typed[] {
  const nextOf = successorsIn(before, theirs);
  const merged = mine.flatMap((one) => {
    const old = withId(before, one.id);
    if (!old) return one;
    const next = nextOf.get(old);
    if (next) return { ...next, ...changesOf(one, old) };
    return isChanged(one, old) ? one : [];
  });
  const known = new Set([...[...nextOf.values()], ...merged].map(({ id }) => id));
  for (const [index, added] of theirs.entries()) if (!known.has(added.id)) merged.splice(index, 0, added);
  return merged;
}

/** Returns both versions of what the person and somebody else changed. The questions are compared one by one. */
export function conflictsIn(refusal: Error, form: Form<Values>): TwoVersions[] {
  const latest = currentOf<FeedbackForm>(refusal);
  if (!latest) return [];
  const { questions: before } = form.before;
  const nextOf = successorsIn(before, valuesOf(latest).questions);
  const questions = before.flatMap((old, index) => {
    const typed = withId(form.values.questions, old.id);
    const next = nextOf.get(old);
    if (!areInConflict(old, typed, next)) return [];
    const mine = typed && next ? { ...next, ...changesOf(typed, old) } : typed;
    const choose = (value: unknown) =>
      form.set("questions", (now) =>
        replaced(now, { ids: [old.id, next?.id], by: value as Typed | undefined, at: index }),
      );
    return {
      ...{ name: `question-${index}`, label: `Question ${index + 1}`, mine, theirs: next },
      ...{ inWords, choose },
    };
  });
  return [...conflictsOf(refusal, form, valuesOf).filter(({ name }) => name !== "questions"), ...questions];
}

/**
 * Returns for each earlier question what became of it; nothing for a deleted one. A question with another kind or other
 * choices has a new id. It is the new question with the same text or at the same place.
 */
function successorsIn(before: readonly Typed[], theirs: readonly Typed[]): Map<Typed, Typed> {
  const found = new Map<Typed, Typed>();
  const isNew = (one: Typed | undefined) =>
    one && !withId(before, one.id) && ![...found.values()].includes(one) ? one : undefined;
  const matches = [
    (old: Typed) => withId(theirs, old.id),
    (old: Typed) => isNew(theirs.find(({ id, text }) => text === old.text && !withId(before, id))),
    (old: Typed) => isNew(theirs[before.indexOf(old)]),
  ];
  for (const match of matches)
    for (const old of before) {
      const next = found.has(old) ? undefined : match(old);
      if (next) found.set(old, next);
    }
  return found;
}

/** Returns whether both changed the same field, or one changed what the other deleted. */
function areInConflict(old: Typed, mine: Typed | undefined, theirs: Typed | undefined): boolean {
  if (!mine || !theirs) return [mine, theirs].some((one) => one && isChanged(one, old));
  const own = changesOf(mine, old);
  const other = changesOf(theirs, old);
  return fields.some((name) => name in own && name in other && own[name] !== other[name]);
}

/** Returns the fields of a question that differ from its earlier version. */
const changesOf = (one: Typed, old: Typed): Partial<Typed> =>
  Object.fromEntries(fields.filter((name) => one[name] !== old[name]).map((name) => [name, one[name]]));

const isChanged = (one: Typed, old: Typed) => Object.keys(changesOf(one, old)).length > 0;

/** Returns the questions with another version of one, which is at the given place if it is not among them. */
function replaced(
  questions: readonly Typed[],
  { ids, by, at }: { ids: (string | undefined)[]; by: Typed | undefined; at: number },
): Typed[] {
  const index = questions.findIndex(({ id }) => id !== undefined && ids.includes(id));
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
  const values = kind === "choice" ? `:\n${choices.replace(/^(?=.)/gm, "– ")}` : "";
  return `${text}\n${questionKinds[kind]}${values}${is_required ? "\nMust be answered" : ""}`;
}

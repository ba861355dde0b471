import {
  type FeedbackResults,
  type FeedbackRound,
  type QuestionResult,
  roundKinds,
} from "#contract/courses/feedback/feedback-rounds.ts";
import { type Question, scaleOf } from "#contract/courses/feedback/questions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { testimonialsById } from "#server/content/testimonials/queries.ts";
import { programById } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Shown } from "./box.ts";
import { type RoundRow, roundsOf } from "./queries.ts";

type Served<T> = { [Name in keyof T]: Name extends `${string}_at` ? Date | Extract<T[Name], null> : T[Name] };

/** @throws ApiError 404 */
export async function roundById(db: Database, id: number) {
  const [row] = await roundsOf(db, { round: id });
  if (!row) throw apiError("not_found");
  return serializeRound(row);
}

function serializeRound({
  questions,
  shown,
  shown_count,
  held_count,
  sent_on,
  ...row
}: RoundRow): Served<FeedbackRound> {
  const name = `${roundKinds[row.kind]}, ${sent_on}`;
  return { ...row, name, answered: shown_count + held_count, shown: shown_count };
}

/**
 * Returns the results of one round, or of all rounds. Each round shows no answers or at least five, so the difference of
 * two results is never fewer.
 * @throws ApiError 404 for an unknown program or a round of another one
 */
export async function resultsOf(db: Database, programId: number, round: number | undefined) {
  const program = await programById(db, programId);
  const all = await roundsOf(db, { program: programId });
  const chosen = all.filter(({ id }) => round === undefined || id === round);
  if (!program || (round !== undefined && chosen.length === 0)) throw apiError("not_found");
  const answered = chosen.filter(({ shown_count }) => shown_count > 0);
  await forgetDeleted(
    db,
    answered.map(({ shown }) => shown),
  );
  return {
    program_title: program.title,
    rounds: all.map(serializeRound),
    shown: chosen.reduce((sum, { shown_count }) => sum + shown_count, 0),
    questions: byQuestion(answered),
  } satisfies Record<keyof FeedbackResults, unknown>;
}

/** Removes the ids of testimonials that were deleted, so that their texts can become testimonials again. */
export async function forgetDeleted(db: Database, shown: readonly Shown[]): Promise<void> {
  const texts = shown
    .flatMap((answers) => Object.values(answers).flat())
    .filter((value) => typeof value === "object" && value !== null);
  const ids = texts.flatMap(({ testimonial }) => testimonial ?? []);
  const existing = new Set((await testimonialsById(db, ids)).map(({ id }) => id));
  for (const text of texts)
    if (text.testimonial !== null && !existing.has(text.testimonial)) text.testimonial = null;
}

/** Returns the results by question, in the order and words of the newest round that asks it. */
function byQuestion(rounds: readonly RoundRow[]): QuestionResult[] {
  const questions = new Map<string, Question>();
  for (const { questions: asked } of rounds)
    for (const question of asked) if (!questions.has(question.id)) questions.set(question.id, question);
  return [...questions.values()].map((question) => resultOf(question, rounds));
}

function resultOf(question: Question, rounds: readonly RoundRow[]): QuestionResult {
  const { id, kind, text } = question;
  const given = rounds.map((round) => ({ round: round.id, values: valuesOf(round.shown, id) }));
  const values = given.flatMap((one) => one.values);
  const labels = kind === "choice" ? question.choices : scaleOf(kind).map(String);
  const over_time = given.flatMap(({ round, values: some }) => {
    const average = averageOf(some);
    return average === null ? [] : [{ round, average, answered: some.length }];
  });
  const ofChoices = kind === "choice" ? given.filter((one) => one.values.length > 0) : [];
  const counts_over_time = ofChoices.map(({ round, values: some }) => {
    const counts = labels.map((label) => countOf(some, label));
    return { round, answered: some.length, counts };
  });
  return {
    ...{ id, kind, text, answered: values.length },
    average: averageOf(values),
    bars: labels.map((label) => ({ label, count: countOf(values, label) })),
    texts: given.flatMap(({ round, values: some }) =>
      some.flatMap((value) => (typeof value === "object" ? [{ ...value, round }] : [])),
    ),
    over_time: over_time.reverse(),
    counts_over_time: counts_over_time.reverse(),
  };
}

type Given = NonNullable<Shown[string][number]>;
const valuesOf = (shown: Shown, id: string) =>
  (shown[id] ?? []).filter((value): value is Given => value !== null);

const countOf = (values: readonly Given[], label: string) =>
  values.filter((value) => String(value) === label).length;

/** Returns the mean of a scale's values with two decimals; null if there are none. */
function averageOf(values: readonly Given[]): number | null {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return null;
  return roundedToHundredths(numbers.reduce((sum, value) => sum + value, 0) / numbers.length);
}

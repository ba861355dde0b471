import { defaultQuestions, type Value } from "#contract/courses/feedback/questions.ts";
import type { AppContext } from "#server/context.ts";
import { type Box, withAnswers, withRest } from "#server/courses/feedback/box.ts";
import { insertRound, markAnswered, markClosed, saveResults } from "#server/courses/feedback/queries.ts";

const PROGRAM = "Qualitative Methods for M&E Practitioners";
const DAY_MS = 86_400_000;

/** Answers to the default questions, with the name of a writer who allows the publication. */
const answers: { values: Record<string, Value>; name: string | null }[] = [
  {
    values: {
      ...{ overall: 5, recommend: 10, pace: "About right" },
      helped: "Coding real interviews together. I stopped being afraid of long transcripts.",
    },
    name: "Brian O.",
  },
  {
    values: { overall: 4, recommend: 9, pace: "About right", improve: "One more session on focus groups." },
    name: null,
  },
  {
    values: { overall: 4, recommend: 8, pace: "Too fast", improve: "Weeks 3 and 4 need more time." },
    name: null,
  },
  {
    values: { overall: 5, recommend: 9, pace: "About right", helped: "The feedback on my memo." },
    name: null,
  },
  { values: { overall: 3, recommend: 6, pace: "Too fast" }, name: null },
];

/** Inserts a closed round of one program with its results. Its present students answered, and nobody is notified. */
export async function seedFeedback({ db }: AppContext, now: Date, programIds: ReadonlyMap<string, number>) {
  const program_id = programIds.get(PROGRAM) ?? 0;
  const students = await db
    .selectFrom("enrollments")
    .select("user_id")
    .where("program_id", "=", program_id)
    .orderBy("user_id")
    .limit(answers.length)
    .execute();
  const users = students.map(({ user_id }) => user_id);
  const questions = defaultQuestions;
  const id = await insertRound(
    db,
    {
      ...{ program_id, kind: "end", questions },
      sent_at: new Date(now.getTime() - 40 * DAY_MS),
      closes_at: new Date(now.getTime() - 10 * DAY_MS),
      reminded_at: new Date(now.getTime() - 33 * DAY_MS),
    },
    users,
  );
  for (const user of users) await markAnswered(db, id, user, null);
  const empty: Box = { shown: {}, shown_count: 0, held: {}, held_count: 0 };
  const box = answers.reduce((all, { values, name }) => withAnswers(all, questions, values, name), empty);
  const { shown, shown_count } = withRest(box, questions);
  await saveResults(db, id, { shown, shown_count, sealed: null, held_count: 0 });
  await markClosed(db, id);
}

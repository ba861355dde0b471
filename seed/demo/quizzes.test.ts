import { beforeAll, describe, expect, it } from "vitest";
import { kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { QuestionForm } from "#contract/courses/quizzes/questions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { quizzes } from "./content/quizzes.ts";
import type { SeedQuiz } from "./content/types.ts";
import { fillEmptyDatabase } from "./fill.ts";

const context = testContext({ RATE_LIMITS: "off", DEMO: "1" });
const [quiz] = quizzes as [SeedQuiz];
const marked = { state: "marked", waiting_count: 0 };
let joseph: Caller;
let chanda: Caller;
let id: number;

beforeAll(async () => {
  await fillEmptyDatabase(context);
  const callerOf = async (email: string) => {
    const user = context.db.selectFrom("users").select("id").where("email", "=", email);
    return makeCaller(context, (await user.executeTakeFirstOrThrow()).id);
  };
  joseph = await callerOf(cast.joseph.email);
  chanda = await callerOf("chanda@darasa.example");
  id = (await context.db.selectFrom("quizzes").select("assignment_id").executeTakeFirstOrThrow())
    .assignment_id;
}, 60_000);

describe("the demonstration's quiz (beyond.md 6.1)", () => {
  it("has ten questions of all kinds, each as staff could save it", async () => {
    expect(quiz.questions).toHaveLength(10);
    expect(new Set(quiz.questions.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const ids = quiz.questions.flatMap(({ content }) =>
      "options" in content ? content.options : "items" in content ? content.items : [],
    );
    expect(new Set(ids.map((option) => option.id)).size).toBe(ids.length);
    for (const question of quiz.questions) expect(QuestionForm.parse(question)).toEqual(question);
    for (const { answers } of quiz.attempts)
      for (const [at, answer] of answers.entries()) {
        const { Answer } = questionKinds[quiz.questions[at]?.kind ?? "number"];
        if (answer !== null) expect(Answer.parse(answer)).toEqual(answer);
      }
  });

  it("is sent, and closes in more than a week", async () => {
    const { body } = await joseph("GET", `/quizzes/${id}/`);
    expect(body).toMatchObject({ attempts: 2, results: "answers", shows_results_at_once: true });
    expect(body.parts.map(({ text }: { text: string }) => text)).toEqual(
      quiz.questions.map(({ text }) => plainText(text)),
    );
    expect(body.sent_at).not.toBeNull();
    expect(Date.parse(body.deadline) - context.clock().getTime()).toBeGreaterThan(7 * DAY_MS);
  });

  it("has marked attempts, and the better one counts", async () => {
    const { body } = await joseph("GET", `/quizzes/${id}/attempts/`);
    expect(body).toHaveLength(quiz.attempts.length);
    for (const { state, waiting_count } of body) expect({ state, waiting_count }).toEqual(marked);
    const own = (await chanda("GET", `/student/quizzes/${id}/`)).body;
    expect(own).toMatchObject({ problem: "used_up", results: "answers" });
    expect(own.attempts).toMatchObject([
      { number: 1, points: 10.2, has_passed: false },
      { number: 2, points: 17, has_passed: true },
    ]);
    const { body: work } = await joseph("GET", `/submissions/?assignment=${id}`);
    expect(work).toMatchObject([
      { student_name: "Chanda Mwila", marks_awarded: 17, graded_by: "David Mugisha" },
      { student_name: "Thandiwe Banda", marks_awarded: 15, graded_by: "David Mugisha" },
    ]);
  });

  it("shows its results to the student", async () => {
    const own = (await chanda("GET", `/student/quizzes/${id}/`)).body;
    const { body } = await chanda("GET", `/student/quiz-attempts/${own.attempts[1].id}/`);
    const last = body.questions.at(-1);
    expect(last).toMatchObject({ kind: "long_text", points: 3, comment: quiz.attempts[1]?.marked.comment });
    expect(last.answer).toEqual(quiz.attempts[1]?.answers.at(-1));
  });
});

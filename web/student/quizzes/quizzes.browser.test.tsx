import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Attempt, AttemptQuestion, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { type Kind, kinds } from "#contract/courses/quizzes/kinds.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { inHours } from "#tests/support/component/student-samples.ts";
import { optionIds, questionOf, rightAnswer } from "#tests/support/quizzes.ts";

dashboardTests();

const quiz: StudentQuiz = {
  ...{ id: 7, title: "Check of week 1", description: "", program: 3, program_title: "Wells" },
  ...{ opens_at: null, closes_at: inHours(24), time_limit_minutes: 20, attempts_allowed: 2, counts: "best" },
  ...{ pass_mark: 50, results: "answers", shows_results_at_once: true, questions_count: 7 },
  ...{ attempts: [], problem: null },
};

const questionFor = (kind: Kind, position: number): AttemptQuestion => ({
  ...{ position, kind, text: `<p>About ${kind}</p>`, content: questionOf[kind].content, points_possible: 2 },
  ...{ answer: null, given_at: null, points: null, right: null, explanation: null, comment: null },
});

const attempt = (values: Partial<Attempt> = {}): Attempt => ({
  ...{ id: 31, number: 1, state: "begun", began_at: inHours(0), ends_at: inHours(1), over_at: null },
  ...{ points: null, points_possible: 14, has_passed: null, quiz: 7, quiz_title: quiz.title },
  ...{
    server_time: inHours(0),
    anchor: "anchor-1",
    questions: kinds.map((kind, at) => questionFor(kind, at + 1)),
  },
  ...values,
});

const saved = async (request: Request) => {
  const { answers } = await request.clone().json();
  return {
    ...{ state: "begun", ends_at: inHours(1), server_time: inHours(0), anchor: "anchor-2" },
    answers: answers.map(({ position, id }: { position: number; id: string }) => ({
      ...{ position, id, outcome: "stored" },
    })),
  };
};

const SAVE = "PUT /student/quiz-attempts/31/answers/";
const FINISH = "POST /student/quiz-attempts/31/finish/";

/** Answers the end of the attempt, which the page then fetches again. */
const ends = (values: Partial<Attempt>) => () => {
  const over = attempt(values);
  answer({ "GET /student/quiz-attempts/31/": over });
  return over;
};

const open = (shown: Attempt | null, more: object = {}, values: Partial<StudentQuiz> = {}) =>
  openDashboard(`?section=assignments&quiz=7${shown ? "&attempt=31" : ""}`, {
    user: newStudent(),
    answers: {
      "GET /student/quizzes/7/": { ...quiz, ...values },
      "GET /student/quiz-attempts/31/": shown ?? attempt(),
      "GET /assignments/student/": [],
      "GET /submissions/student/": [],
      [SAVE]: saved,
      ...more,
    },
  });

const question = (position: number) => page.getByRole("article", { name: `Question ${position} of 7` });

describe("the page of a quiz (beyond.md 6.1)", () => {
  test.each([
    ["not_open", { opens_at: inHours(2) }, /^It opens on/],
    ["closed", {}, "This quiz is closed."],
    ["used_up", {}, "You have used all your attempts."],
    ["empty", {}, "This quiz has no questions yet."],
  ] as const)("a quiz that cannot begin says why: %s", async (problem, values, sentence) => {
    await open(null, {}, { problem, ...values });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(page.getByRole("button", { name: /^Begin/ }).elements()).toEqual([]);
  });

  test("a limit of one minute is in the singular", async () => {
    await open(null, {}, { time_limit_minutes: 1 });
    await expect.element(page.getByText("7 questions, 1 minute for each attempt")).toBeVisible();
  });

  test("a failed beginning is shown, and can be repeated", async () => {
    await open(null, { "POST /student/quizzes/7/attempts/": () => refusal(500) });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(page.getByText("The quiz did not begin. Please try again.")).toBeVisible();
    answer({ "POST /student/quizzes/7/attempts/": attempt() });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(question(1)).toBeVisible();
  });

  test("a failed quiz can be loaded again", async () => {
    await open(null, { "GET /student/quizzes/7/": () => refusal(500) });
    await expect.element(page.getByText("The quiz could not be loaded")).toBeVisible();
    answer({ "GET /student/quizzes/7/": quiz });
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(page.getByRole("button", { name: "Begin the Quiz" })).toBeVisible();
  });
});

describe("an attempt (beyond.md 6.1)", () => {
  test("an answer is sent with its time since the server's anchor, and a typed one after a pause", async () => {
    await open(attempt());
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await userEvent.fill(question(4).getByLabelText("Number, in kg"), "12,5");
    await expect.poll(() => bodiesOf(SAVE).length).toBe(2);
    expect(bodiesOf(SAVE)).toMatchObject([
      { answers: [{ position: 1, answer: rightAnswer.one_of, anchor: "anchor-1" }] },
      { answers: [{ position: 4, answer: { text: "12,5" } }] },
    ]);
    const [{ answers }] = bodiesOf(SAVE) as [{ answers: [{ elapsed_ms: number }] }];
    expect(answers[0].elapsed_ms).toBeGreaterThanOrEqual(0);
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test("an answer that cannot be sent is on this device, and stays when its question is shown again", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    await expect.element(page.getByText(/^Connect before/)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    await expect.element(question(6)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
  });

  test("an answer that the server refuses can be sent again", async () => {
    await open(attempt(), {
      [SAVE]: () => refusal(400, { answers: ["This answer does not belong to the attempt."] }),
    });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("An answer was not accepted.")).toBeVisible();
    answer({ [SAVE]: saved });
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  test("the question before the end counts what is not answered", async () => {
    await open(attempt(), {
      [FINISH]: ends({ state: "marked", over_at: inHours(0), points: 2, has_passed: false }),
    });
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const dialog = page.getByRole("alertdialog");
    await expect.element(dialog.getByText(/^6 of 7 questions are not answered\./)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Finish" }));
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    await expect.element(page.getByText("Not passed")).toBeVisible();
  });

  test("when time is up the fields close, and the server is asked for the end", async () => {
    await open(attempt({ ends_at: inHours(0.5) }), {
      [FINISH]: ends({ state: "over", over_at: inHours(0.5) }),
    });
    await expect.element(question(1).getByLabelText("Choice 2")).toBeEnabled();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await expect.poll(() => bodiesOf(FINISH).length).toBe(1);
    await expect.element(page.getByText("Waits for marking")).toBeVisible();
    await expect.element(question(1).getByLabelText("Choice 2")).toBeDisabled();
    vi.useRealTimers();
  });

  test("afterwards every kind shows the right answer, the comment and the explanation", async () => {
    const questions = kinds.map((kind, at) => ({
      ...questionFor(kind, at + 1),
      ...{ points: 0, right: questionOf[kind].key, explanation: `<p>Because of ${kind}</p>` },
      comment: at === 0 ? "Read page 3 again." : null,
    }));
    await open(attempt({ state: "marked", over_at: inHours(0), points: 0, questions }));
    await expect.element(question(4).getByText(/12.5 ± 0.5 kg/)).toBeVisible();
    await expect.element(question(5).getByText("Kampala")).toBeVisible();
    await expect.element(question(1).getByText("Right", { exact: true })).toBeVisible();
    await expect.element(question(1).getByText("Read page 3 again.")).toBeVisible();
    expect(page.getByText("Comment of staff").elements()).toHaveLength(1);
    await userEvent.click(page.getByRole("link", { name: "Next" }));
    await expect.element(question(7).getByText("Names two causes.")).toBeVisible();
    await expect.element(question(6).getByText("Because of ordering")).toBeVisible();
    await expectAccessible();
  });

  test("results mark the student's answers as right, partly right or wrong", async () => {
    const [first, second, third] = optionIds;
    const results: [object | null, number][] = [
      ...([[{ chosen: first }, 0]] as [object, number][]),
      [{ chosen: [first, second] }, 1],
      [rightAnswer.true_false, 2],
      [{ text: "3" }, 0],
      [null, 0],
    ];
    const questions = kinds.slice(0, 5).map((kind, at) => {
      const [given, points] = results[at] ?? [null, 0];
      return {
        ...questionFor(kind, at + 1),
        answer: given as AttemptQuestion["answer"],
        points,
        right: questionOf[kind].key,
      };
    });
    await open(attempt({ state: "marked", over_at: inHours(0), points: 3, questions }));
    const card = (position: number) => page.getByRole("article", { name: `Question ${position} of 5` });
    const option = (position: number, id: string) =>
      card(position).element().querySelector(`label:has([value="${id}"])`)?.textContent;
    await expect.element(card(1).getByText("Wrong", { exact: true })).toBeVisible();
    expect([option(1, first), option(1, second)]).toEqual(["Choice 1 Your answer, wrong", "Choice 2 Right"]);
    await expect.element(card(2).getByText("Partly right")).toBeVisible();
    expect([first, second, third].map((id) => option(2, id))).toEqual([
      "Choice 1 Your answer, right",
      "Choice 2 Your answer, wrong",
      "Choice 3 Right",
    ]);
    await expect.element(card(3).getByText("Your answer, right")).toBeVisible();
    await expect.element(card(4).getByText("Wrong", { exact: true })).toBeVisible();
    await expect.element(card(5).getByText("Not answered")).toBeVisible();
    await expectAccessible();
  });
});

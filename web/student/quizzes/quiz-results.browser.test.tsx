import { describe, expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { Attempt, AttemptQuestion, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
import { inHours } from "#tests/support/component/student-samples.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";

dashboardTests();

const quiz: StudentQuiz = {
  ...{ id: 7, title: "Check of week 1", description: "", program: 3, program_title: "Wells" },
  ...{
    opens_at: null,
    closes_at: inHours(24),
    time_limit_minutes: 40,
    attempts_allowed: 2,
    counts: "best",
    total_marks: 12,
  },
  ...{ pass_mark: 50, results: "answers", shows_results_at_once: true, questions_count: 12 },
  ...{ attempts: [], problem: null, results_at: null, grades_are_held: false },
};

const COUNT = 12;
const questionAt = (position: number): AttemptQuestion => ({
  ...{ position, kind: "true_false", text: `<p>Statement ${position}</p>`, points_possible: 1 },
  content: questionOf.true_false.content,
  ...{
    answer: { is_true: true },
    given_at: null,
    points: null,
    points_before: null,
    comment: null,
    is_by_hand: false,
    automatic_points: null,
    right: null,
    explanation: null,
  },
});
const attempt = (values: Partial<Attempt> = {}): Attempt => ({
  ...{
    id: 31,
    number: 1,
    state: "begun",
    began_at: inHours(0),
    ends_at: inHours(1),
    over_at: null,
    answers_until: null,
  },
  ...{ points_before: null, marked_again_at: null, marked_again_reason: "", earlier_markings: [] },
  ...{ points: null, points_possible: COUNT, has_passed: null, quiz: 7, quiz_title: quiz.title },
  ...{ server_time: inHours(0), anchor: "anchor-1", pictures: [] },
  questions: Array.from({ length: COUNT }, (_, at) => questionAt(at + 1)),
  ...values,
});
const marked = attempt({
  ...{ state: "marked", over_at: inHours(0), points: 10, has_passed: true },
  questions: Array.from({ length: COUNT }, (_, at) => ({
    ...questionAt(at + 1),
    ...{ points: at === 1 || at === 10 ? 0 : 1, right: questionOf.true_false.key, explanation: "" },
  })),
});

const open = (address: string, more: object = {}, values: Partial<StudentQuiz> = {}) =>
  openDashboard(`?section=assignments&quiz=7${address}`, {
    user: newStudent(),
    answers: {
      "GET /student/quizzes/7/": { ...quiz, ...values },
      "GET /assignments/student/": [],
      "GET /submissions/student/": [],
      ...more,
    },
  });

describe("the rules of a quiz (beyond.md 6.1)", () => {
  test("the time until the closing is shown if it is shorter than the limit", async () => {
    await open("", {}, { closes_at: inHours(9.5 / 60) });
    await expect
      .element(
        page.getByText(
          "12 questions, 40 minutes for each attempt. The quiz closes soon: an attempt that begins now has 9 minutes.",
        ),
      )
      .toBeVisible();
  });

  test("a long time until the closing is not mentioned", async () => {
    await open("");
    await expect
      .element(page.getByText("12 questions, 40 minutes for each attempt", { exact: true }))
      .toBeVisible();
  });

  test("results of held grades wait for staff", async () => {
    await open("", {}, { grades_are_held: true });
    await expect
      .element(page.getByText("You see points and right answers when staff release the grades."))
      .toBeVisible();
    await expect.element(page.getByText("after each attempt.", { exact: false })).not.toBeInTheDocument();
  });

  test("results that wait for the closing have their latest time", async () => {
    const results_at = "2026-02-03T01:01:00Z";
    const { questions: _, anchor: __, server_time: ___, quiz: ____, quiz_title: _____, ...summary } = marked;
    const hidden = { ...summary, points: null, has_passed: null };
    await open("", {}, { shows_results_at_once: false, results_at, problem: "closed", attempts: [hidden] });
    await expect
      .element(
        page.getByText(
          "You see points and right answers after the quiz has closed, at the latest at 3 Feb 2026, 04:01 Kampala time, when no more answers can arrive.",
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText("Results by 3 Feb 2026, 04:01 Kampala time")).toBeVisible();
  });
});

describe("the result of an attempt (beyond.md 6.1)", () => {
  test("after the end, the result and the first page are in view", async () => {
    await open("&attempt=31&page=3", {
      "GET /student/quiz-attempts/31/": attempt(),
      "POST /student/quiz-attempts/31/finish/": () => {
        answer({ "GET /student/quiz-attempts/31/": marked });
        return marked;
      },
    });
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toHaveFocus();
    await expect.element(page.getByText("10 of 12 points")).toBeInViewport();
    await expect.element(page.getByRole("article", { name: "Question 1 of 12" })).toBeVisible();
  });

  test("all questions are listed with their points, and lead to their page", async () => {
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": marked });
    const list = page.getByRole("navigation", { name: "Questions" });
    await expect.element(list.getByRole("link", { name: "Question 1: right, 1 of 1 point" })).toBeVisible();
    await expect.element(list.getByText("10 right", { exact: true })).toBeVisible();
    await expect.element(list.getByText("2 wrong", { exact: true })).toBeVisible();
    await expectAccessible();
    await userEvent.click(list.getByRole("link", { name: "Question 11: wrong, 0 of 1 point" }));
    await expect.element(page.getByRole("article", { name: "Question 11 of 12" })).toBeInViewport();
  });

  test("a printed result has the questions of all pages in their order", async () => {
    const questions = marked.questions.map((one) =>
      one.position === 12 ? { ...one, explanation: "<p>Wells are deep.</p>" } : one,
    );
    await open("&attempt=31&page=2", { "GET /student/quiz-attempts/31/": { ...marked, questions } });
    const positions = () =>
      page
        .getByRole("article")
        .elements()
        .map((card) => card.querySelector("h2")?.textContent);
    const names = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `Question ${from + at} of 12`);
    await expect.poll(positions).toEqual(names(6, 10));
    const show = async (media: string) => {
      await cdp().send("Emulation.setEmulatedMedia", { media });
    };
    onTestFinished(() => show(""));
    await show("print");
    await expect.poll(positions).toEqual(names(1, 12));
    await expect.element(page.getByText("Wells are deep.")).toBeVisible();
    await expect.element(page.getByText("Page 2 of 3")).not.toBeVisible();
    const paper = page.getByText(/^Amina Nansubuga, .*, ended on .* Kampala time$/);
    await expect.element(paper).toBeVisible();
    const links = page.getByRole("link", { name: /^(Next|Back|Back to the Quiz)$/ });
    expect(links.elements().filter((link) => link.checkVisibility())).toEqual([]);
    await show("");
    await expect.element(paper).not.toBeVisible();
    await expect.element(page.getByRole("link", { name: "Back to the Quiz" })).toBeVisible();
  });

  test("an open result follows another rule of the results", async () => {
    const stream = feedStream();
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": marked });
    await stream.connect();
    const points = page.getByText(/^\d+ of 12 points$/);
    await expect.element(points).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": { ...marked, points: null } });
    stream.news("quiz", 7);
    await expect.element(page.getByText(/^Results (come later|by )/).first()).toBeVisible();
    await expect.element(points).not.toBeInTheDocument();
  });

  test("the list shows no points before the rule shows them", async () => {
    const hidden = attempt({ state: "marked", over_at: inHours(0) });
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": hidden });
    const list = page.getByRole("navigation", { name: "Questions" });
    await expect.element(list.getByRole("link", { name: "Question 11", exact: true })).toBeVisible();
    await expect.element(list.getByText(/right|wrong/)).not.toBeInTheDocument();
  });

  test("on a phone, a result of 40 questions names every outcome and leads to each question", async () => {
    await page.viewport(360, 640);
    const results = [{ points: 1 }, { points: 0.5 }, { points: 0 }, { points: 0, answer: null }];
    const questions = Array.from({ length: 40 }, (_, at) => ({
      ...questionAt(at + 1),
      ...{ points: 1, right: questionOf.true_false.key, explanation: "" },
      ...(at > 35 && results[at - 36]),
    }));
    const ended = { ...marked, points: 37.5, points_possible: 40, questions };
    await open("&attempt=31&page=8", {
      "GET /student/quiz-attempts/31/": attempt({ questions }),
      "POST /student/quiz-attempts/31/finish/": () => {
        answer({ "GET /student/quiz-attempts/31/": ended });
        return ended;
      },
    });
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    await expect.element(page.getByText("37.5 of 40 points")).toBeInViewport();
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toHaveFocus();
    const list = page.getByRole("navigation", { name: "Questions" });
    for (const words of ["37 right", "1 partly right", "1 wrong", "1 not answered"])
      await expect.element(list.getByText(words, { exact: true })).toBeVisible();
    expect(list.getByRole("link").elements()).toHaveLength(40);
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
    await userEvent.click(list.getByRole("link", { name: "Question 39: wrong, 0 of 1 point" }));
    await expect.element(page.getByRole("article", { name: "Question 39 of 40" })).toBeInViewport();
    await expect.element(page.getByRole("heading", { name: "Question 39 of 40" })).toHaveFocus();
  });

  test("the counts add up to all questions, also with long texts", async () => {
    const longText = (position: number, points: number | null): AttemptQuestion => ({
      ...{ ...questionAt(position), points },
      ...{ kind: "long_text", content: questionOf.long_text.content, answer: { text: "They prepare." } },
    });
    const questions = [...marked.questions.slice(0, 6), longText(7, null), longText(8, 1)];
    await open("&attempt=31", {
      "GET /student/quiz-attempts/31/": { ...marked, state: "over", points: null, questions },
    });
    const list = page.getByRole("navigation", { name: "Questions" });
    for (const words of ["5 right", "1 wrong", "1 marked by hand", "1 waits for points"])
      await expect.element(list.getByText(words, { exact: true })).toBeVisible();
    await expect
      .element(list.getByRole("link", { name: "Question 8: marked by hand, 1 of 1 point" }))
      .toBeVisible();
  });

  test("a result that waits for marking and for the closing says both", async () => {
    const over = attempt({ state: "over", over_at: inHours(0) });
    const values = {
      shows_results_at_once: false,
      results_at: "2026-02-03T01:01:00Z",
      grades_are_held: true,
    };
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": over }, values);
    await expect.element(page.getByText("Waits for marking", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Results by 3 Feb 2026, 04:01 Kampala time")).toBeVisible();
  });

  test("after the release, a quiz that shows nothing has points and comments, but no right answers", async () => {
    const questions = Array.from({ length: COUNT }, (_, at) => ({
      ...questionAt(at + 1),
      ...{ points: 1, comment: at === 0 ? "Good reason." : null, is_by_hand: at === 0 },
    }));
    const released = attempt({ state: "marked", over_at: inHours(0), points: 12, questions });
    const {
      questions: _,
      anchor: __,
      server_time: ___,
      quiz: ____,
      quiz_title: _____,
      ...summary
    } = released;
    const values: Partial<StudentQuiz> = { results: "nothing", attempts: [summary] };
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": released }, values);
    await expect.element(page.getByText("12 of 12 points").first()).toBeVisible();
    await expect.element(page.getByText("Good reason.")).toBeVisible();
    expect(page.getByText(/Right answer/).elements()).toEqual([]);
    await userEvent.click(page.getByRole("link", { name: "Back to the Quiz" }));
    await expect.element(page.getByText(/^Staff have released the grades\./)).toBeVisible();
    await expect.element(page.getByText("12 of 12 points")).toBeVisible();
    expect(page.getByText("Results come later").elements()).toEqual([]);
  });

  test("long texts are not called waiting while the rule hides all points", async () => {
    const hidden: AttemptQuestion = {
      ...questionAt(7),
      ...{ kind: "long_text", content: questionOf.long_text.content, answer: { text: "They prepare." } },
    };
    const questions = [...Array.from({ length: 6 }, (_, at) => questionAt(at + 1)), hidden];
    const unanswered = { ...questions[0], answer: null };
    await open("&attempt=31", {
      "GET /student/quiz-attempts/31/": {
        ...attempt({ state: "marked", over_at: inHours(0) }),
        questions: [unanswered, ...questions.slice(1)],
      },
    });
    const list = page.getByRole("navigation", { name: "Questions" });
    await expect.element(list.getByText("1 not answered", { exact: true })).toBeVisible();
    await expect.element(list.getByText(/waits for points|not marked yet/)).not.toBeInTheDocument();
  });

  test("one point is in the singular", async () => {
    const one = { ...marked, points: 1, points_possible: 1, questions: marked.questions.slice(0, 1) };
    await open("&attempt=31", { "GET /student/quiz-attempts/31/": one });
    await expect.element(page.getByText("1 of 1 point", { exact: true }).first()).toBeVisible();
    expect(page.getByText(/1 of 1 points/).elements()).toEqual([]);
  });

  test("a question without an answer is named before the rule shows points", async () => {
    const questions = [
      { ...questionAt(1), answer: null },
      ...marked.questions.slice(1).map((one) => ({ ...one, points: null })),
    ];
    await open("&attempt=31", {
      "GET /student/quiz-attempts/31/": attempt({ state: "marked", over_at: inHours(0), questions }),
    });
    const list = page.getByRole("navigation", { name: "Questions" });
    await expect
      .element(list.getByRole("link", { name: "Question 1: not answered", exact: true }))
      .toBeVisible();
    await expect.element(list.getByRole("link", { name: "Question 2", exact: true })).toBeVisible();
  });

  test("points from before marking again are shown with the reason", async () => {
    const [first, second, ...others] = marked.questions;
    // The marking gave 0 points, and staff half of one afterwards.
    const byHand = { points: 0.5, points_before: 1, is_by_hand: true, automatic_points: 0 };
    await open("&attempt=31", {
      "GET /student/quiz-attempts/31/": {
        ...marked,
        ...{
          points_before: 9,
          marked_again_at: "2026-02-03T01:01:00Z",
          marked_again_reason: "Two were right.",
        },
        questions: [{ ...first, points_before: 0 }, { ...second, ...byHand }, ...others],
      },
    });
    await expect
      .element(page.getByText("Marked again on 3 Feb 2026, 04:01 Kampala time. Before: 9 of 12 points."))
      .toBeVisible();
    await expect.element(page.getByText("Changed: question 1 (0 → 1), question 2 (1 → 0).")).toBeVisible();
    await expect.element(page.getByText("Reason: Two were right.")).toBeVisible();
    await expect
      .element(
        page
          .getByRole("article", { name: "Question 1 of 12" })
          .getByText("1 of 1 point (0 before marking again)"),
      )
      .toBeVisible();
  });
});

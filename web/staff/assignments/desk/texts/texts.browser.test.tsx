import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { attempt } from "#tests/support/component/attempt-samples.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { graded, markingDesk, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

const GIVE = "PUT /quiz-attempts/31/points/";
const quizWork = (id: number, name: string): StaffSubmission => ({
  ...workOf(id, name),
  ...{ assignment_title: "Check of week 1", submission_file: "", submission_file_url: "" },
});
const [achieng, baraka] = [quizWork(1, "Achieng"), { ...workOf(2, "Baraka"), submission_file: "well.zip" }];
const rows = page.getByRole("list", { name: "Works" }).getByRole("link");
const pointsOf = (position: number) => page.getByLabelText(`Points of 3 for question ${position}`);
const commentOf = (position: number) => page.getByLabelText(`Comment for question ${position}`);
const said = (sentence: string) => page.getByText(sentence, { exact: true });

/** Attempt with two long texts, at positions 2 and 3. */
const twoTexts: StaffAttempt = {
  ...attempt,
  questions: attempt.questions.flatMap((one) =>
    one.kind === "long_text"
      ? [one, { ...one, position: 3, question: 13, text: "<p>How do you find water?</p>", is_late: false }]
      : [one],
  ),
};

/** Returns the attempt with these points by hand for its long texts. */
const marked = (before: StaffAttempt, points: number, by = "Joseph Okello"): StaffAttempt => ({
  ...before,
  ...{ state: "marked", points, waiting_count: 0, updated_at: "2026-02-03T09:00:00Z" },
  questions: before.questions.map((one) =>
    one.kind === "long_text" ? { ...one, points, by_hand_reason: "", by_hand_by: by } : one,
  ),
});

/** Opens the desk at the quiz of Achieng, which is followed by the file of Baraka. */
async function openDesk(attempts: StaffAttempt[], more: object = {}) {
  const { answers } = markingDesk([achieng, baraka]);
  await openDashboard("?section=submitted-assignments&view=desk&work=1", {
    user: joseph,
    answers: {
      ...answers,
      "GET /submissions/1/attempts/": attempts,
      "GET /submissions/1/": graded(achieng, 75),
      ...more,
    },
  });
}

test("a long text is read, gets points by Enter, and the next work opens (beyond.md 4.2)", async () => {
  await openDesk([attempt], { [GIVE]: () => marked(attempt, 2) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await expect.element(page.getByRole("heading", { level: 3, name: /^Question 2/ })).toBeVisible();
  await expect.element(said("The rains failed.")).toBeVisible();
  await expect.element(said("Names two causes.")).toBeVisible();
  await expect.element(page.getByText("What fills the well?")).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.fill(commentOf(2), "Name the second cause.");
  await userEvent.click(pointsOf(2));
  await userEvent.keyboard("2{Enter}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("75/100");
  await expect.element(said("1 left to mark")).toBeVisible();
  await expect.element(said("Saved: Achieng, 75 of 100")).toBeVisible();
  expect(bodiesOf(GIVE)).toEqual([
    {
      points: [{ position: 2, points: 2, reason: "Name the second cause." }],
      updated_at: attempt.updated_at,
    },
  ]);
  await userEvent.keyboard("66{Enter}");
  await expect.element(said("All 2 are marked.")).toBeVisible();
});

test("Enter goes to the next text of the work, and saves after the last one (beyond.md 4.2)", async () => {
  await openDesk([twoTexts], { [GIVE]: () => marked(twoTexts, 2) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  await expect.element(pointsOf(3)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(said("Points must be a number from 0 to 3.")).toBeVisible();
  await userEvent.keyboard("3,5{Enter}");
  await expect.element(said("Points must be a number from 0 to 3.")).toBeVisible();
  await userEvent.fill(pointsOf(3), "1,5");
  await userEvent.click(commentOf(3));
  await userEvent.keyboard("Good.{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await expect
    .poll(() => bodiesOf(GIVE))
    .toMatchObject([
      {
        points: [
          { position: 2, points: 2, reason: "" },
          { position: 3, points: 1.5, reason: "Good." },
        ],
      },
    ]);
});

test("Ctrl+Enter in the closed field of saved comments goes on, too (beyond.md 4.2)", async () => {
  const comments = [{ id: 1, text: "Show your sources." }];
  await openDesk([attempt], { [GIVE]: () => marked(attempt, 2), "GET /saved-comments/": comments });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2c{Escape}{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await expect.poll(() => bodiesOf(GIVE)).toMatchObject([{ points: [{ position: 2, points: 2 }] }]);
});

test("J and K leave a text with its draft, and Enter never replaces points (beyond.md 4.2)", async () => {
  await openDesk([attempt], { [GIVE]: () => marked(attempt, 2) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2j");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  answer({ "GET /submissions/1/attempts/": [marked(attempt, 1)] });
  await userEvent.keyboard("k");
  await expect.element(pointsOf(2)).toHaveValue("2");
  await userEvent.click(pointsOf(2));
  await userEvent.keyboard("{Enter}");
  expect(bodiesOf(GIVE)).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "Replace the points" }));
  await expect.poll(() => bodiesOf(GIVE)).toHaveLength(1);
});

test("a second attempt of the same student follows the first (beyond.md 4.2)", async () => {
  const second = { ...attempt, id: 32, number: 2 };
  await openDesk([attempt, second], {
    [GIVE]: () => marked(attempt, 2),
    "PUT /quiz-attempts/32/points/": () => marked(second, 3),
    "GET /submissions/1/": achieng,
  });
  await expect.element(said("Attempt 1. 1 more attempt waits.")).toBeVisible();
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  await expect.element(said("Saved: Achieng")).toBeVisible();
  await expect.element(pointsOf(2)).toHaveValue("");
  await expect.element(pointsOf(2)).toHaveFocus();
  answer({ "GET /submissions/1/": graded(achieng, 75) });
  await userEvent.keyboard("3{Enter}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await expect.poll(() => bodiesOf("PUT /quiz-attempts/32/points/")).toHaveLength(1);
});

test("a comment that is typed during the save stays as the draft of its attempt (beyond.md 4.2)", async () => {
  const other = { ...attempt, id: 32, number: 2, updated_at: "2026-02-04T09:00:00Z" };
  const arrives = Promise.withResolvers<void>();
  await openDesk([attempt, other], {
    [GIVE]: () => arrives.promise.then(() => marked(attempt, 2)),
    "GET /submissions/1/": achieng,
  });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  await expect.poll(() => bodiesOf(GIVE)).toHaveLength(1);
  await userEvent.fill(commentOf(2), "Name the second cause.");
  arrives.resolve();
  const drafts = () => JSON.parse(localStorage.getItem("darasa.draft.1.attempt-31") ?? "{}");
  await expect.element(said("Saved: Achieng")).toBeVisible();
  await expect.poll(drafts).toEqual({ reason_2: "Name the second cause." });
});

test("a conflict names who gave which points, and the typed ones stay (beyond.md 4.2)", async () => {
  const theirs = marked(attempt, 1, "Grace Namukasa");
  await openDesk([attempt], { [GIVE]: () => refusal(409, { detail: "Changed.", current: theirs }) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("3{Enter}");
  await expect.element(said("Grace Namukasa gave 1 of 3 points for question 2.")).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("Not saved");
  await userEvent.click(page.getByRole("button", { name: "Load it and keep my points" }));
  await expect.element(pointsOf(2)).toHaveValue("3");
  await expect.element(page.getByRole("button", { name: "Replace the points" })).toBeVisible();
});

test("a conflict about the last work keeps that open with the typed points (beyond.md 4.2)", async () => {
  const theirs = marked(attempt, 1, "Grace Namukasa");
  const { answers } = markingDesk([achieng]);
  let attempts = [attempt];
  await openDashboard("?section=submitted-assignments&view=desk&work=1", {
    user: joseph,
    answers: {
      ...answers,
      "GET /submissions/1/attempts/": () => attempts,
      [GIVE]: () => refusal(409, { detail: "Changed.", current: theirs }),
    },
  });
  await expect.element(pointsOf(2)).toHaveFocus();
  attempts = [theirs];
  await userEvent.keyboard("3{Enter}");
  await expect.element(said("Grace Namukasa gave 1 of 3 points for question 2.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Load it and keep my points" }));
  await expect.element(pointsOf(2)).toHaveValue("3");
  await expect.element(page.getByRole("button", { name: "Replace the points" })).toBeVisible();
  expect(page.getByText("The work is marked.").elements()).toEqual([]);
});

test("another marker's points are kept by a button (beyond.md 4.2)", async () => {
  const theirs = marked(attempt, 1, "Grace Namukasa");
  await openDesk([attempt], { [GIVE]: () => refusal(409, { detail: "Changed.", current: theirs }) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("3{Enter}");
  await userEvent.click(page.getByRole("button", { name: "Keep theirs" }));
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("75/100");
  expect(bodiesOf(GIVE)).toHaveLength(1);
});

test("another marker's points replace only those of the same text (beyond.md 4.2)", async () => {
  const theirs = marked(twoTexts, 1, "Grace Namukasa");
  const ofSecond: StaffAttempt = {
    ...{ ...theirs, state: "over", waiting_count: 1 },
    questions: twoTexts.questions.map((one) =>
      one.position === 2 ? (theirs.questions.find(({ position }) => position === 2) ?? one) : one,
    ),
  };
  await openDesk([twoTexts], { [GIVE]: () => refusal(409, { detail: "Changed.", current: ofSecond }) });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.fill(commentOf(3), "Well said.");
  await userEvent.click(pointsOf(2));
  await userEvent.keyboard("3{Enter}");
  await userEvent.fill(pointsOf(3), "2");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(page.getByRole("button", { name: "Keep theirs for question 2", exact: true }));
  await expect.element(pointsOf(2)).toHaveValue("1");
  await expect.element(pointsOf(3)).toHaveValue("2");
  await expect.element(commentOf(3)).toHaveValue("Well said.");
  await expect.element(page.getByRole("heading", { level: 2, name: "Achieng" })).toBeVisible();
  answer({ [GIVE]: () => ({ ...theirs, updated_at: "2026-02-04T09:00:00Z" }) });
  await userEvent.click(page.getByRole("button", { name: "Save and open next" }));
  await expect.poll(() => bodiesOf(GIVE)).toHaveLength(2);
  expect(bodiesOf(GIVE).at(-1)).toEqual({
    points: [{ position: 3, points: 2, reason: "Well said." }],
    updated_at: ofSecond.updated_at,
  });
});

test("answers that do not load can be tried again, and a failed save keeps the points (beyond.md 4.2)", async () => {
  let isFailing = true;
  await openDesk([], {
    "GET /submissions/1/attempts/": () => (isFailing ? networkFailure : [attempt]),
    [GIVE]: () => networkFailure,
    "GET /quiz-attempts/31/": attempt,
  });
  await expect.element(said("Failed to load the answers. Please try again.")).toBeVisible();
  isFailing = false;
  await userEvent.click(page.getByRole("main").getByRole("button", { name: "Try Again" }));
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  await expect.element(rows.nth(0)).toMatchTextContent("Not saved");
  await expect.element(pointsOf(2)).toHaveValue("2");
});

test.each([
  { name: "a device offline", isOnline: false, failure: networkFailure, works: [achieng, baraka] },
  { name: "a lost network at the only work", isOnline: true, failure: networkFailure, works: [achieng] },
  { name: "a busy server", isOnline: true, failure: refusal(503), works: [achieng, baraka] },
])("$name keeps the typed points, although the answers do not load again (beyond.md 4.2)", async (lost) => {
  const { answers } = markingDesk(lost.works);
  const failure = () => lost.failure.clone();
  await openDashboard("?section=submitted-assignments&view=desk&work=1", {
    user: joseph,
    answers: { ...answers, "GET /submissions/1/attempts/": [attempt], [GIVE]: failure },
  });
  await expect.element(pointsOf(2)).toHaveFocus();
  answer({ "GET /submissions/1/attempts/": failure, "GET /quiz-attempts/31/": failure });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(lost.isOnline);
  await userEvent.fill(commentOf(2), "Name the second cause.");
  await userEvent.click(pointsOf(2));
  await userEvent.keyboard("2{Enter}");
  await expect.element(rows.nth(0)).toMatchTextContent("Not saved");
  const words = lost.isOnline
    ? /^Error saving the points\. Please try again\./
    : "You are offline. Try again when you are online.";
  await expect.element(page.getByRole("article").getByText(words)).toBeVisible();
  // A failed fetch is repeated after 0.8 s.
  await new Promise((go) => setTimeout(go, 1500));
  await expect.element(pointsOf(2)).toHaveValue("2");
  await expect.element(commentOf(2)).toHaveValue("Name the second cause.");
  expect(page.getByText(/^Failed to load/).elements()).toEqual([]);
  online.mockRestore();
  answer({ [GIVE]: () => marked(attempt, 2), "GET /submissions/1/": graded(achieng, 75) });
  await userEvent.click(page.getByRole("button", { name: "Save and open next" }));
  await expect.element(said("Saved: Achieng, 75 of 100")).toBeVisible();
});

test("on a phone, the open form says that its points are not saved (beyond.md 4.2)", async () => {
  await openDesk([attempt], { [GIVE]: () => networkFailure, "GET /quiz-attempts/31/": () => networkFailure });
  await page.viewport(360, 740);
  await userEvent.fill(pointsOf(2), "2");
  answer({ "GET /submissions/1/attempts/": () => networkFailure });
  await userEvent.click(page.getByRole("button", { name: "Save and open next" }));
  await expect.element(page.getByText(/^Error saving the points\. Please try again\./)).toBeInViewport();
  await expect.element(pointsOf(2)).toHaveValue("2");
});

test("a text that was left without a network opens again with its draft (beyond.md 4.2)", async () => {
  await openDesk([attempt]);
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2j");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  answer({ "GET /submissions/1/attempts/": () => networkFailure });
  await userEvent.keyboard("k");
  await expect.element(pointsOf(2)).toHaveValue("2");
});

test("points whose answer was lost are recognised as saved (beyond.md 4.2)", async () => {
  await openDesk([attempt], {
    [GIVE]: () => networkFailure,
    "GET /quiz-attempts/31/": () => marked(attempt, 2),
  });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  await expect.element(said("Saved: Achieng, 75 of 100")).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("75/100");
  await expect.element(page.getByText("Not saved")).not.toBeInTheDocument();
});

test("lost points are recognised when the attempt is loaded later (beyond.md 4.2)", async () => {
  await openDesk([attempt], { [GIVE]: () => networkFailure, "GET /quiz-attempts/31/": () => networkFailure });
  await expect.element(pointsOf(2)).toHaveFocus();
  await userEvent.keyboard("2{Enter}");
  // The failed work opens again, with the answers as they were.
  await expect.element(page.getByText(/^Error saving the points\./)).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("Not saved");
  answer({ "GET /submissions/1/attempts/": [marked(attempt, 2)] });
  await userEvent.click(rows.nth(1));
  // Only a work that has been closed is loaded again.
  await expect.element(page.getByRole("article", { name: "Baraka" })).toBeVisible();
  await userEvent.click(rows.nth(0));
  await expect.element(said("Saved: Achieng, 75 of 100")).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent("75/100");
  await expect.element(page.getByText("Not saved")).not.toBeInTheDocument();
});

test("a marked work with a new attempt is listed as work to mark (beyond.md 4.2)", async () => {
  const { answers } = markingDesk([{ ...graded(achieng, 75), has_open_attempt: true }, baraka]);
  await openDashboard("?section=submitted-assignments&view=desk&work=1", {
    user: joseph,
    answers: { ...answers, "GET /submissions/1/attempts/": [attempt] },
  });
  await expect.element(rows.nth(0)).toMatchTextContent("To mark");
  await expect.element(rows.nth(0)).not.toMatchTextContent("75/100");
});

test("a work without long texts links to its answers (beyond.md 4.2)", async () => {
  await openDesk([]);
  await expect
    .element(page.getByRole("link", { name: /^See the answers of Achieng/ }))
    .toHaveAttribute("href", "/dashboard?section=submitted-assignments&quiz_attempts=7&student=101");
});

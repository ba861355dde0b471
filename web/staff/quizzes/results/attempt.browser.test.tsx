import { expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { attempt, summary } from "#tests/support/component/attempt-samples.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { quiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { lostAnswer } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const GIVE = "PUT /quiz-attempts/31/points/";
const LIST = `GET /quizzes/${quiz.id}/attempts/`;
const older = { ...summary, id: 30, student_name: "Brian Otieno", began_at: "2026-02-01T08:00:00Z" };
const answers = {
  "GET /quiz-attempts/31/": attempt,
  [LIST]: pageWith(summary, older),
  "GET /programs/titles/": [],
};
const open = (more: object = {}) =>
  openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}&attempt=31`, {
    user: joseph,
    answers: { ...answers, ...more },
  });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const points = page.getByLabelText("Points of 3 for question 2");
const comment = page.getByLabelText("Comment for question 2");
const save = page.getByRole("button", { name: "Save points" });

/** Returns the attempt with these points by hand for the long text. */
const marked = (given: number, reason: string, by: string): StaffAttempt => ({
  ...attempt,
  ...{ state: "marked", points: given, waiting_count: 0, updated_at: `2026-02-0${2 + given}T09:00:00Z` },
  questions: attempt.questions.map((one) =>
    one.kind === "long_text" ? { ...one, points: given, by_hand_reason: reason, by_hand_by: by } : one,
  ),
});

/** Answers the save with this attempt, which is stored. */
const saves = (current: StaffAttempt) => ({
  [GIVE]: () => {
    answer({ "GET /quiz-attempts/31/": current });
    return current;
  },
});

test("long texts come first, with answers and right answers in words (beyond.md 6.1)", async () => {
  await open();
  const cards = page.getByRole("article");
  await expect.element(cards.nth(0)).toMatchTextContent("Why do wells run dry?");
  await expect.element(cards.nth(0)).toMatchTextContent("Arrived late, when the result was shown already");
  await expect.element(cards.nth(0)).toMatchTextContent("An answer after the end does not count");
  await expect.element(cards.nth(0)).toMatchTextContent("The rains failed.");
  await expect.element(cards.nth(0)).toMatchTextContent("Names two causes.");
  await expect.element(cards.nth(1)).toMatchTextContent("Wind");
  await expect.element(cards.nth(1)).toMatchTextContent("Rain");
  await expect.element(cards.nth(1)).toMatchTextContent("Wrong0 of 1");
  await expectAccessible();
});

test("links name the result of each question, and lead to it (beyond.md 6.1)", async () => {
  const [closed, text] = attempt.questions as [
    StaffAttempt["questions"][number],
    StaffAttempt["questions"][number],
  ];
  const at = (position: number, values: object) => ({ ...closed, ...values, position });
  const right = Array.from({ length: 34 }, (_, before) => at(before + 1, { points: 1 }));
  const others = [
    ...[at(35, { points: 0.5 }), at(36, { points: 0 }), at(37, { points: 0, answer: null })],
    ...[{ ...text, position: 38 }, { ...text, position: 39, points: 3 }, at(40, { points: 0 })],
  ] as StaffAttempt["questions"];
  await open({ "GET /quiz-attempts/31/": { ...attempt, questions: [...right, ...others] } });
  const links = page.getByRole("navigation", { name: "Questions" });
  const counts = ["34 right", "1 partly right", "2 wrong", "1 not answered", "1 marked by hand"];
  for (const words of [...counts, "1 waits for points"])
    await expect.element(links.getByText(words, { exact: true })).toBeVisible();
  expect(links.getByRole("link").elements()).toHaveLength(40);
  await expectAccessible();
  await userEvent.click(links.getByRole("link", { name: "Question 40: wrong, 0 of 1 point" }));
  const heading = page.getByRole("heading", { name: "Question 40" });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});

test("a printed attempt has no menu and no bar of the form (look.md)", async () => {
  await open();
  await expect.element(said("No unsaved changes.")).toBeVisible();
  const show = async (media: string) => {
    await cdp().send("Emulation.setEmulatedMedia", { media });
  };
  onTestFinished(() => show(""));
  await show("print");
  await expect.element(said("No unsaved changes.")).not.toBeVisible();
  await expect.element(page.getByText("The rains failed.")).toBeVisible();
  expect(page.getByRole("main").element().getBoundingClientRect().left).toBe(0);
});

test("only changed points are saved, with the version; then the next one can be opened (beyond.md 6.1)", async () => {
  await open(saves(marked(2, "Name the second cause.", "Joseph Okello")));
  await userEvent.fill(points, "3,5");
  await userEvent.click(save);
  await expect.element(said("Points must be a number from 0 to 3.")).toBeVisible();
  await expect.element(points).toHaveFocus();
  await userEvent.fill(points, "2");
  await userEvent.fill(comment, "Name the second cause.");
  await userEvent.click(save);
  await expect.element(said("Points saved.")).toBeVisible();
  await expect.element(said("No unsaved changes.")).toBeVisible();
  expect(bodiesOf(GIVE)).toEqual([
    {
      points: [{ position: 2, points: 2, reason: "Name the second cause." }],
      updated_at: attempt.updated_at,
    },
  ]);
  await expect.element(said("Joseph Okello gave these points by hand.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Next to mark: Brian Otieno" }))
    .toHaveAttribute("href", expect.stringContaining("attempt=30"));
});

test("text that is typed during a save stays, with the cursor (beyond.md 6.1)", async () => {
  await open();
  const arrives = Promise.withResolvers<void>();
  const current = marked(2, "Name", "Joseph Okello");
  answer({
    [GIVE]: () => {
      answer({ "GET /quiz-attempts/31/": current });
      return arrives.promise.then(() => current);
    },
  });
  await userEvent.fill(points, "2");
  await userEvent.fill(comment, "Name");
  await userEvent.click(save);
  await expect.poll(() => bodiesOf(GIVE)).toHaveLength(1);
  await userEvent.fill(comment, "Name the second cause");
  arrives.resolve();
  await expect.element(said("Points saved.")).toBeVisible();
  await expect.element(comment).toHaveValue("Name the second cause");
  await expect.element(comment).toHaveFocus();
  await expect.element(points).toHaveValue("2");
});

test("the focus stays at the button after a save (beyond.md 6.1)", async () => {
  await open(saves(marked(2, "", "Joseph Okello")));
  await userEvent.fill(points, "2");
  await userEvent.click(save);
  await expect.element(said("No unsaved changes.")).toBeVisible();
  await expect.element(save).toHaveFocus();
});

test("an attempt with an earlier version of a question leads to marking again (beyond.md 6.1)", async () => {
  await open({ "GET /quiz-attempts/31/": { ...attempt, outdated_positions: [2] } });
  await expect
    .element(said("Marked with an earlier version of question 2. Mark again for the change to count."))
    .toBeVisible();
  const link = page.getByRole("link", { name: "See what changes" });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("part=mark-again"));
  await expect.element(link).not.toHaveAttribute("href", expect.stringContaining("attempt=31"));
  await expectAccessible();
});

test("points by hand name who gave them, when, and the points before (beyond.md 6.1)", async () => {
  const [closed, ...others] = attempt.questions;
  const byHand = {
    ...closed,
    ...{
      points: 0.5,
      is_by_hand: true,
      by_hand_reason: "Half.",
      by_hand_by: "Joseph Okello",
      by_hand_at: "2026-02-03T09:00:00Z",
    },
    earlier_points: [
      { points: 0, reason: null, by: "", at: null },
      { points: 1, reason: "A slip.", by: "Grace Namukasa", at: "2026-02-02T09:00:00Z" },
    ],
  };
  await open({ "GET /quiz-attempts/31/": { ...attempt, questions: [byHand, ...others] } });
  const card = page.getByRole("article", { name: "Question 1" });
  await expect
    .element(card)
    .toMatchTextContent("Joseph Okello gave these points by hand on 3 Feb 2026, 12:00 Kampala time.");
  await expect
    .element(page.getByRole("link", { name: "Question 1: marked by hand, 0.5 of 1 point" }))
    .toBeVisible();
  await expect.element(card.getByText("Partly right")).not.toBeInTheDocument();
  const [last, first] = card
    .getByRole("list", { name: "Earlier points of question 1" })
    .getByRole("listitem")
    .all();
  await expect
    .element(last as never)
    .toHaveTextContent('Before: 1 of 1, by Grace Namukasa on 2 Feb 2026, 12:00. "A slip."');
  await expect.element(first as never).toHaveTextContent("Before: 0 of 1, marked automatically.");
  await expectAccessible();
});

test("points of an answer that a late one replaced are earlier points (beyond.md 6.1)", async () => {
  const [closed, ...others] = attempt.questions;
  const by = { by: "Grace Namukasa", at: "2026-02-02T09:00:00Z" };
  const replaced = { ...closed, is_late: true, earlier_points: [{ points: 1, reason: "A slip.", ...by }] };
  await open({ "GET /quiz-attempts/31/": { ...attempt, questions: [replaced, ...others] } });
  const card = page.getByRole("article", { name: "Question 1" });
  await expect
    .element(card.getByRole("list", { name: "Earlier points of question 1" }))
    .toHaveTextContent('Before: 1 of 1, by Grace Namukasa on 2 Feb 2026, 12:00. "A slip."');
  await expect.element(card.getByText("gave these points by hand")).not.toBeInTheDocument();
});

test("points of an automatic mark need a reason (beyond.md 6.1)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Change points of question 1" }));
  await userEvent.fill(page.getByLabelText("Points of 1 for question 1"), "1");
  await userEvent.click(save);
  await expect.element(said("Write the reason. The student sees it.")).toBeVisible();
  expect(bodiesOf(GIVE)).toEqual([]);
});

test("changed points of an automatic mark can be left alone (beyond.md 6.1)", async () => {
  await open();
  const change = page.getByRole("button", { name: "Change points of question 1" });
  await userEvent.click(change);
  await expect.element(page.getByLabelText("Points of 1 for question 1")).toHaveFocus();
  await userEvent.keyboard("1");
  await expect.element(page.getByLabelText("Points of 1 for question 1")).toHaveValue("1");
  await expect.element(said("1 changed question")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Cancel the change of question 1" }));
  await expect.element(said("No unsaved changes.")).toBeVisible();
  await expect.element(page.getByLabelText("Points of 1 for question 1")).not.toBeInTheDocument();
  await expect.element(change).toHaveFocus();
});

test("a conflict names the other marker, and keeps the typed points (beyond.md 6.1)", async () => {
  const current = marked(1, "", "Grace Namukasa");
  await open({ [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.fill(points, "2");
  await userEvent.click(save);
  await expect.element(said("Grace Namukasa gave 1 of 3 points for question 2.")).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Load it and keep my points" }));
  await expect.element(said("Grace Namukasa gave these points by hand.")).toBeVisible();
  await expect.element(points).toHaveValue("2");
  await expect.element(save).toHaveFocus();
  answer(saves(marked(2, "", "Joseph Okello")));
  await userEvent.click(save);
  await expect.element(said("Joseph Okello gave these points by hand.")).toBeVisible();
  expect(bodiesOf(GIVE).at(-1)).toMatchObject({ updated_at: current.updated_at });
});

test("a conflict about a comment shows all of it, and does not cover its buttons (beyond.md 4.2)", async () => {
  await page.viewport(360, 740);
  const long = `${"See page 2. ".repeat(150)}https://darasa.example/${"a".repeat(120)}`;
  const current = { ...marked(1, long, "Grace Namukasa"), updated_at: "2026-02-09T09:00:00Z" };
  await open({
    "GET /quiz-attempts/31/": marked(1, "Too short.", "Joseph Okello"),
    [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }),
  });
  await userEvent.fill(comment, "Name the second cause.");
  await userEvent.click(save);
  const sentence = `Grace Namukasa changed the comment on question 2: "${long}".`;
  await expect.element(said(sentence)).toBeInTheDocument();
  expect(sidewaysOverflow()).toBe(0);
  await expectAccessible();
  const buttons = ["Load it and keep my points", "Keep theirs for question 2", "Save points"];
  for (const name of buttons)
    await expect.element(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText(/^This attempt was changed after you opened it/)).toBeInViewport();
});

test("a conflict takes the place of the notice of a restored draft (beyond.md 6.1)", async () => {
  localStorage.setItem("darasa.draft.1.attempt-31", JSON.stringify({ points_2: "2" }));
  const current = marked(1, "", "Grace Namukasa");
  await open({ [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  const notice = page.getByText(/^Your draft is restored below/);
  await expect.element(notice).toBeVisible();
  await userEvent.click(save);
  await expect.element(said("Grace Namukasa gave 1 of 3 points for question 2.")).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(points).toHaveValue("2");
});

test("a restored draft of points that were given since is a conflict (staff.md 4.9)", async () => {
  const draft = { points_2: "2", based_on: { version: attempt.updated_at, values: { points_2: "" } } };
  localStorage.setItem("darasa.draft.1.attempt-31", JSON.stringify(draft));
  const current = marked(1, "", "Grace Namukasa");
  const refused = () => refusal(409, { detail: apiErrors.stale.sentence, current });
  await open({ "GET /quiz-attempts/31/": current, [GIVE]: refused });
  await expect.element(page.getByText("changed in the meantime", { exact: false })).toBeVisible();
  await userEvent.click(save);
  await userEvent.click(page.getByRole("button", { name: "Load it and keep my points" }));
  await expect.element(points).toHaveValue("2");
  await expect.element(points).toHaveFocus();
  answer(saves(marked(2, "", "Joseph Okello")));
  await userEvent.click(save);
  await expect.element(said("Joseph Okello gave these points by hand.")).toBeVisible();
  expect(bodiesOf(GIVE)).toMatchObject([
    { updated_at: attempt.updated_at },
    { updated_at: current.updated_at },
  ]);
});

test("after a conflict, the other marker's points can be kept (beyond.md 6.1)", async () => {
  const current = marked(1, "", "Grace Namukasa");
  await open({ [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.fill(points, "2");
  await userEvent.click(save);
  await userEvent.click(page.getByRole("button", { name: "Keep theirs for question 2", exact: true }));
  await expect.element(points).toHaveValue("1");
  await expect.element(said("No unsaved changes.")).toBeVisible();
  expect(localStorage.getItem("darasa.draft.1.attempt-31")).toBeNull();
});

/** Attempt with a second long text, at position 3. */
const withThird = (from: StaffAttempt): StaffAttempt => ({
  ...from,
  questions: from.questions.flatMap((one) =>
    one.kind === "long_text"
      ? [one, { ...attempt.questions[1], position: 3, question: 13 } as typeof one]
      : [one],
  ),
});
const third = page.getByLabelText("Points of 3 for question 3");

test("theirs replaces only the questions that both changed (beyond.md 4.2)", async () => {
  const current = withThird(marked(1, "Theirs.", "Grace Namukasa"));
  await open({
    "GET /quiz-attempts/31/": withThird(attempt),
    [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }),
  });
  await userEvent.fill(points, "2");
  await userEvent.fill(third, "3");
  await userEvent.fill(page.getByLabelText("Comment for question 3"), "Well said.");
  await userEvent.click(save);
  await userEvent.click(page.getByRole("button", { name: "Keep theirs for question 2", exact: true }));
  await expect.element(points).toHaveValue("1");
  await expect.element(comment).toHaveValue("Theirs.");
  await expect.element(third).toHaveValue("3");
  await expect.element(said("1 changed question")).toBeVisible();
  await expect
    .poll(() => JSON.parse(localStorage.getItem("darasa.draft.1.attempt-31") ?? "{}"))
    .toMatchObject({ points_3: "3", reason_3: "Well said.", based_on: { version: current.updated_at } });
  answer(saves({ ...current, updated_at: "2026-02-09T09:00:00Z" }));
  await userEvent.click(save);
  await expect.poll(() => bodiesOf(GIVE).length).toBe(2);
  expect(bodiesOf(GIVE).at(-1)).toEqual({
    points: [{ position: 3, points: 3, reason: "Well said." }],
    updated_at: current.updated_at,
  });
});

test("without a question that both changed, the typed points stay (beyond.md 4.2)", async () => {
  const current = withThird(marked(1, "", "Grace Namukasa"));
  await open({
    "GET /quiz-attempts/31/": withThird(attempt),
    [GIVE]: () => refusal(409, { detail: apiErrors.stale.sentence, current }),
  });
  await userEvent.fill(third, "3");
  await userEvent.click(save);
  await expect.element(said("Grace Namukasa gave 1 of 3 points for question 2.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Load it and keep my points" }));
  await expect.element(points).toHaveValue("1");
  await expect.element(third).toHaveValue("3");
});

test("a save that the network loses is explained, and the points stay (look.md)", async () => {
  await open({ [GIVE]: networkFailure });
  await userEvent.fill(points, "2");
  await userEvent.click(save);
  await expect.element(page.getByRole("alert").filter({ hasText: lostAnswer })).toBeVisible();
  await expect.element(points).toHaveValue("2");
});

test("points whose answer was lost count as saved if the attempt has them (beyond.md 6.1)", async () => {
  await open({ [GIVE]: () => networkFailure });
  await userEvent.fill(points, "2");
  answer({ "GET /quiz-attempts/31/": marked(2, "", "Joseph Okello") });
  await userEvent.click(save);
  await expect.element(said("Joseph Okello gave these points by hand.")).toBeVisible();
});

test("an attempt that goes on has no fields (beyond.md 6.1)", async () => {
  await open({ "GET /quiz-attempts/31/": { ...attempt, state: "begun", over_at: null } });
  await expect.element(said("The attempt goes on. Mark it when it is over.")).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
});

test("an attempt that does not exist says so, and leads to the list (staff.md 8)", async () => {
  await open({ "GET /quiz-attempts/31/": () => refusal(404) });
  await expect.element(said("This attempt is no longer there.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "All Attempts" }))
    .toHaveAttribute("href", expect.not.stringContaining("attempt=31"));
});

test("a failed attempt can be retried (look.md)", async () => {
  await open({ "GET /quiz-attempts/31/": () => refusal(500) });
  await expect.element(said("Failed to load the attempt. Please try again.")).toBeVisible();
  answer(answers);
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(points).toBeVisible();
});

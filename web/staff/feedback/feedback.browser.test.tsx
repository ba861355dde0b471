import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { type Answers, answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { fromStartEdge } from "#tests/support/component/start-edge.ts";
import { lostAnswer } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const form = {
  ...{ questions: defaultQuestions, sends_at_middle: true, sends_at_end: true, present_count: 6 },
  updated_at: "1970-01-01T00:00:00.000Z",
};
const round = {
  ...{
    id: 7,
    name: "End, 2 March 2026",
    kind: "end",
    sent_at: "2026-03-02T09:00:00Z",
    closes_at: "2026-04-01T09:00:00Z",
  },
  ...{ is_closed: true, reminded_at: null, invited: 9, answered: 6, shown: 6 },
};
const openRound = { ...round, id: 8, name: "End, 2 March 2026 (2)", is_closed: false, answered: 3, shown: 0 };
const middle = { ...round, id: 6, name: "Middle, 2 February 2026", kind: "middle", answered: 5, shown: 5 };
const text = { id: "a", round: 7, text: "It changed my farm.", publish_name: "Amina N.", testimonial: null };
const results = {
  ...{ program_title: "Bees", rounds: [openRound, round, middle], shown: 6 },
  questions: [
    {
      ...{ id: "overall", text: "How good is it?", kind: "scale_5", answered: 6, average: 4.5, texts: [] },
      bars: ["1", "2", "3", "4", "5"].map((label, index) => ({ label, count: index })),
      over_time: [
        { round: 6, average: 3, answered: 5 },
        { round: 7, average: 4.5, answered: 6 },
      ],
      counts_over_time: [],
    },
    {
      ...{ id: "improve", text: "What should we improve?", kind: "text", answered: 1, average: null },
      ...{ bars: [], over_time: [], counts_over_time: [], texts: [text] },
    },
  ],
};
const none = { program_title: "Bees", rounds: [], shown: 0, questions: [] };
const load = "GET /programs/5/feedback/";
const open = (answers: Answers = {}) =>
  openDashboard("?section=programs&program=5&view=feedback", {
    user: joseph,
    answers: { [load]: results, "GET /programs/5/feedback-form/": form, ...answers },
  });
const said = (sentence: string | RegExp) => page.getByText(sentence);

test("results show averages, bars and texts by question (beyond.md 6.3)", async () => {
  await open();
  await expect.element(said("6 answers, average 4.5")).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Answers: How good is it?" })).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Averages by round: How good is it?" })).toBeVisible();
  await expect.element(said("It changed my farm.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "CSV of the results" })).toBeVisible();
  await expectAccessible();
});

test("an Arabic question and answer begin at the start edge (visitors.md 9.2)", async () => {
  const [overall, improve] = results.questions;
  const arabic = { ...text, text: "مفيد جدا." };
  const questions = [overall, { ...improve, text: "ماذا نحسن؟", texts: [arabic] }];
  await open({ [load]: { ...results, questions } });
  for (const words of ["ماذا نحسن؟", "مفيد جدا."]) {
    const shown = page.getByText(words);
    await expect.element(shown).toBeVisible();
    expect(fromStartEdge(shown.element())).toBeLessThan(2);
  }
});

test("a program without feedback says what to do (beyond.md 6.3)", async () => {
  await open({ [load]: none });
  await expect.element(said("No feedback yet")).toBeVisible();
});

test("failed results can be loaded again (beyond.md 6.3)", async () => {
  await open({ [load]: () => refusal(500) });
  await expect.element(said("Failed to load the results. Please try again.")).toBeVisible();
  answer({ [load]: results });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(said("6 answers, average 4.5")).toBeVisible();
});

test("feedback of a program that does not exist says so once (staff.md 8)", async () => {
  await open({ [load]: () => refusal(404), "GET /programs/5/feedback-form/": () => refusal(404) });
  await expect.element(page.getByText("This program is no longer there.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a text that may be published becomes a testimonial with one press (beyond.md 6.3)", async () => {
  await open();
  answer({ "POST /feedback-rounds/7/testimonials/": { testimonial: 3 } });
  await userEvent.click(page.getByRole("button", { name: "Make a Testimonial of Amina N." }));
  await expect.element(said(/A hidden testimonial is made/)).toBeVisible();
  expect(bodiesOf("POST /feedback-rounds/7/testimonials/")).toEqual([{ answer: "a" }]);
});

test("closing a round with few answers says that they are deleted (beyond.md 6.3)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: /^Close End/ }));
  await expect.element(said(/fewer than five answers, so they are deleted/)).toBeVisible();
  answer({ "POST /feedback-rounds/8/close/": { ...openRound, is_closed: true } });
  await userEvent.click(page.getByRole("button", { name: "Close the Round" }));
  await expect.element(said("The round is closed.")).toBeVisible();
});

test("a second round next to an open one says that students are asked twice (beyond.md 6.3)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(page.getByText("An earlier round is still open.", { exact: false })).toBeVisible();
});

test("the question before a second round knows of a colleague's round (beyond.md 6.3)", async () => {
  const SEND = "POST /programs/5/feedback-rounds/";
  const send = page.getByRole("button", { name: "Send", exact: true });
  const twice = page.getByText("An earlier round is still open.", { exact: false });
  await open({ [load]: none });
  await expect.element(said("No feedback yet")).toBeVisible();
  answer({ [load]: { ...none, rounds: [openRound] } });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(twice).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  answer({ [load]: none });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(send).toBeVisible();
  await expect.element(twice).not.toBeInTheDocument();
  const stale = { detail: apiErrors.stale.sentence, current: { known_open: 1 } };
  answer({ [SEND]: refusal(409, stale), [load]: { ...none, rounds: [openRound] } });
  await userEvent.click(send);
  await expect
    .element(said("The rounds were changed in the meantime. Read the question again."))
    .toBeVisible();
  await expect.element(twice).toBeVisible();
  answer({ [SEND]: openRound });
  await userEvent.click(send);
  await expect.element(said("The form is sent.")).toBeVisible();
  expect(bodiesOf(SEND)).toEqual([{ known_open: 0 }, { known_open: 1 }]);
});

test("the question before a round is closed knows of new answers (beyond.md 6.3)", async () => {
  const CLOSE = "POST /feedback-rounds/8/close/";
  const withAnswers = (answered: number) => ({
    ...results,
    rounds: [{ ...openRound, answered }, round, middle],
  });
  const close = page.getByRole("button", { name: /^Close End/ });
  const confirm = page.getByRole("button", { name: "Close the Round" });
  await open({ [load]: withAnswers(4) });
  await expect.element(close).toBeVisible();
  answer({ [load]: withAnswers(10) });
  await userEvent.click(close);
  await expect.element(said(/All 10 answers appear in the results/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  answer({ [load]: withAnswers(4) });
  await userEvent.click(close);
  await expect.element(said(/fewer than five answers, so they are deleted/)).toBeVisible();
  const current = { ...openRound, answered: 5 };
  answer({
    [CLOSE]: refusal(409, { detail: apiErrors.stale.sentence, current }),
    [load]: withAnswers(5),
  });
  await userEvent.click(confirm);
  await expect
    .element(said("More students have answered in the meantime. Read the question again."))
    .toBeVisible();
  await expect.element(said(/All 5 answers appear in the results/)).toBeVisible();
  answer({ [CLOSE]: { ...current, is_closed: true, shown: 5 } });
  await userEvent.click(confirm);
  await expect.element(said("The round is closed.")).toBeVisible();
  expect(bodiesOf(CLOSE)).toEqual([{ is_deleting: true }, { is_deleting: false }]);
});

test("a question whose rounds cannot be read waits until they are (beyond.md 6.3)", async () => {
  await open();
  await expect.element(said("6 answers, average 4.5")).toBeVisible();
  answer({ [load]: () => refusal(500) });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(said("Failed to read the rounds. Nothing was changed.")).toBeVisible();
  answer({ [load]: results });
  await userEvent.click(page.getByRole("button", { name: "Check Again" }));
  await expect.element(said(/An earlier round is still open/)).toBeVisible();
});

test("a closed round without results says that its answers are deleted (beyond.md 6.3)", async () => {
  await open({ [load]: { ...none, rounds: [{ ...openRound, is_closed: true }] } });
  await expect.element(said(/^No results: fewer than five students answered/)).toBeVisible();
  await expect.element(said(/While it is open/)).not.toBeInTheDocument();
});

test("after a lost answer, the round that was sent is not called an earlier one (beyond.md 6.3)", async () => {
  const SEND = "POST /programs/5/feedback-rounds/";
  await open({ [load]: none, [SEND]: () => networkFailure });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  answer({ [load]: { ...none, rounds: [openRound] } });
  await userEvent.click(page.getByRole("button", { name: "Send", exact: true }));
  await expect.element(said(lostAnswer)).toBeVisible();
  await expect.element(said("End, 2 March 2026 (2)").first()).toBeInTheDocument();
  await expect.element(said(/An earlier round is still open/)).not.toBeInTheDocument();
  answer({ [SEND]: openRound });
  await userEvent.click(page.getByRole("button", { name: "Send", exact: true }));
  await expect.element(said("The form is sent.")).toBeVisible();
});

test("a form whose answer was lost counts as saved if the program has it (beyond.md 6.3)", async () => {
  const PUT = "PUT /programs/5/feedback-form/";
  await open();
  await userEvent.click(page.getByRole("button", { name: "Edit the Form" }));
  await userEvent.click(page.getByRole("button", { name: "Add a Question" }));
  const last = page.getByRole("group", { name: "Question 6" });
  await userEvent.fill(last.getByRole("textbox", { name: "Question" }), "Anything else? ");
  const added = {
    ...{ id: "more", kind: "scale_5" as const, text: "Anything else?", choices: [], is_required: false },
  };
  const stored = { ...form, questions: [...defaultQuestions, added], updated_at: "2026-03-02T09:00:00.000Z" };
  answer({ [PUT]: () => networkFailure, "GET /programs/5/feedback-form/": stored });
  await userEvent.click(page.getByRole("button", { name: "Save", exact: true }));
  await expect.element(said("The form is saved.")).toBeVisible();
});

test("an outdated draft keeps what a colleague changed in other questions (staff.md 4.9)", async () => {
  const PUT = "PUT /programs/5/feedback-form/";
  const edit = page.getByRole("button", { name: "Edit the Form" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const textOf = (number: number) =>
    page.getByRole("group", { name: `Question ${number}` }).getByRole("textbox", { name: "Question" });
  const { screen } = await open();
  await userEvent.click(edit);
  await userEvent.fill(textOf(1), "Mine?");
  await screen.unmount();
  const questions = defaultQuestions.map((one, at) => (at === 3 ? { ...one, text: "Theirs?" } : one));
  const theirs = { ...form, questions, updated_at: "2026-03-02T09:00:00.000Z" };
  await open({ "GET /programs/5/feedback-form/": theirs });
  await userEvent.click(edit);
  await expect.element(textOf(1)).toHaveValue("Mine?");
  answer({ [PUT]: () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs }) });
  await userEvent.click(save);
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(textOf(4)).toHaveValue("Theirs?");
  await expect.element(textOf(1)).toHaveValue("Mine?");
  answer({ [PUT]: theirs });
  await userEvent.click(save);
  await expect.element(said("The form is saved.")).toBeVisible();
  expect(bodiesOf(PUT).at(-1)).toMatchObject({
    questions: [{ text: "Mine?" }, {}, {}, { text: "Theirs?" }, {}],
    updated_at: theirs.updated_at,
  });
});

test("a refused save shows both versions of each question that both changed (staff.md 4.9)", async () => {
  const PUT = "PUT /programs/5/feedback-form/";
  const save = page.getByRole("button", { name: "Save", exact: true });
  const textOf = (number: number) =>
    page.getByRole("group", { name: `Question ${number}` }).getByRole("textbox", { name: "Question" });
  await open();
  await userEvent.click(page.getByRole("button", { name: "Edit the Form" }));
  await userEvent.fill(textOf(1), "Mine 1?");
  await userEvent.fill(textOf(2), "Mine 2?");
  await userEvent.click(page.getByRole("button", { name: "Delete question 3" }));
  const questions = defaultQuestions.flatMap((one, at) =>
    at === 3 ? [] : { ...one, text: `Theirs ${at + 1}?` },
  );
  const theirs = { ...form, questions, sends_at_end: false, updated_at: "2026-03-02T09:00:00.000Z" };
  answer({
    [PUT]: () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs }),
    "GET /programs/5/feedback-form/": theirs,
  });
  await userEvent.click(save);
  const both = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.poll(() => both.getByRole("listitem").elements().length).toBe(3);
  await expect.element(both.getByText("Mine 1?")).toBeVisible();
  await expect.element(both.getByText("Deleted")).toBeVisible();
  for (const number of [2, 3])
    await userEvent.click(page.getByRole("button", { name: `Take theirs for Question ${number}` }));
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(both).not.toBeInTheDocument();
  answer({ [PUT]: theirs });
  await userEvent.click(save);
  await expect.element(said("The form is saved.")).toBeVisible();
  expect(bodiesOf(PUT).at(-1)).toMatchObject({
    questions: ["Mine 1?", "Theirs 2?", "Theirs 3?", "Theirs 5?"].map((text) => ({ text })),
    ...{ sends_at_end: false, updated_at: theirs.updated_at },
  });
});

test("a refused save shows other choices of a question as choices, and the question stays one (staff.md 4.9)", async () => {
  const PUT = "PUT /programs/5/feedback-form/";
  const at = defaultQuestions.findIndex(({ kind }) => kind === "choice");
  const group = page.getByRole("group", { name: `Question ${at + 1}` });
  await open();
  await userEvent.click(page.getByRole("button", { name: "Edit the Form" }));
  await userEvent.fill(group.getByLabelText("Choices"), "Slow\nQuick");
  // The server gives a question with other choices a new id.
  const questions = defaultQuestions.map((one, index) =>
    index === at ? { ...one, id: "new", choices: ["Slow", "Right", "Fast"] } : one,
  );
  const theirs = { ...form, questions, updated_at: "2026-03-02T09:00:00.000Z" };
  answer({
    [PUT]: () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs }),
    "GET /programs/5/feedback-form/": theirs,
  });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await userEvent.click(save);
  const both = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.element(both.getByText(/– Slow\s+– Right\s+– Fast/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  answer({ [PUT]: theirs });
  await userEvent.click(save);
  await expect.element(said("The form is saved.")).toBeVisible();
  const sent = bodiesOf(PUT).at(-1) as { questions: object[] };
  expect(sent.questions).toHaveLength(questions.length);
  expect(sent.questions[at]).toMatchObject({ id: "new", choices: ["Slow", "Quick"] });
});

test("fewer than five current students cannot be asked, and the reason is shown (beyond.md 6.3)", async () => {
  await open({ "GET /programs/5/feedback-form/": { ...form, present_count: 4 } });
  await expect.element(page.getByRole("button", { name: "Send Now" })).toBeDisabled();
  await expect.element(said("Needs 5 current students")).toBeVisible();
});

test("questions are added and saved, and a problem is at its field (beyond.md 6.3)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Edit the Form" }));
  page.getByRole("button", { name: "Add a Question" }).element().focus();
  await userEvent.keyboard("{Enter}");
  const last = page.getByRole("group", { name: "Question 6" });
  const question = last.getByRole("textbox", { name: "Question" });
  await expect.element(question).toHaveFocus();
  const save = () => userEvent.click(page.getByRole("button", { name: "Save", exact: true }));
  await save();
  await expect.element(question).toHaveAccessibleDescription("Enter the question");
  await expect.element(question).toHaveFocus();
  await userEvent.fill(question, "Anything else?");
  await expect.element(last.getByText("Enter the question")).not.toBeInTheDocument();
  await userEvent.selectOptions(last.getByLabelText("Kind"), "choice");
  const choices = last.getByRole("textbox", { name: "Choices" });
  await userEvent.fill(choices, "Online\nIn Kampala\nOnline ");
  await save();
  await expect.element(last.getByText("Two choices are the same: Online")).toBeVisible();
  await expect.element(choices).toHaveFocus();
  await userEvent.click(last.getByRole("button", { name: "Move question 6 up" }));
  await expect.element(said("Two choices are the same: Online")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Move question 5 down" }));
  await userEvent.selectOptions(last.getByLabelText("Kind"), "text");
  answer({ "PUT /programs/5/feedback-form/": form });
  await userEvent.click(page.getByRole("button", { name: "Save", exact: true }));
  await expect.element(said("The form is saved.")).toBeVisible();
  expect(bodiesOf("PUT /programs/5/feedback-form/")).toMatchObject([
    { questions: [{ id: "overall" }, {}, {}, {}, {}, { kind: "text", text: "Anything else?" }] },
  ]);
});

test("the focus follows a moved question, and goes on after a deleted one (beyond.md 6.3)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Edit the Form" }));
  const press = async (name: string) => {
    page.getByRole("button", { name, exact: true }).element().focus();
    await userEvent.keyboard("{Enter}");
  };
  const focused = (name: string) =>
    expect.element(page.getByRole("button", { name, exact: true })).toHaveFocus();
  await press("Move question 3 up");
  await focused("Move question 2 up");
  await press("Move question 2 up");
  await focused("Move question 1 down");
  await press("Move question 4 down");
  await focused("Move question 5 up");
  await press("Delete question 4");
  await expect.element(page.getByRole("group", { name: "Question 4" })).toHaveFocus();
  await press("Delete question 4");
  await focused("Add a Question");
});

test("the rule for results is the same with and without rounds; rounds of a day differ", async () => {
  const rule = /While it is open, five are shown once ten have arrived/;
  await open({ [load]: none });
  await expect.element(said(rule)).toBeVisible();
  const rounds = [openRound, round];
  await open({ [load]: { ...none, rounds } });
  await expect.element(said(rule)).toBeVisible();
  for (const name of ["End, 2 March 2026", "End, 2 March 2026 (2)"])
    await expect.element(page.getByRole("rowheader", { name, exact: true })).toBeVisible();
});

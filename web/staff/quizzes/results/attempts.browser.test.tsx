import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type CertificateRule, defaultRule } from "#contract/courses/certificates/certificate-rules.ts";
import type { StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { summary } from "#tests/support/component/attempt-samples.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
import { quiz } from "#tests/support/component/quiz-samples.ts";
import { graceWith, pageWith } from "#tests/support/component/staff-samples.ts";
import { assignment } from "#tests/support/component/work-samples.ts";

dashboardTests();

const LIST = `GET /quizzes/${quiz.id}/attempts/`;
const answers = { [`GET /quizzes/${quiz.id}/`]: quiz, "GET /programs/titles/": [] };
const open = (more: object, search = "") =>
  openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}${search}`, {
    user: joseph,
    answers: { ...answers, ...more },
  });
const table = page.getByRole("table", { name: "Attempts" });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("the list of sent assignments links a quiz to its results (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments", {
    user: joseph,
    answers: { ...answers, "GET /assignments/": pageWith(quiz), [LIST]: pageWith() },
  });
  await userEvent.click(page.getByRole("link", { name: `Results of ${quiz.title}` }));
  await expect.element(page.getByRole("heading", { name: `Results of ${quiz.title}` })).toBeVisible();
  await expect.element(said("No attempts yet")).toBeVisible();
});

test.each<[string, Partial<CertificateRule>, RegExp]>([
  ["no certificates", { mode: "none" }, /^The program issues no certificates/],
  ["grades and an average", {}, /need a grade in this quiz, and its grade counts in the av/],
  ["grades only", { needs_average: false }, /Any grade is enough\.$/],
  ["an average only", { needs_grades: false, lowest_average: 60 }, /average, which must be at least 60%\.$/],
  ["neither", { needs_grades: false, needs_average: false }, /^This quiz does not count for the certificate/],
])(
  "the results say how a quiz counts for a certificate with %s (beyond.md 6.1)",
  async (_what, part, words) => {
    const rule = { ...defaultRule, mode: "by_hand", updated_at: "2026-01-05T09:00:00Z", ...part };
    const inProgram = { ...rule, has_assignments: true, has_sessions: false, takes_fees: true };
    const more = { [LIST]: pageWith(), [`GET /programs/${quiz.program}/certificate-rule/`]: inProgram };
    const { screen } = await openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}`, {
      user: graceWith("assignments"),
      answers: { ...answers, ...more },
    });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Rule of the certificates" }))
      .not.toBeInTheDocument();
    await screen.unmount();
    await open(more);
    await expect
      .element(page.getByRole("link", { name: "Rule of the certificates" }))
      .toHaveAttribute("href", expect.stringMatching(/program=\d+&view=certificates$/));
  },
);

test("the results of a sent quiz name its grade for the certificate without a condition (beyond.md 6.1)", async () => {
  const rule = {
    ...defaultRule,
    updated_at: "2026-01-05T09:00:00Z",
    has_assignments: true,
    has_sessions: false,
    takes_fees: true,
  };
  await open({
    [LIST]: pageWith(),
    [`GET /quizzes/${quiz.id}/`]: { ...quiz, sent_at: "2026-02-01T09:00:00Z" },
    [`GET /programs/${quiz.program}/certificate-rule/`]: { ...rule, mode: "by_hand" },
  });
  await expect
    .element(page.getByText(/students need a grade in this quiz, and its grade counts/))
    .toBeVisible();
});

test("open results follow the attempts at their quiz, not those at others (beyond.md 5.4)", async () => {
  const stream = feedStream();
  await openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}`, {
    // The page's connection belongs to a person, and those of other tests stay open.
    user: { ...joseph, id: 79 },
    answers: { ...answers, [LIST]: pageWith() },
  });
  await expect.element(said("No attempts yet")).toBeVisible();
  await stream.connect();
  answer({ [LIST]: pageWith({ ...summary, state: "begun" }) });
  stream.news("attempts", quiz.id);
  await expect.element(table.getByText("In progress")).toBeVisible();
  answer({ [LIST]: pageWith(summary) });
  stream.news("attempts", quiz.id + 1);
  stream.news("work", quiz.id);
  await new Promise((go) => setTimeout(go, 1_500));
  await expect.element(table.getByText("In progress")).toBeVisible();
  stream.news("attempts", quiz.id);
  await expect.element(table.getByText("To mark")).toBeVisible();
});

test("an attempt shows its state, its points, and what waits or came late (beyond.md 6.1)", async () => {
  const marked: StaffAttemptSummary = {
    ...summary,
    ...{ id: 32, student_name: "Brian Otieno", state: "marked", points: 3.5 },
    ...{ waiting_count: 0, late_count: 2, too_late_count: 1 },
  };
  await open({ [LIST]: pageWith(summary, marked) });
  const [first, second] = [table.getByRole("row").nth(1), table.getByRole("row").nth(2)];
  await expect.element(first).toMatchTextContent("To mark");
  await expect.element(first).toMatchTextContent("1 answer waits");
  await expect.element(first).toMatchTextContent("No points yet,– of 4");
  await expect.element(second).toMatchTextContent("2 answers arrived late");
  await expect.element(second).toMatchTextContent("1 answer came after the end, not counted");
  await expect.element(second).toMatchTextContent("3.5 of 4");
  await expect
    .element(first.getByRole("link", { name: "Mark: Amina Nansubuga, attempt 1" }))
    .toHaveAttribute("href", expect.stringContaining("attempt=31"));
  await expectAccessible();
});

test("an attempt that was marked again and waits or was marked by hand shows both (beyond.md 6.1)", async () => {
  const waits: StaffAttemptSummary = { ...summary, is_marked_again: true };
  const marked: StaffAttemptSummary = {
    ...{ ...summary, id: 32, state: "marked_again", points: 4, waiting_count: 0 },
    ...{ is_marked_again: true, by_hand_count: 1 },
  };
  await open({ [LIST]: pageWith(waits, marked) });
  const [first, second] = [table.getByRole("row").nth(1), table.getByRole("row").nth(2)];
  await expect.element(first).toMatchTextContent("To mark");
  await expect.element(first.getByText("Marked again")).toBeVisible();
  await expect.element(second.getByText("Marked again")).toBeVisible();
  await expect.element(second.getByText("1 answer marked by hand")).toBeVisible();
});

test("an attempt that was marked before a change names its questions (beyond.md 6.1)", async () => {
  const marked: StaffAttemptSummary = { ...summary, state: "marked", points: 4, waiting_count: 0 };
  const more = [
    { ...marked, outdated_positions: [7] },
    { ...marked, id: 32, outdated_positions: [2, 7] },
    { ...marked, id: 33, outdated_positions: [1, 2, 3, 4, 5, 6] },
  ];
  await open({ [LIST]: pageWith(...more) });
  await expect.element(table.getByText("Marked with an earlier version of question 7")).toBeVisible();
  await expect.element(table.getByText("Marked with earlier versions of questions 2 and 7")).toBeVisible();
  await expect.element(table.getByText("Marked with earlier versions of 6 questions")).toBeVisible();
});

test.each([768, 1280])("at %i pixels a long email takes several lines (look.md)", async (width) => {
  await page.viewport(width, 800);
  const student_email = "nakato.amina.elizabeth.margaret@training.darasa.example";
  await open({ [LIST]: pageWith({ ...summary, student_email }) });
  const email = table.getByTitle(student_email);
  await expect.element(email).toBeVisible();
  const { scrollHeight, clientHeight } = email.element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
});

test("held grades are released from the results, after a question (beyond.md 6.1)", async () => {
  const RELEASE = `POST /assignments/${quiz.id}/release-grades/`;
  const held = { ...quiz, grades_held_at: "2026-02-02T08:00:00Z" };
  await open({ [`GET /quizzes/${quiz.id}/`]: held, [LIST]: pageWith(summary) });
  await expect
    .element(page.getByText("The grades are held. Students see no points until you release them."))
    .toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Release grades" }));
  const question = page.getByRole("alertdialog", { name: `Release the grades of "${quiz.title}"?` });
  expect(bodiesOf(RELEASE)).toEqual([]);
  // This quiz shows its results at once, with the right answers.
  await expect
    .element(question)
    .toMatchTextContent(
      "Students see all marks and feedback of this quiz at once. We notify each student who was graded during the hold.",
    );
  await expect
    .element(
      question.getByText(
        "They also see the right answers and explanations, even if they have an attempt left.",
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect.element(question.getByText(/after the quiz has closed/)).not.toBeInTheDocument();
  answer({ [RELEASE]: { ...assignment, grades_held_at: null }, [`GET /quizzes/${quiz.id}/`]: quiz });
  await userEvent.click(question.getByRole("button", { name: "Release grades" }));
  await expect.element(page.getByText("Grades released.")).toBeVisible();
  await expect.element(page.getByText(/^The grades are held\./)).not.toBeInTheDocument();
});

test("releasing grades of a quiz that shows its results later says so (beyond.md 6.1)", async () => {
  const held = { ...quiz, grades_held_at: "2026-02-02T08:00:00Z", shows_results_at_once: false };
  await open({ [`GET /quizzes/${quiz.id}/`]: held, [LIST]: pageWith(summary) });
  await userEvent.click(page.getByRole("button", { name: "Release grades" }));
  await expect
    .element(
      page.getByText(/^Points and answers of the attempts are still shown only after the quiz has closed/),
    )
    .toBeVisible();
  expect(page.getByText(/They also see/).elements()).toEqual([]);
});

test("releasing grades of a quiz that shows only points says nothing about answers (beyond.md 6.1)", async () => {
  const held = { ...quiz, grades_held_at: "2026-02-02T08:00:00Z", results: "points" as const };
  await open({ [`GET /quizzes/${quiz.id}/`]: held, [LIST]: pageWith(summary) });
  await userEvent.click(page.getByRole("button", { name: "Release grades" }));
  await expect.element(page.getByText(/^Students see all marks and feedback of this quiz/)).toBeVisible();
  expect(page.getByText(/They also see/).elements()).toEqual([]);
});

test("releasing grades of a quiz that shows nothing says what students see then (beyond.md 6.1)", async () => {
  const held = { ...quiz, grades_held_at: "2026-02-02T08:00:00Z", results: "nothing" as const };
  await open({ [`GET /quizzes/${quiz.id}/`]: held, [LIST]: pageWith(summary) });
  await userEvent.click(page.getByRole("button", { name: "Release grades" }));
  await expect
    .element(
      page.getByText(
        "They also see the points of each answer and your comments, but no right answers and no explanations.",
      ),
    )
    .toBeVisible();
  expect(page.getByText(/only after the quiz has closed/).elements()).toEqual([]);
});

test("a failed list can be retried (look.md)", async () => {
  await open({ [LIST]: () => refusal(500) });
  await expect.element(said("Failed to load the attempts. Please try again.")).toBeVisible();
  answer({ [LIST]: pageWith(summary) });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(table).toBeVisible();
});

test("a failed quiz can be retried (look.md)", async () => {
  await open({ [`GET /quizzes/${quiz.id}/`]: () => refusal(500), [LIST]: pageWith(summary) });
  await expect.element(said("Failed to load the quiz. Please try again.")).toBeVisible();
  answer(answers);
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(table).toBeVisible();
});

test("a quiz that does not exist says so, and leads to the list (staff.md 8)", async () => {
  await open({ [`GET /quizzes/${quiz.id}/`]: () => refusal(404), [LIST]: () => refusal(404) });
  await expect.element(said("This quiz is no longer there.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "All Assignments" }))
    .toHaveAttribute("href", expect.stringMatching(/section=submitted-assignments$/));
  await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
});

test("the student and the state of the address narrow the list (beyond.md 6.1)", async () => {
  const asked: string[] = [];
  const list = ({ url }: Request) => {
    asked.push(new URL(url).search);
    return pageWith();
  };
  await open({ [LIST]: list }, "&student=103");
  await expect.element(said("No attempts found")).toBeVisible();
  await userEvent.selectOptions(page.getByRole("combobox", { name: "State" }), "To mark");
  await expect.poll(() => asked.at(-1)).toMatch(/^(?=.*state=over)(?=.*student=103)/);
  await userEvent.click(page.getByRole("link", { name: "Show all students" }));
  await expect.poll(() => asked.at(-1)).not.toMatch(/student/);
});

test("at 360 pixels there is a gap between the search and the link to all students (look.md)", async () => {
  await page.viewport(360, 800);
  await open({ [LIST]: pageWith(summary) }, "&student=103");
  const link = page.getByRole("link", { name: "Show all students" });
  await expect.element(link).toBeVisible();
  const search = page.getByRole("searchbox");
  await expect.element(search).toBeVisible();
  const { bottom } = link.element().getBoundingClientRect();
  expect(search.element().getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(8);
});

test.each([768, 1280])("at %i pixels no name and no button is covered (look.md)", async (width) => {
  await page.viewport(width, 800);
  const others = [
    { ...summary, id: 32, student_name: "Amina Nansubuga", state: "marked_again" as const, points: 34.5 },
    {
      ...summary,
      id: 33,
      student_name: "Brian Otieno",
      state: "marked" as const,
      points: 3,
      extra_minutes: 30,
    },
  ];
  await open({ [LIST]: pageWith(summary, ...others) });
  const name = table.getByRole("link", { name: "Brian Otieno", exact: true });
  await expect.element(name).toBeVisible();
  const text = name.element().closest("p") as HTMLElement;
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight + 1);
  const frame = table.element().parentElement as HTMLElement;
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
});

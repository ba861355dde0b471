import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { summary } from "#tests/support/component/attempt-samples.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { quiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const open = (more: object = {}) =>
  openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}`, {
    user: joseph,
    answers: {
      [`GET /quizzes/${quiz.id}/`]: quiz,
      [`GET /quizzes/${quiz.id}/attempts/`]: pageWith(summary),
      "GET /programs/titles/": [],
      ...more,
    },
  });
const minutes = page.getByLabelText("More minutes for each attempt");
const save = page.getByRole("dialog").getByRole("button", { name: "Save" });

test("a student of the list gets more time; a wrong number is refused (beyond.md 6.1)", async () => {
  const PUT = `PUT /quizzes/${quiz.id}/extra-time/${summary.student}/`;
  await open();
  await userEvent.click(page.getByRole("button", { name: `Give more time to ${summary.student_name}` }));
  await userEvent.fill(minutes, "0");
  await userEvent.click(save);
  await expect
    .element(page.getByText("Minutes must be a whole number from 1 to 1,440, or empty."))
    .toBeVisible();
  answer({ [PUT]: { minutes: 15 } });
  await userEvent.fill(minutes, "15");
  await userEvent.click(save);
  await expect.element(page.getByText("The extra time is saved.")).toBeVisible();
  expect(bodiesOf(PUT)).toEqual([{ minutes: 15 }]);
});

const QUIZ = `GET /quizzes/${quiz.id}/`;
const waiting = { ...quiz, shows_results_at_once: false };
const running = {
  ...{ student: summary.student, began_at: "2026-02-02T12:00:00Z" },
  ...{ extended_to: null, extra_minutes: null },
};
const delay = page.getByText("All students of this quiz see their results after this deadline.");

/** Opens the extension of the student, and types a deadline. */
async function chooseDeadline() {
  await userEvent.click(page.getByRole("button", { name: `Extend the deadline of ${summary.student_name}` }));
  await userEvent.fill(page.getByLabelText("New deadline"), "2030-03-04T18:00");
}

test("a student with an attempt gets a later deadline, which the row shows (beyond.md 6.1)", async () => {
  const PUT = `PUT /assignments/${quiz.id}/extensions/${summary.student}/`;
  const once = { ...waiting, attempts: 1 };
  await open({ [QUIZ]: once, [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [] });
  await chooseDeadline();
  const used = `${summary.student_name} has used all attempts. A later deadline gives no new one.`;
  await expect.element(page.getByText(used)).toBeVisible();
  await expect.element(delay).not.toBeInTheDocument();
  const extended_to = "2030-03-04T15:00:00.000Z";
  answer({
    [PUT]: { extended_to },
    [`GET /quizzes/${quiz.id}/attempts/`]: pageWith({ ...summary, extended_to }),
  });
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Extend" }));
  await expect.element(page.getByText("Until 4 Mar 2030, 18:00")).toBeVisible();
  expect(bodiesOf(PUT)).toEqual([{ deadline: extended_to }]);
});

test("an extension delays the results of all if its student can still use it (beyond.md 6.1)", async () => {
  await open({ [QUIZ]: waiting, [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [] });
  await chooseDeadline();
  await expect.element(delay).toBeVisible();
});

test("an extension delays the results of all while the last attempt goes on (beyond.md 6.1)", async () => {
  await open({
    [QUIZ]: { ...waiting, attempts: 1 },
    [`GET /quizzes/${quiz.id}/attempts/`]: pageWith({ ...summary, state: "begun" }),
    [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [running],
  });
  await chooseDeadline();
  await expect.element(delay).toBeVisible();
});

test("an extension delays no results that are shown at once (beyond.md 6.1)", async () => {
  await open({ [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [running] });
  await chooseDeadline();
  await expect.element(page.getByText(/in the middle of an attempt/)).toBeVisible();
  await expect.element(delay).not.toBeInTheDocument();
});

test("a student without an attempt is found by name, and told apart by email (beyond.md 6.1)", async () => {
  const PUT = `PUT /quizzes/${quiz.id}/extra-time/9/`;
  const student = { id: 9, name: "Brian Otieno", email: "brian@darasa.example" };
  await open({
    [`GET /assignments/${quiz.id}/missing/`]: [
      { ...student, is_email_refused: false, extended_to: null, extra_minutes: null },
    ],
    [PUT]: { minutes: 30 },
  });
  await userEvent.click(page.getByRole("button", { name: "Give more time", exact: true }));
  await userEvent.fill(minutes, "30");
  await userEvent.click(save);
  await expect.element(page.getByText("Choose a student.")).toBeVisible();
  await userEvent.fill(page.getByRole("combobox", { name: "Student" }), "brian");
  await userEvent.click(page.getByRole("option", { name: "Brian Otieno, brian@darasa.example" }));
  await userEvent.click(save);
  await expect.poll(() => bodiesOf(PUT)).toEqual([{ minutes: 30 }]);
});

test("extra time before the first attempt is listed, and stays in the field (beyond.md 6.1)", async () => {
  const PUT = `PUT /quizzes/${quiz.id}/extra-time/9/`;
  const peter = { id: 9, name: "Peter Ssali", email: "peter@darasa.example" };
  await open({
    [`GET /assignments/${quiz.id}/missing/`]: [
      { ...peter, is_email_refused: false, extended_to: null, extra_minutes: 10 },
    ],
    [PUT]: { minutes: 10 },
  });
  await userEvent.click(page.getByRole("button", { name: "Give more time", exact: true }));
  await expect
    .element(page.getByRole("list", { name: "Extra time before the first attempt" }))
    .toMatchTextContent("Peter Ssali, peter@darasa.example: 10 minutes");
  await userEvent.fill(page.getByRole("combobox", { name: "Student" }), "peter");
  await userEvent.click(page.getByRole("option", { name: "Peter Ssali, peter@darasa.example" }));
  await expect.element(minutes).toHaveValue("10");
  await userEvent.click(save);
  await expect.poll(() => bodiesOf(PUT)).toEqual([{ minutes: 10 }]);
});

test("a student in the middle of the first attempt has begun, and is left out (beyond.md 6.1)", async () => {
  const missing = { is_email_refused: false, extended_to: null, extra_minutes: 10 };
  const running = { began_at: "2099-02-02T12:00:00Z", extended_to: null, extra_minutes: 10 };
  await open({
    [`GET /assignments/${quiz.id}/missing/`]: [
      { ...missing, id: 9, name: "Peter Ssali", email: "peter@darasa.example" },
      { ...missing, id: 12, name: "Ruth Akello", email: "ruth@darasa.example" },
    ],
    [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [{ ...running, student: 12 }],
  });
  await userEvent.click(page.getByRole("button", { name: "Give more time", exact: true }));
  await expect
    .element(page.getByRole("list", { name: "Extra time before the first attempt" }))
    .toMatchTextContent(/^Peter Ssali, peter@darasa.example: 10 minutes$/);
  await userEvent.click(page.getByRole("combobox", { name: "Student" }));
  await expect.element(page.getByRole("option", { name: /^Peter Ssali/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Ruth Akello/ })).not.toBeInTheDocument();
});

test("the results list extra time before the first attempt (beyond.md 6.1)", async () => {
  const extra_times = [
    { student: 9, student_name: "Peter Ssali", minutes: 10 },
    { student: 12, student_name: "Ruth Akello", minutes: 1 },
  ];
  await open({ [`GET /quizzes/${quiz.id}/`]: { ...quiz, extra_times } });
  const list = page.getByRole("list", { name: "Extra time before the first attempt" });
  await expect.element(list).toMatchTextContent("Peter Ssali: 10 more minutes");
  await expect.element(list).toMatchTextContent("Ruth Akello: 1 more minute");
  await expect.element(list.getByRole("link", { name: "Peter Ssali" })).toBeVisible();
});

test("a quiz without a limit offers no extra time (beyond.md 6.1)", async () => {
  await open({ [`GET /quizzes/${quiz.id}/`]: { ...quiz, time_limit_minutes: null } });
  await expect.element(page.getByRole("table", { name: "Attempts" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Give more time/ })).not.toBeInTheDocument();
});

test("extra time that is taken away during an attempt says when it ends then (beyond.md 6.1)", async () => {
  const PUT = `PUT /quizzes/${quiz.id}/extra-time/${summary.student}/`;
  const began_at = "2099-02-02T12:00:00Z";
  const running = { student: summary.student, began_at, extended_to: null, extra_minutes: 30 };
  await open({
    [`GET /quizzes/${quiz.id}/`]: { ...quiz, deadline: "2099-02-02T15:00:00Z" },
    [`GET /quizzes/${quiz.id}/attempts/`]: pageWith({ ...summary, state: "begun", extra_minutes: 30 }),
    [`GET /quizzes/${quiz.id}/attempts-in-progress/`]: [running, { ...running, student: 9 }],
    [PUT]: { minutes: 10 },
  });
  await userEvent.click(page.getByRole("button", { name: `Give more time to ${summary.student_name}` }));
  await userEvent.fill(minutes, "40");
  const note = page.getByText(/in the middle of an attempt/);
  await expect
    .element(note)
    .toHaveTextContent(
      "Amina Nansubuga is in the middle of an attempt. It ends at 2 Feb 2099, 16:00 Kampala time instead of 15:50.",
    );
  await expect.element(save).toBeVisible();
  await userEvent.fill(minutes, "10");
  await expect.element(note).toMatchTextContent("15:30 Kampala time instead of 15:50.");
  await userEvent.click(page.getByRole("button", { name: "Save and End It Earlier" }));
  await expect.poll(() => bodiesOf(PUT)).toEqual([{ minutes: 10 }]);
});

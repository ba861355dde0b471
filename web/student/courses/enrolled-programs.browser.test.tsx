import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const LIST = "GET /student/enrolled-programs/";
const program: EnrolledProgram = {
  enrollment_id: 30,
  id: 3,
  title: "Agile Delivery with Scrum",
  category: "Business",
  image: null,
  duration: "6 weeks",
  price: "Free",
  price_amount: null,
  currency: "UGX",
  progress_percentage: 17,
  total_units: 6,
  completed_units: [1],
  unit_type: "weeks",
  may_leave: false,
  stays_because: "begun",
};

test("a failed list can be retried, and an empty one leads to the programs (students.md 8)", async () => {
  await openDashboard("?section=courses", { answers: { [LIST]: () => networkFailure } });
  const sentence = "Failed to load your enrolled programs. Please try again later.";
  await expect.element(page.getByText(sentence)).toBeVisible();
  answer({ [LIST]: [] });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByText("You are not enrolled in any programs yet.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Browse Programs" }).first())
    .toHaveAttribute("href", "/programs");
});

test("a tick shows at once, and a failed one is taken back with a message (students.md 4 and 8)", async () => {
  const UNTICK = "POST /student/progress/unmark-complete/";
  const answering = Promise.withResolvers<void>();
  const answers = { [LIST]: [program], [UNTICK]: () => answering.promise.then(() => refusal(500)) };
  await openDashboard("?section=courses", { user: newStudent(), answers });
  const card = page.getByRole("article", { name: program.title });
  const unit = card.getByRole("button", { name: "Week 1", exact: true });
  const problem = card.getByText("Failed to update your progress. Please try again later.");
  await userEvent.click(unit);
  await expect.element(unit).toHaveAttribute("aria-pressed", "false");
  answering.resolve();
  await expect.element(problem).toBeVisible();
  await expect.element(unit).toHaveAttribute("aria-pressed", "true");
  answer({ [UNTICK]: { ...program, completed_units: [], progress_percentage: 0 } });
  await userEvent.click(unit);
  await expect.element(unit).toHaveAttribute("aria-pressed", "false");
  await expect.element(problem).not.toBeInTheDocument();
});

test("a program that was not begun can be left, after a question", async () => {
  const LEAVE = "POST /student/enrollments/30/leave/";
  const unbegun = {
    ...program,
    completed_units: [],
    progress_percentage: 0,
    may_leave: true,
    stays_because: null,
  };
  const begun = "You have begun this program. Write to us if you want to leave it.";
  await openDashboard("?section=courses", {
    user: newStudent(),
    answers: {
      [LIST]: [unbegun, { ...program, enrollment_id: 31, id: 4, title: "Begun" }],
      [LEAVE]: refusal(409, { detail: begun }),
    },
  });
  await userEvent.click(page.getByRole("button", { name: `Leave This Program ${program.title}` }));
  const question = page.getByRole("alertdialog", { name: `Leave ${program.title}?` });
  await expect.element(question.getByText("There is nothing to pay.", { exact: false })).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Leave This Program" }));
  await expect.element(question.getByText(begun)).toBeVisible();
  answer({ [LEAVE]: { message: `You have left ${program.title}.` }, [LIST]: [] });
  await userEvent.click(question.getByRole("button", { name: "Leave This Program" }));
  await expect.element(page.getByText(`You have left ${program.title}.`)).toBeVisible();
  await expect.element(page.getByText("You are not enrolled in any programs yet.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("a call that ends after another section was opened does not change its address", async () => {
  const leaving = Promise.withResolvers<object>();
  const unbegun = { ...program, completed_units: [], progress_percentage: 0, may_leave: true };
  const { router } = await openDashboard("?section=courses", {
    user: newStudent(),
    answers: {
      [LIST]: [{ ...unbegun, stays_because: null }],
      "POST /student/enrollments/30/leave/": () => leaving.promise,
    },
  });
  await userEvent.click(page.getByRole("button", { name: `Leave This Program ${program.title}` }));
  const question = page.getByRole("alertdialog", { name: `Leave ${program.title}?` });
  await userEvent.click(question.getByRole("button", { name: "Leave This Program" }));
  await expect.poll(() => bodiesOf("POST /student/enrollments/30/leave/")).toHaveLength(1);
  const next = "?section=assignments&program=8";
  await router.navigate(`/dashboard${next}`);
  await expect.element(page.getByRole("heading", { level: 1, name: "Assignments" })).toBeVisible();
  leaving.resolve({ message: "You have left." });
  await expect.element(page.getByText("You have left.")).toBeVisible();
  expect(window.location.search).toBe(next);
});

test("a certificate that waits for a Latin name leads to the profile (beyond.md 2.6)", async () => {
  const missing = [{ part: "name", reached: null, needed: 1 }];
  const waiting = {
    program: 3,
    missing,
    sessions_to_come: 0,
    sessions_begun: 0,
    needed_attendance: null,
    certificate: null,
  };
  const answers = { [LIST]: [program], "GET /student/certificates/": [waiting] };
  await openDashboard("?section=courses", { user: newStudent(), answers });
  await userEvent.click(page.getByRole("link", { name: "add your name in Latin letters" }));
  await expect.element(page.getByLabelText("Name on papers")).toBeVisible();
});

test("a certificate of a begun program names the sessions that are still to come (beyond.md 2.6)", async () => {
  const own = {
    program: 3,
    missing: [],
    sessions_to_come: 6,
    sessions_begun: 0,
    needed_attendance: 80,
    certificate: null,
  };
  const answers = { [LIST]: [program], "GET /student/certificates/": [own] };
  await openDashboard("?section=courses", { user: newStudent(), answers });
  await expect
    .element(page.getByText("needs, with an attendance of at least 80%.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText("6 sessions are still to come", { exact: false })).toBeVisible();
  await expect.element(page.getByText("will issue", { exact: false })).not.toBeInTheDocument();
});

test.each([
  [66, 2, "Attendance 66%: at least 75% is needed", "2 sessions are still to come. They"],
  [null, 1, "No session counts yet: an attendance of 75% is needed", "1 session is still to come. It"],
])("a student with an attendance of %s reads that sessions are to come (beyond.md 2.6)", async (...row) => {
  const [reached, sessions_to_come, words, toCome] = row;
  const missing = [{ part: "attendance", reached, needed: 75 }];
  const own = {
    program: 3,
    missing,
    sessions_to_come,
    sessions_begun: 0,
    needed_attendance: null,
    certificate: null,
  };
  const answers = { [LIST]: [program], "GET /student/certificates/": [own] };
  await openDashboard("?section=courses", { user: newStudent(), answers });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(`${toCome} will count towards your attendance.`)).toBeVisible();
});

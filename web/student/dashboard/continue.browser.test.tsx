import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { Running, Today } from "#contract/students/today.ts";
import { answer } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";

dashboardTests();

const quiet: Omit<Today, "running"> = {
  ...{
    deletion_due_at: null,
    is_kept_by_login: false,
    attempts: [],
    deadlines: [],
    grades: [],
    communications: [],
    unread_count: 0,
    answers: [],
    certificates: [],
    changes: [],
  },
  ...{ session: null, overlapping_sessions: [], fees: null },
};
const unit = (number: number, is_published: boolean) => ({ number, title: `Topic ${number}`, is_published });
const running = (program: number, program_title: string, units: Running["next_units"]): Running => ({
  ...{
    program,
    program_title,
    unit_type: "weeks",
    starts_on: null,
    done_count: 2,
    next_units: units,
  },
});

const scrum: EnrolledProgram = {
  ...{ enrollment_id: 30, id: 3, title: "Scrum", category: "Business", image: null, duration: "6 weeks" },
  ...{ price: "Free", price_amount: null, currency: "UGX", progress_percentage: 33, total_units: 6 },
  ...{ completed_units: [1, 2], unit_type: "weeks", may_leave: false, stays_because: "begun" },
};

test("'Continue' opens a published unit; without one, 'Open' leads to the program (beyond.md 3)", async () => {
  const today: Today = {
    ...quiet,
    running: [
      running(3, "Scrum", [unit(3, false), unit(4, true)]),
      running(4, "Poultry", [unit(3, false), unit(4, false)]),
    ],
  };
  const answers = { "GET /student/today/": today, "GET /student/enrolled-programs/": [scrum] };
  await openDashboard("", { user: newStudent(), answers });
  const next = page.getByRole("link", { name: "Continue Scrum" });
  await expect.element(next).toHaveAttribute("href", expect.stringMatching(/program=3&unit=4$/));
  await expect.element(page.getByText("Week 4: Topic 4")).toBeVisible();
  const open = page.getByRole("link", { name: "Open Poultry" });
  await expect.element(open).toHaveAttribute("href", expect.stringMatching(/program=4$/));
  await expect.element(page.getByText("The next unit is not published yet.")).toBeVisible();
  expect(page.getByText(/Topic 3/).elements()).toEqual([]);
});

test("a quiz in progress is first with the time left, and is not among the deadlines too (beyond.md 3)", async () => {
  const quiz = { id: 7, program: 3, program_title: "Scrum", title: "Sprints" };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const today: Today = {
    ...quiet,
    attempts: [
      { ...quiz, ends_at: inMinutes(30) },
      { ...quiz, id: 8, title: "Long over", ends_at: inMinutes(-1) },
    ],
    deadlines: [7, 8].map((id) => ({
      ...{ ...quiz, id, deadline: inMinutes(90) },
      ...{ total_marks: 10, sent_back: null, kind: "quiz", opens_at: null },
    })),
    running: [],
  };
  await openDashboard("", {
    user: newStudent(),
    answers: { "GET /student/today/": today, "GET /student/enrolled-programs/": [scrum] },
  });
  await expect.element(page.getByText(/^00:(30:00|29:5\d) left$/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Continue the quiz Sprints" }))
    .toHaveAttribute("href", expect.stringMatching(/quiz=7$/));
  expect(page.getByText("Next deadlines").elements()).toEqual([]);
  expect(page.getByText("Long over").elements()).toEqual([]);
});

test("the time left of a quiz in progress follows a moved end (beyond.md 6.1)", async () => {
  const stream = feedStream();
  const endingIn = (minutes: number): Today => ({
    ...quiet,
    attempts: [
      {
        ...{ id: 7, program: 3, program_title: "Scrum", title: "Sprints" },
        ends_at: new Date(Date.now() + minutes * 60_000).toISOString(),
      },
    ],
    running: [],
  });
  await openDashboard("", {
    user: newStudent(),
    answers: { "GET /student/today/": endingIn(30), "GET /student/enrolled-programs/": [scrum] },
  });
  await stream.connect();
  await expect.element(page.getByText(/^00:(30:00|29:5\d) left$/)).toBeVisible();
  answer({ "GET /student/today/": endingIn(50) });
  const left = page.getByText(/^00:(50:00|49:5\d) left$/);
  // The listener may not be loaded when the first news comes.
  const isFollowed = () => {
    stream.news("attempt", 31);
    return left.elements().length > 0;
  };
  await expect.poll(isFollowed, { timeout: 8_000 }).toBe(true);
});

test("a quiz of the deadlines opens the quiz, and says when it opens (beyond.md 3)", async () => {
  const quiz = { id: 8, title: "Check of week 1", total_marks: 10, sent_back: null, kind: "quiz" as const };
  const times = { deadline: "2099-03-02T08:00:00Z", opens_at: "2099-03-01T08:00:00Z" };
  const deadlines = [{ ...quiz, ...times, program: 3, program_title: "Scrum" }];
  const answers = {
    "GET /student/today/": { ...quiet, running: [], deadlines },
    "GET /student/enrolled-programs/": [scrum],
  };
  await openDashboard("", { user: newStudent(), answers });
  await expect
    .element(page.getByRole("link", { name: "Open the quiz Check of week 1" }))
    .toHaveAttribute("href", "/dashboard?section=assignments&quiz=8");
  await expect.element(page.getByText(/^Opens/)).toBeVisible();
});

test("Home says when the account is deleted, or that a log-in has kept it (students.md 10.2)", async () => {
  const today = (changes: Partial<Today>): Today => ({ ...quiet, running: [], ...changes });
  const open = (changes: Partial<Today>) =>
    openDashboard("", {
      user: newStudent(),
      answers: { "GET /student/today/": today(changes), "GET /student/enrolled-programs/": [scrum] },
    });
  const { screen } = await open({ deletion_due_at: "2026-03-16T08:00:00Z" });
  await expect.element(page.getByText("Your account will be deleted after 16 Mar 2026, 11:00")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "your profile" })).toBeVisible();
  screen.unmount();
  await open({ is_kept_by_login: true });
  await expect.element(page.getByText("Your account stays", { exact: true })).toBeVisible();
});

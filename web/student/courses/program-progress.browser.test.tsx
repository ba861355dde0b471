import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { answer } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { inHours, map } from "#tests/support/component/student-samples.ts";

dashboardTests();

/** Returns a program of seven days, of which the first ones are done. */
const withDays = (days: number): EnrolledProgram => ({
  enrollment_id: 4,
  id: 12,
  title: "Using AI Tools Well at Work",
  category: "Technology",
  image: null,
  duration: "7 days",
  price: "Free",
  price_amount: 0,
  currency: null,
  progress_percentage: Math.round((days / 7) * 100),
  total_units: 7,
  completed_units: Array.from({ length: days }, (_day, index) => index + 1),
  unit_type: "days",
  may_leave: false,
  stays_because: "begun",
});

const begin = {
  ...{ number: 1, title: "Begin", is_published: false, has_video: false, files: [] },
  ...{ session: null, cancelled_session: null },
};

test("the remaining days are counted, and the last tick shows 'Completed' (students.md 4)", async () => {
  // The same words are in the card a second time, for phones.
  const shown = (words: string) =>
    page
      .getByText(words, { exact: true })
      .elements()
      .filter((element) => element.checkVisibility());
  const TICK = "POST /student/progress/mark-complete/";
  await openDashboard("?section=courses", {
    answers: { "GET /student/enrolled-programs/": [withDays(5)], [TICK]: withDays(6) },
  });
  await expect.poll(() => shown("2 days remaining")).toHaveLength(1);
  await userEvent.click(page.getByRole("button", { name: "Day 6" }));
  await expect.poll(() => shown("1 day remaining")).toHaveLength(1);
  answer({ [TICK]: withDays(7) });
  await userEvent.click(page.getByRole("button", { name: "Day 7" }));
  await expect.poll(() => shown("Completed")).toHaveLength(1);
  await expect.poll(() => shown("100%")).toHaveLength(1);
});

test("the program's page shows a session in both zones, and why the program cannot be left (students.md 4.1)", async () => {
  const starts_at = "2026-03-02T16:00:00Z";
  const session = {
    starts_at,
    ends_at: "2026-03-02T17:00:00Z",
    join_url: "",
    place: "",
    map_url: "",
    calendar_url: "/x",
  };
  const unit = { ...begin, is_published: true, session };
  await openDashboard("?section=courses&program=12", {
    answers: {
      "GET /student/enrolled-programs/": [withDays(1)],
      "GET /student/programs/12/units/": {
        ...{ program: 12, starts_on: null, format: "", units: [{ ...unit, assignments: [], quizzes: [] }] },
        community: { new_count: 0, newest_at: null },
      },
    },
  });
  await expect
    .element(page.getByText("Live 2 Mar 2026, 19:00 in Kampala; 2 Mar 2026, 11:00, your time"))
    .toBeVisible();
  await expect.element(page.getByText(/You have begun this program/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Write to us" }))
    .toHaveAttribute("href", "/contact-us");
});

test.each([
  ["the program's page", ""],
  ["the unit's page", "&unit=1"],
])("%s says that a session was cancelled, until it would be over (beyond.md 2.2)", async (_page, unit) => {
  const cancelled_session = { starts_at: "2099-04-17T14:00:00Z", ends_at: "2099-04-17T16:00:00Z" };
  const over = { starts_at: "2026-03-02T16:00:00Z", ends_at: "2026-03-02T17:00:00Z" };
  const units = [
    { ...begin, cancelled_session },
    { ...begin, number: 2, cancelled_session: over },
  ];
  await openDashboard(`?section=courses&program=12${unit}`, {
    answers: {
      "GET /student/enrolled-programs/": [withDays(1)],
      "GET /student/programs/12/units/": {
        ...{ program: 12, starts_on: null, format: "" },
        units: units.map((one) => ({ ...one, assignments: [], quizzes: [] })),
        community: { new_count: 0, newest_at: null },
      },
    },
  });
  await expect
    .element(page.getByText("The session on Fri 17 Apr 2099, 17:00–19:00 (Kampala time) was cancelled."))
    .toBeVisible();
  await expect.element(page.getByText(/was cancelled/)).toHaveLength(1);
});

test("the quizzes of a unit are its steps, each with its state in words (beyond.md 6.1)", async () => {
  const unit = { ...begin, is_published: true };
  const quizzes = [
    { id: 7, title: "Check of week 1", state: "done" },
    { id: 8, title: "Test of week 1", state: "not_passed" },
  ];
  await openDashboard("?section=courses&program=12", {
    answers: {
      "GET /student/enrolled-programs/": [withDays(1)],
      "GET /student/programs/12/units/": {
        ...{ program: 12, starts_on: null, format: "", units: [{ ...unit, assignments: [7, 8], quizzes }] },
        community: { new_count: 0, newest_at: null },
      },
    },
  });
  await expect.element(page.getByText("Quiz: Check of week 1, done")).toBeVisible();
  await expect.element(page.getByText("Quiz: Test of week 1, not passed yet")).toBeVisible();
});

test.each([
  ["the program's page, also in its units,", "", /^Opens .* Kampala time$/, 2],
  ["the unit's page", "&unit=1", /^Opens .* Kampala time$/, 1],
])("%s says when a quiz opens (students.md 4.3)", async (_page, unit, words, times) => {
  const quiz = { ...map, id: 8, program: 12, title: "Test of week 1", kind: "quiz", opens_at: inHours(1) };
  const quizzes = [{ id: 8, title: "Test of week 1", state: "to_do" }];
  await openDashboard(`?section=courses&program=12${unit}`, {
    answers: {
      "GET /student/enrolled-programs/": [withDays(1)],
      "GET /assignments/student/": [quiz],
      "GET /student/programs/12/units/": {
        ...{ program: 12, starts_on: null, format: "" },
        units: [{ ...begin, is_published: true, assignments: [8], quizzes }],
        community: { new_count: 0, newest_at: null },
      },
    },
  });
  await expect.element(page.getByText(words)).toHaveLength(times);
  expect(page.getByText(/to do/).elements()).toEqual([]);
});

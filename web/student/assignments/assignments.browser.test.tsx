import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { inHours, map, survey, surveyWork } from "#tests/support/component/student-samples.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";

dashboardTests();

const HOUR_MS = 3_600_000;
const answers = {
  "GET /assignments/student/": [map, survey],
  "GET /submissions/student/": [surveyWork],
};
const open = (more: string, assignments = [map, survey]) =>
  openDashboard(`?section=assignments${more}`, {
    answers: { ...answers, "GET /assignments/student/": assignments },
  });
const card = page.getByRole("article", { name: map.title });

/** Moves the clock. The countdown reads it every second. */
function advanceHours(hours: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR_MS });
}

/** Returns the titles that the form offers, without their programs. */
const offered = () =>
  [...document.querySelectorAll<HTMLOptionElement>("select[name=assignment] option:not([value=''])")].map(
    ({ label }) => label.replace(/ \(.*/, ""),
  );

describe("the list of assignments", () => {
  test("a failure says 'Error loading data' and can be retried (students.md 8)", async () => {
    await openDashboard("?section=assignments", {
      answers: { ...answers, "GET /assignments/student/": () => refusal(500) },
    });
    await expect.element(page.getByText("Error loading data", { exact: true })).toBeVisible();
    answer(answers);
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(card).toBeVisible();
  });

  test("work is marked as late if its deadline was moved to an earlier time (students.md 4)", async () => {
    await open("", [map, { ...survey, deadline: inHours(-24) }]);
    await expect.element(page.getByText("Submitted (After Deadline)")).toBeVisible();
  });
});

describe("the outcome of a work", () => {
  const feedback = `Read https://darasa.example/wells first.${"\nAgain.".repeat(200)}`;
  test.each([
    ["graded", { is_graded: true, graded_at: inHours(-1), marks_awarded: 50, percentage_score: 50 }],
    ["sent back", { returned_at: inHours(-1) }],
  ])("a long comment of a %s work is cut, with links (students.md 5)", async (_state, change) => {
    const work = { ...surveyWork, ...change, feedback };
    await openDashboard("?section=assignments&tab=submissions", {
      answers: { ...answers, "GET /submissions/student/": [work] },
    });
    const link = page.getByRole("link", { name: "https://darasa.example/wells" });
    await expect.element(link).toHaveAttribute("rel", expect.stringContaining("nofollow"));
    await expect.element(page.getByRole("button", { name: "Show all" })).toBeVisible();
  });
});

test("work whose shown grade is hidden again cannot be edited, and says why (beyond.md 4.2)", async () => {
  await openDashboard("?section=assignments&tab=submissions", {
    answers: { ...answers, "GET /submissions/student/": [{ ...surveyWork, has_hidden_grade: true }] },
  });
  await expect.element(page.getByText("Your grade is hidden at the moment.")).toBeVisible();
  await expect.element(page.getByText(/already been graded/).first()).toBeVisible();
  expect(page.getByText("Awaiting grade.").elements()).toEqual([]);
});

test("the work of a quiz names its last attempt, and where the comments are (beyond.md 6.1)", async () => {
  const grade = { is_graded: true, graded_at: inHours(-3), marks_awarded: 50, percentage_score: 50 };
  await openDashboard("?section=assignments&tab=submissions", {
    answers: {
      "GET /assignments/student/": [{ ...survey, kind: "quiz" }],
      "GET /submissions/student/": [{ ...surveyWork, ...grade }],
    },
  });
  await expect.element(page.getByText(/^Last attempt .*, \d\d:\d\d Kampala time$/)).toBeVisible();
  await expect.element(page.getByText(/^This grade since .*, \d\d:\d\d Kampala time$/)).toBeVisible();
  await expect
    .element(page.getByText("Comments on your answers, if there are any, are in the quiz."))
    .toBeVisible();
  expect(page.getByText("No feedback was given.").elements()).toEqual([]);
});

test("comments that wait for the closing of a quiz have their latest time (beyond.md 6.1)", async () => {
  const grade = { is_graded: true, graded_at: inHours(-3), marks_awarded: 50, percentage_score: 50 };
  const workOf = (results_at: string) =>
    openDashboard("?section=assignments&tab=submissions", {
      answers: {
        "GET /assignments/student/": [{ ...survey, kind: "quiz", results_at }],
        "GET /submissions/student/": [{ ...surveyWork, ...grade }],
      },
    });
  await workOf("2099-02-03T01:01:00Z");
  await expect
    .element(
      page.getByText(
        "Comments on your answers, if there are any, are in the quiz by 3 Feb 2099, 04:01 Kampala time.",
      ),
    )
    .toBeVisible();
});

describe("a quiz", () => {
  const quiz = { ...survey, kind: "quiz" as const };
  const graded = { is_graded: true, graded_at: inHours(-3), marks_awarded: 50, percentage_score: 50 };

  test("an attempt in progress is named first, with the time left until it is over (beyond.md 6.1)", async () => {
    await open("", [map, { ...quiz, attempt_ends_at: inHours(1) }]);
    const own = page.getByRole("article", { name: quiz.title });
    await expect.element(own.getByText("In Progress", { exact: true })).toBeVisible();
    await expect.element(own.getByText(/^(01:00:00|00:59:\d\d) left$/)).toBeVisible();
    await expect
      .element(own.getByRole("link", { name: "Continue the Quiz" }))
      .toHaveAttribute("href", expect.stringContaining(`quiz=${quiz.id}`));
    expect(page.getByRole("article").elements()[0]).toBe(own.element());
    advanceHours(1.1);
    await expect.element(own.getByRole("link", { name: "See the Quiz" })).toBeVisible();
    expect(own.getByText("In Progress").elements()).toEqual([]);
  });

  test("a taken quiz says how many attempts are left, until the deadline (beyond.md 6.1)", async () => {
    await openDashboard("?section=assignments", {
      answers: {
        "GET /assignments/student/": [{ ...quiz, attempts_left: 2 }],
        "GET /submissions/student/": [{ ...surveyWork, ...graded }],
      },
    });
    const own = page.getByRole("article", { name: quiz.title });
    await expect.element(own.getByText("2 attempts left.", { exact: true })).toBeVisible();
    advanceHours(7);
    await expect.poll(() => own.getByText(/left/).elements()).toEqual([]);
  });

  test("a quiz says when it opens, until then (students.md 4)", async () => {
    await open("", [{ ...quiz, opens_at: inHours(1) }]);
    const opening = page.getByRole("article", { name: quiz.title }).getByText(/^Opens .* Kampala time$/);
    await expect.element(opening).toBeVisible();
    advanceHours(1.1);
    await expect.element(opening).not.toBeInTheDocument();
  });

  test("a quiz without attempts left has a deadline, and no time that runs", async () => {
    await openDashboard("?section=assignments", {
      answers: {
        "GET /assignments/student/": [{ ...quiz, attempts_left: 0 }],
        "GET /submissions/student/": [{ ...surveyWork, ...graded }],
      },
    });
    await expect.element(page.getByRole("article", { name: quiz.title }).getByText(/^Due /)).toBeVisible();
    expect(page.getByRole("timer").elements()).toEqual([]);
  });

  test.each(["", "&tab=submissions"])(
    "a grade says that another attempt waits for marking (%s, beyond.md 6.1)",
    async (more) => {
      await openDashboard(`?section=assignments${more}`, {
        answers: {
          "GET /assignments/student/": [quiz],
          "GET /submissions/student/": [{ ...surveyWork, ...graded, has_open_attempt: true }],
        },
      });
      await expect.element(page.getByText(/^An attempt waits for marking by staff\./)).toBeVisible();
      await expect.element(page.getByText(/^\d+ of \d+, \d+% so far$/)).toBeVisible();
      expect(document.querySelector("[data-score]")).toBeNull();
    },
  );

  test.each(["", "&tab=submissions"])(
    "a grade has no letter while answers of another device may come (%s, decision 0087)",
    async (more) => {
      await openDashboard(`?section=assignments${more}`, {
        answers: {
          "GET /assignments/student/": [{ ...quiz, answers_until: inHours(0.5) }],
          "GET /submissions/student/": [{ ...surveyWork, ...graded }],
        },
      });
      const sentence = "Answers that you gave on another device may still come. This grade may change.";
      await expect.element(page.getByText(sentence)).toBeVisible();
      await expect.element(page.getByText(/^\d+ of \d+, \d+% so far$/)).toBeVisible();
      expect(document.querySelector("[data-score]")).toBeNull();
      advanceHours(0.6);
      await expect.poll(() => document.querySelector("[data-score]")).not.toBeNull();
      expect(page.getByText(sentence).elements()).toEqual([]);
    },
  );

  test("a grade without answers of this device has no letter (beyond.md 6.1)", async () => {
    const user = newStudent();
    await (await openDevice()).put("outbox", {
      ...{ key: "5f0c2a915f0c2a91", user_id: user.id, queue: "quiz-31", order: 1, method: "PUT" },
      ...{ url: "/api/student/quiz-attempts/31/answers/", body: {}, files: {}, has_waited: true, wait: null },
      metadata: { label: "Answer to question 1", position: 1, quiz: quiz.id, section: "assignments" },
      ...{ first_sent_ms: null, rejection: { status: 400, body: {} } },
    });
    await openDashboard("?section=assignments", {
      user,
      answers: {
        "GET /assignments/student/": [quiz],
        "GET /submissions/student/": [{ ...surveyWork, ...graded, assignment: quiz.id }],
      },
    });
    await expect
      .element(page.getByText("Some answers on this device are not sent yet. This grade may change."))
      .toBeVisible();
    expect(document.querySelector("[data-score]")).toBeNull();
  });
});

describe("the assignments of the form", () => {
  test("only open assignments without work can be chosen (students.md 5)", async () => {
    const past = { ...map, id: 9, title: "Long past", deadline: "2020-01-01T00:00:00Z" };
    await open("", [map, survey, past]);
    await expect.element(page.getByRole("article", { name: past.title })).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "Submit Assignment" }));
    await expect.poll(offered).toEqual([map.title]);
  });

  test("an edit offers only its own assignment (students.md 5)", async () => {
    await open("&tab=submissions");
    await userEvent.click(page.getByRole("button", { name: "Edit Submission" }));
    await expect.poll(offered).toEqual([survey.title]);
  });
});

describe("the deadline", () => {
  test("a countdown runs in the list, and the deadline ends it (students.md 4)", async () => {
    await open("");
    await expect.element(card.getByRole("timer")).toMatchTextContent(/^01:5\d:\d\d left$/);
    await expect.element(card.getByText(/^Due .+ Kampala time$/)).toBeVisible();
    // The browser of the tests is in another zone than Kampala.
    await expect.element(card.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d, your time$/)).toBeVisible();
    advanceHours(2);
    await expect.element(card.getByText("Overdue")).toBeVisible();
  });

  test("the deadline closes an open form and keeps the typed text (students.md 5 and 8)", async () => {
    await open(`&tab=submit&assignment=${map.id}`);
    await userEvent.fill(page.getByLabelText("Comments"), "Drawn on foot.");
    await expect.element(page.getByRole("timer")).toMatchTextContent(/^01:5\d:\d\d left$/);
    const button = page.getByRole("button", { name: "Submit Assignment" });
    await expect.element(button).toBeEnabled();
    advanceHours(2);
    await expect.element(button).toBeDisabled();
    const sentence = page.getByText("Cannot submit assignment. The deadline has passed.");
    await expect.element(sentence).toBeVisible();
    await expect.element(page.getByLabelText("Comments")).toHaveValue("Drawn on foot.");
  });

  test("the deadline ends the editing of a submission (students.md 5 and 8)", async () => {
    await open(`&tab=submit&edit=${surveyWork.id}`);
    const button = page.getByRole("button", { name: "Update Submission" });
    await expect.element(button).toBeEnabled();
    advanceHours(6);
    await expect.element(button).toBeDisabled();
    const sentence = page.getByText("Cannot edit submission. The deadline has passed.");
    await expect.element(sentence).toBeVisible();
  });
});

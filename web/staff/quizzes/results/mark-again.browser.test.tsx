import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { quiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const COMPARE = `GET /quizzes/${quiz.id}/mark-again/`;
const BEGIN = `POST /quizzes/${quiz.id}/mark-again/`;
const none = {
  attempts_count: 4,
  changes_count: 0,
  changes: [],
  outdated_count: 0,
  outdated_in_progress_count: 0,
  is_running: false,
  done_count: 0,
};
const some = {
  ...none,
  changes_count: 1,
  changes: [
    {
      ...{ attempt: 31, number: 1, student_name: "Amina Nansubuga", before: 1, after: 2, points_possible: 4 },
      questions: [{ position: 3, question: 12, text: "What fills the well?", before: 0, after: 1 }],
    },
  ],
};
const open = (more: object) =>
  openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}&part=mark-again`, {
    user: joseph,
    answers: { [`GET /quizzes/${quiz.id}/`]: quiz, "GET /programs/titles/": [], ...more },
  });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("attempts in progress are counted in the preview and in the question (beyond.md 6.1)", async () => {
  const words =
    "1 student is in the middle of an attempt with the questions before the change. Mark again after it ends.";
  await open({ [COMPARE]: { ...some, outdated_in_progress_count: 1 } });
  await expect.element(said(words)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Mark all again" }));
  await expect.element(page.getByRole("alertdialog").getByText(words)).toBeVisible();
  await open({ [COMPARE]: { ...none, outdated_in_progress_count: 2 } });
  await expect
    .element(
      said(
        "2 students are in the middle of an attempt with the questions before the change. Mark again after they end.",
      ),
    )
    .toBeVisible();
});

test("changes come first, then a question, the progress and the end (beyond.md 6.1)", async () => {
  await open({ [COMPARE]: some });
  await expect
    .element(said("The points of 1 of 4 attempts would change. Points by hand stay."))
    .toBeVisible();
  await expect
    .element(page.getByRole("table", { name: "Changes" }))
    .toMatchTextContent("Amina NansubugaAttempt 13. What fills the well?0 → 11 of 42 of 4");
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Mark all again" }));
  const question = page.getByRole("alertdialog", { name: "Mark 4 attempts again?" });
  answer({ [BEGIN]: () => refusal(500) });
  await userEvent.click(question.getByRole("button", { name: "Mark again" }));
  await expect.element(question.getByText("Could not begin. Please try again.")).toBeVisible();
  await userEvent.fill(question.getByRole("textbox", { name: "Reason" }), " The third answer is right. ");
  answer({ [BEGIN]: { attempts_count: 4 }, [COMPARE]: { ...some, is_running: true, done_count: 3 } });
  await userEvent.click(question.getByRole("button", { name: "Mark again" }));
  await expect.element(page.getByRole("progressbar", { name: "Marking again" })).toHaveValue(75);
  await expect.element(said("3 of 4 attempts. You can leave this page.")).toBeVisible();
  answer({ [COMPARE]: none });
  await expect
    .element(said("4 attempts are marked again, and the points of 1 changed."), { timeout: 10_000 })
    .toBeVisible();
  await expect.element(said("Nothing would change")).toBeVisible();
  expect(bodiesOf(BEGIN)).toEqual([{ reason: "" }, { reason: "The third answer is right." }]);
});

test("nothing can begin while nothing would change (beyond.md 6.1)", async () => {
  await open({ [COMPARE]: none });
  await expect.element(said("Nothing would change")).toBeVisible();
  await expect
    .element(
      page.getByText(
        /^All answers are marked by the present questions\. Attempts keep the points that each question was worth\./,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Mark all again" })).not.toBeInTheDocument();
});

test("attempts get changed questions also if no points change (beyond.md 6.1)", async () => {
  await open({ [COMPARE]: { ...none, outdated_count: 2 }, [BEGIN]: { attempts_count: 4 } });
  await expect
    .element(said("No points would change. 2 attempts get the present questions. Points by hand stay."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Mark all again" })).toBeVisible();
});

test("the attempts lead to marking again while questions have changed (beyond.md 6.1)", async () => {
  await openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}`, {
    user: joseph,
    answers: {
      [`GET /quizzes/${quiz.id}/`]: { ...quiz, outdated_count: 2 },
      [`GET /quizzes/${quiz.id}/attempts/`]: pageWith(),
      ...{ "GET /programs/titles/": [], [COMPARE]: some },
    },
  });
  await expect
    .element(page.getByText(/^2 attempts have questions as they were before a change/))
    .toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("link", { name: "See what changes" }));
  await expect.element(page.getByRole("table", { name: "Changes" })).toBeVisible();
});

test("a failed comparison can be retried (look.md)", async () => {
  await open({ [COMPARE]: () => refusal(500) });
  await expect.element(said("Failed to compare the marks. Please try again.")).toBeVisible();
  answer({ [COMPARE]: { ...none, attempts_count: 0 } });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(said("No attempt is over yet")).toBeVisible();
});

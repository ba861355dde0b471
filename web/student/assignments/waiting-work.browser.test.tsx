import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { map, survey, surveyWork } from "#tests/support/component/student-samples.ts";

dashboardTests();

const SUBMIT = "POST /assignments/submit/";
const LIST = "GET /submissions/student/";
const why = "Too many requests. Try again in a minute. It is sent automatically then.";
const detail = "Too many requests. Try again in 25 seconds.";
const tooMany = () =>
  Response.json({ message: detail, error: detail }, { status: 429, headers: { "retry-after": "25" } });

test("work refused with 429 says when it is sent, and is sent then", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openDashboard("?section=assignments&tab=submit", {
    user: newStudent(),
    answers: { "GET /assignments/student/": [map, survey], [LIST]: [], [SUBMIT]: tooMany },
  });
  const choice = page.getByRole("combobox", { name: "Assignment" });
  await userEvent.selectOptions(choice, `${survey.title} (${survey.program_title})`);
  const file = new File(["%PDF-1.7\n"], "map.pdf", { type: "application/pdf" });
  await userEvent.upload(page.getByLabelText("File"), file);
  await userEvent.click(page.getByRole("button", { name: "Submit Assignment" }));
  await expect.element(page.getByText(`Your work is not sent yet. ${why}`)).toBeVisible();
  const work = page.getByRole("article", { name: survey.title });
  await expect.element(work.getByText(`Not sent yet: map.pdf. ${why}`)).toBeVisible();
  await expect.element(page.getByText("Waiting for the network")).not.toBeInTheDocument();
  await expect
    .element(work.getByText("Your work is not sent yet. Cancel it first to send other work."))
    .toBeVisible();
  await expectAccessible();
  expect(bodiesOf(SUBMIT)).toHaveLength(1);

  answer({ [SUBMIT]: surveyWork, [LIST]: [surveyWork] });
  await vi.advanceTimersByTimeAsync(26_000);
  await expect.element(work.getByText("Submitted", { exact: true })).toBeVisible();
  expect(bodiesOf(SUBMIT)).toHaveLength(2);
});

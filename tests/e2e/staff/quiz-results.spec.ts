import { type Browser, expect, type Page } from "@playwright/test";
import { goto, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";
import { answerIn, questionOf, rightAnswer } from "#tests/support/data/quizzes.ts";

test.describe.configure({ timeout: 300_000 });

const phone = { width: 360, height: 740 };

/** Sends a quiz with a choice and a long text, which one student has finished. */
async function aFinishedQuiz(browser: Browser) {
  const room = await aClassroom(browser);
  const { staff, page, program } = room;
  const parts = [];
  for (const kind of ["one_of", "long_text"] as const) {
    const points = kind === "long_text" ? 3 : 1;
    const data = { kind, text: `<p>What about ${kind}?</p>`, points, ...questionOf[kind] };
    const question = await send(staff, `/programs/${program.id}/questions/`, { data });
    parts.push({ question: question.id });
  }
  const quiz = await send(staff, "/quizzes/", {
    data: {
      ...{ title: `Check of ${program.title}`, program: program.id, attempts: 1, counts: "best" },
      ...{ shuffles_questions: false, shuffles_answers: false, pass_mark: 50, time_limit_minutes: 20 },
      ...{ results: "answers", shows_results_at_once: true, parts },
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  await send(staff, "/assignments/send/", { data: { assignment_id: quiz.id, program_id: program.id } });
  const attempt = await send(page, `/student/quizzes/${quiz.id}/attempts/`, { data: {} });
  await answer(page, attempt);
  await send(page, `/student/quiz-attempts/${attempt.id}/finish/`, { data: {} });
  return { ...room, quiz };
}

interface Attempt {
  id: number;
  anchor: string;
  questions: Parameters<typeof answerIn>[0][];
}

async function answer(page: Page, { id, anchor, questions }: Attempt) {
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  const [first] = questions as [Attempt["questions"][number]];
  const answers = [answerIn(first, rightAnswer.one_of), rightAnswer.long_text].map((given, at) => ({
    ...{ position: at + 1, answer: given, id: `answer-${id}-${at}`, anchor, elapsed_ms: 10 },
  }));
  const options = { data: { answers }, headers: { "x-csrftoken": csrfToken }, failOnStatusCode: true };
  await page.request.put(`/api/student/quiz-attempts/${id}/answers/`, options);
}

test("staff mark a long text of a quiz and see its statistics (beyond.md 6.1)", async ({ browser }) => {
  const { staff, quiz } = await aFinishedQuiz(browser);
  await goto(staff, "/dashboard?section=submitted-assignments");
  await staff.getByRole("link", { name: `Results of ${quiz.title}` }).click();
  await expect(staff.getByText("1 answer waits")).toBeVisible();
  await expectAccessible(staff);
  await staff.setViewportSize(phone);
  await expectNoSideways(staff);
  await staff.getByRole("link", { name: "Mark: Zawadi Achieng, attempt 1" }).click();
  const longText = staff.getByRole("article").first();
  await expect(longText.getByText("The rains failed.")).toBeVisible();
  await longText.getByLabel("Points of 3 for question 2").fill("2,5");
  await longText.getByLabel("Comment for question 2").fill("Name the second cause.");
  await expectAccessible(staff);
  await expectNoSideways(staff);
  await staff.getByRole("button", { name: "Save points" }).click();
  await expect(staff.getByText("Marked. 3.5 of 4 points.")).toBeVisible();
  await expect(longText.getByText(/gave these points by hand on .* Kampala time\./)).toBeVisible();

  await test.step("the statistics have the answers of the question", async () => {
    await staff.getByRole("link", { name: `Results of ${quiz.title}` }).click();
    await staff.getByRole("tab", { name: "Questions" }).click();
    await expect(staff.getByText("100% of the points")).toBeVisible();
    await expectNoSideways(staff);
    await staff.getByRole("link", { name: "Answers to: What about one_of?" }).click();
    const chosen = staff.getByRole("list", { name: "Answers" }).getByRole("listitem").nth(1);
    await expect(chosen).toHaveText("Choice 2Right1 student");
    await expectAccessible(staff);
    await staff.getByRole("button", { name: "Close" }).click();
  });

  await test.step("marking again would change nothing, and the CSV has the attempt", async () => {
    await staff.getByRole("tab", { name: "Mark again" }).click();
    await expect(staff.getByText("Nothing would change")).toBeVisible();
    const csv = await staff.request.get(`/api/quizzes/${quiz.id}/attempts/export.csv`);
    expect(await csv.text()).toMatch(
      /\r\nZawadi Achieng,.*,3\.5,4,87\.5,Choice 2,1,The rains failed\.,2\.5,Name the second cause\.\r\n$/,
    );
  });
});

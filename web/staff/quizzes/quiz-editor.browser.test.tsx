import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { quizMessages, type StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { storedQuestion, storedQuiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const CREATE = "POST /quizzes/";
const one = storedQuestion("one_of", { tags: ["soil"] });
const two = storedQuestion("true_false", { id: 32, points: 2.5 });
const answers = {
  "GET /programs/titles/": [{ id: program.id, title: program.title, is_enrollment_open: true }],
  "GET /programs/5/": program,
  "GET /programs/5/question-tags/": [{ tag: "soil", count: 3, questions: [one.id, 102, 103], quizzes: [] }],
  "GET /programs/5/questions/": pageWith(one, two),
  "GET /questions/": ({ url }: Request) => {
    const ids = new URL(url).searchParams.get("ids")?.split(",") ?? [];
    return [one, two].filter(({ id }) => ids.includes(String(id)));
  },
  "GET /quizzes/8/": storedQuiz(),
  "GET /assignments/": pageWith(),
};
const open = (quiz: string) =>
  openDashboard(`?section=submitted-assignments&quiz=${quiz}`, { user: joseph, answers });
const picker = page.getByRole("dialog", { name: "Choose Questions" });
const save = page.getByRole("button", { name: "Save Quiz" });
const parts = page.getByRole("list", { name: "Questions of the quiz" });

async function chooseProgram() {
  const box = page.getByRole("combobox", { name: "Program" });
  await userEvent.click(box);
  await userEvent.click(page.getByRole("option", { name: program.title }));
}

describe("a new quiz (beyond.md 6.1)", () => {
  test("the program of the bank that it was opened from is chosen", async () => {
    await open("new&quiz_program=5");
    await expect.element(page.getByRole("combobox", { name: "Program" })).toHaveValue(program.title);
    await expect.element(page.getByRole("button", { name: "Choose Questions" })).toBeVisible();
  });

  test("all questions of a search are chosen at once, in the order in which they were written", async () => {
    const written = Array.from({ length: 21 }, (_, at) =>
      storedQuestion("one_of", { id: 60 - at, plain_text: `Question ${60 - at}` }),
    );
    const isFirst = (url: string) => new URL(url).searchParams.get("page") !== "2";
    await open("new");
    answer({
      "GET /programs/5/questions/": ({ url }) => ({
        ...pageWith(...(isFirst(url) ? written.slice(0, 20) : written.slice(20))),
        ...{ count: 21, next: isFirst(url) ? "/api/programs/5/questions/?page=2" : null },
      }),
    });
    await chooseProgram();
    await userEvent.click(page.getByRole("button", { name: "Choose Questions" }));
    await userEvent.click(picker.getByRole("button", { name: "Choose all 21" }));
    await userEvent.click(picker.getByRole("button", { name: "Add 21 Questions" }));
    await expect.poll(() => parts.element().querySelectorAll("li").length).toBe(21);
    const words = parts.element().textContent ?? "";
    expect(words.indexOf("Question 40")).toBeLessThan(words.indexOf("Question 60"));
  });

  test("questions are written in another tab, and appear in the picker with their tags", async () => {
    await open("new");
    await chooseProgram();
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Check of week 1");
    await userEvent.click(page.getByRole("button", { name: "Choose Questions" }));
    for (const [name, query] of [
      ["Write a question", "tab=questions&program=5&question=new"],
      ["Import questions", "import_questions=5"],
    ] as const) {
      const link = picker.getByRole("link", { name });
      await expect.element(link).toHaveAttribute("href", expect.stringContaining(query));
      await expect.element(link).toHaveAttribute("target", "_blank");
    }
    const written = storedQuestion("number", { id: 33, tags: ["wells"] });
    answer({
      "GET /programs/5/questions/": pageWith(written, one, two),
      "GET /programs/5/question-tags/": [
        { tag: "soil", count: 3, questions: [one.id, 102, 103], quizzes: [] },
        { tag: "wells", count: 1, questions: [101], quizzes: [] },
      ],
    });
    window.dispatchEvent(new Event("visibilitychange"));
    await userEvent.click(picker.getByRole("checkbox", { name: /number/ }));
    await expect.element(picker.getByRole("option", { name: "wells (1)" })).toBeInTheDocument();
    await userEvent.click(picker.getByRole("button", { name: "Add 1 Question" }));
    await expect.element(parts.getByText("What about number?")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Check of week 1");
  });

  test("takes chosen and drawn questions, says the sum, and is saved", async () => {
    await open("new");
    await expect.element(page.getByText("Choose the program first.", { exact: false })).toBeVisible();
    await chooseProgram();
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Check of week 1");
    await userEvent.fill(page.getByLabelText("Closes"), "2099-05-31T17:00");
    await userEvent.click(page.getByRole("button", { name: "Choose Questions" }));
    await userEvent.click(picker.getByRole("checkbox", { name: /one_of/ }));
    await userEvent.click(picker.getByRole("checkbox", { name: /true_false/ }));
    await expectAccessible();
    await userEvent.click(picker.getByRole("button", { name: "Add 2 Questions" }));
    await userEvent.click(page.getByRole("button", { name: "Move part 2 up" }));
    await userEvent.click(page.getByRole("button", { name: "Draw by Tag" }));
    await userEvent.fill(page.getByLabelText("Draw, part 3"), "3");
    await userEvent.selectOptions(page.getByLabelText("with the tag, part 3"), "soil");
    // One of the three is chosen already.
    await expect.element(parts.getByText("Only 2 can be drawn.", { exact: false })).toBeVisible();
    await userEvent.fill(page.getByLabelText("Draw, part 3"), "2");
    await expect.element(page.getByText("3.5 points for 2 questions, and 2 drawn questions.")).toBeVisible();
    await expectAccessible();
    answer({ [CREATE]: storedQuiz(), "GET /assignments/": pageWith(storedQuiz()) });
    await userEvent.click(save);
    await expect.element(page.getByText("The quiz is saved. Send it when it is ready.")).toBeVisible();
    expect(bodiesOf(CREATE)).toEqual([
      expect.objectContaining({
        program: "5",
        title: "Check of week 1",
        deadline: "2099-05-31T14:00:00.000Z",
        opens_at: "",
        parts: [{ question: 32 }, { question: 31 }, { tag: "soil", draws: 2 }],
      }),
    ]);
    await expect.element(page.getByRole("button", { name: "Send Check of week 1" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Edit Check of week 1" })).toBeVisible();
  });

  test("a question is moved to a typed place, and keeps the focus", async () => {
    const written = Array.from({ length: 30 }, (_, at) =>
      storedQuestion("one_of", { id: 40 + at, plain_text: `Question ${40 + at}` }),
    );
    await page.viewport(360, 740);
    await openDashboard("?section=submitted-assignments&quiz=8", {
      user: joseph,
      answers: {
        ...answers,
        "GET /questions/": written,
        "GET /quizzes/8/": storedQuiz({
          parts: [
            ...written.map(({ id, plain_text: text }) => ({
              ...{ question: id, tag: null, draws: null, text, kind: "one_of" as const },
              ...{ points: 1, available: 1 },
            })),
            { question: null, tag: "soil", draws: 2, text: "", kind: null, points: null, available: 3 },
          ],
        }),
      },
    });
    const rows = parts.getByRole("listitem");
    const place = (number: number) => page.getByRole("textbox", { name: `Move part ${number} to place` });
    await expect.element(rows.nth(29)).toMatchTextContent("Question 69");
    await userEvent.fill(place(30), "2");
    await userEvent.keyboard("{Enter}");
    await expect.element(rows.nth(1)).toMatchTextContent("Question 69");
    await expect.element(place(2)).toHaveFocus();
    await expect.element(place(2)).toHaveValue("2");
    // The bars at the top and at the bottom of the window do not cover the row.
    const row = rows.nth(1).element();
    await expect.poll(() => row.getBoundingClientRect().top).toBeGreaterThanOrEqual(90);
    await expect.poll(() => row.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 90);
    // A number above the last place means the last place. Leaving the field moves the question, too.
    await userEvent.fill(place(1), "99");
    await userEvent.tab();
    await expect.element(rows.nth(30)).toMatchTextContent("Question 40");
    await expect.element(rows.nth(30)).toHaveFocus();
    // The drawn questions.
    await userEvent.fill(place(30), "1");
    await userEvent.keyboard("{Enter}");
    await expect.element(rows.nth(0).getByLabelText("Draw, part 1")).toHaveValue("2");
    await expect.element(place(1)).toHaveFocus();
    // The field that the person goes to keeps the focus.
    const title = page.getByRole("textbox", { name: "Title" });
    await userEvent.fill(place(2), "4");
    await userEvent.click(title);
    await expect.element(rows.nth(3)).toMatchTextContent("Question 69");
    await expect.element(title).toHaveFocus();
    await userEvent.fill(place(1), "2x");
    await userEvent.keyboard("{Enter}");
    await expect.element(place(1)).toHaveValue("1");
    await userEvent.click(page.getByRole("button", { name: "Move part 2 up" }));
    await expect.element(page.getByRole("button", { name: "Move part 1 down" })).toHaveFocus();
    expect(sidewaysOverflow()).toBe(0);
    await expectAccessible();
  });

  test("has its errors at the fields", async () => {
    await page.viewport(360, 740);
    await open("new");
    await chooseProgram();
    await userEvent.click(save);
    await expect.element(page.getByText("Choose at least one question.")).toBeVisible();
    await expect.element(page.getByText("Write the title.")).toBeVisible();
    await expect.element(page.getByText("Enter the day and the time.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Draw by Tag" }));
    await userEvent.fill(page.getByLabelText("Draw, part 1"), "");
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Check");
    await userEvent.fill(page.getByLabelText("Closes"), "2099-05-31T17:00");
    await userEvent.fill(page.getByLabelText("Opens"), "2099-06-01T17:00");
    await userEvent.click(save);
    await expect.element(page.getByText("The quiz must open before it closes.")).toBeVisible();
    await userEvent.fill(page.getByLabelText("Opens"), "");
    await userEvent.click(save);
    await expect.element(page.getByText("Draw 1 to 100 questions.")).toBeVisible();
    await userEvent.fill(page.getByLabelText("Draw, part 1"), "1");
    await userEvent.click(save);
    await expect.element(page.getByText("Choose a tag.")).toBeVisible();
    await expect.element(page.getByLabelText("with the tag, part 1")).toHaveFocus();
    expect(bodiesOf(CREATE)).toEqual([]);
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

test("a stored quiz is previewed as a student sees it, and only its changes conflict (beyond.md 6.1)", async () => {
  answer({ "PUT /quizzes/8/": () => refusal(409, { detail: "Changed.", code: "stale", current: theirs }) });
  const theirs = storedQuiz({ title: "Their title", updated_at: "2026-03-01T09:00:00Z" });
  await open("8");
  await expect.element(page.getByText("1 point for 1 question, and 2 drawn questions.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Preview as a Student" }));
  const preview = page.getByRole("dialog", { name: "Check of week 1" });
  await expect.element(preview.getByRole("article", { name: "Question 1 of 2" })).toBeVisible();
  await expect.element(preview.getByText("What about true_false?")).toBeVisible();
  await expect.element(preview.getByText("Right", { exact: true })).not.toBeInTheDocument();
  await userEvent.click(preview.getByRole("button", { name: "Close" }));
  await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "My title");
  await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
  const versions = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.element(versions.getByText("Their title")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("My title");
});

test("a conflict about the questions shows their texts, also of those that only a colleague chose (staff.md 4.9)", async () => {
  const quiz = storedQuiz();
  const chosen = (question: number) => ({ ...quiz.parts[0], question }) as StaffQuiz["parts"][number];
  const draw = quiz.parts[1] as StaffQuiz["parts"][number];
  const theirs = storedQuiz({
    parts: [chosen(32), chosen(77), draw],
    updated_at: "2026-03-01T09:00:00Z",
  });
  await open("8");
  await expect.element(parts.getByText("What about one_of?")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Move part 1 down" }));
  answer({ "PUT /quizzes/8/": () => refusal(409, { detail: "Changed.", code: "stale", current: theirs }) });
  await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
  const versions = page.getByRole("list", { name: "Fields that were changed twice" });
  const version = (at: number) => versions.element().querySelectorAll("p[dir]")[at];
  const lines = (at: number) => [...(version(at)?.children ?? [])].map((line) => line.textContent);
  await expect.element(versions).toBeVisible();
  expect(lines(0)).toEqual(["2 with the tag soil", "What about one_of?"]);
  const unknown = "A question that this page does not show";
  await expect.poll(() => lines(1)).toEqual(["What about true_false?", unknown, "2 with the tag soil"]);
  await expectAccessible();
  await userEvent.click(versions.getByRole("button", { name: "Take theirs for Questions" }));
  await expect.element(parts.getByText("What about true_false?")).toBeVisible();
});

test("a sent quiz cannot draw more questions than a tag has, and says so at the field (beyond.md 6.1)", async () => {
  const sentence = quizMessages.tooFew({ tag: "soil", available: 2, isShared: false });
  answer({ "PUT /quizzes/8/": () => refusal(400, { "parts.draws": [sentence] }) });
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "GET /quizzes/8/": storedQuiz({ sent_at: "2026-03-01T09:00:00Z" }) },
  });
  await userEvent.fill(page.getByLabelText("Draw, part 2"), "5");
  await expect
    .element(parts.getByText("Only 2 can be drawn. The quiz cannot be saved like this."))
    .toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
  await expect.element(parts.getByText(sentence)).toBeVisible();
  await expect.element(page.getByLabelText("Draw, part 2")).toHaveFocus();
});

test("a sent quiz whose tag became short says what new attempts get (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: {
      ...{ ...answers, "GET /quizzes/8/": storedQuiz({ sent_at: "2026-03-01T09:00:00Z" }) },
      "GET /programs/5/question-tags/": [{ tag: "soil", count: 2, questions: [one.id, 102], quizzes: [] }],
    },
  });
  await expect
    .element(parts.getByText("Only 1 can be drawn. New attempts get fewer questions."))
    .toBeVisible();
});

test("a quiz warns of too few questions only when the tags are known (beyond.md 6.1)", async () => {
  let answerTags = (_tags: object) => {};
  const tags = new Promise<object>((resolve) => (answerTags = resolve));
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "GET /programs/5/question-tags/": () => tags },
  });
  await expect.element(page.getByText("1 point for 1 question, and 2 drawn questions.")).toBeVisible();
  await expect.element(page.getByRole("option", { name: "soil", exact: true })).toBeInTheDocument();
  await expect.element(parts.getByText("can be drawn", { exact: false })).not.toBeInTheDocument();
  answerTags([{ tag: "soil", count: 2, questions: [one.id, 102], quizzes: [] }]);
  await expect
    .element(parts.getByText("Only 1 can be drawn. The quiz cannot be sent like this."))
    .toBeVisible();
});

test("a quiz warns if draws together need more questions than their tags have (beyond.md 6.1)", async () => {
  const [chosen, draw] = storedQuiz().parts;
  const wells = { ...draw, tag: "wells", draws: 1 } as StaffQuiz["parts"][number];
  const tags = (...wet: number[]) => [
    { tag: "soil", count: 3, questions: [one.id, 102, 103], quizzes: [] },
    { tag: "wells", count: wet.length, questions: wet, quizzes: [] },
  ];
  const ofQuiz = storedQuiz({ parts: [chosen, draw, wells] as StaffQuiz["parts"] });
  const given = { ...answers, "GET /quizzes/8/": ofQuiz };
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...given, "GET /programs/5/question-tags/": tags(102, 103) },
  });
  await expect
    .element(
      parts.getByText(
        "Only 0 can be drawn, because other draws take the rest. The quiz cannot be sent like this.",
      ),
    )
    .toBeVisible();
  answer({ "GET /programs/5/question-tags/": tags(102, 104) });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(parts.getByText("can be drawn", { exact: false })).not.toBeInTheDocument();
});

test("a saved form keeps the typed values until the list opens (look.md)", async () => {
  await open("8");
  const title = page.getByRole("textbox", { name: "Title" });
  await userEvent.fill(title, "My title");
  const field = title.element() as HTMLInputElement;
  const shown = new Set<string>();
  const watch = new MutationObserver(() => shown.add(field.value));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  const saved = storedQuiz({ title: "My title", updated_at: "2026-03-01T09:00:00Z" });
  answer({ "PUT /quizzes/8/": saved, "GET /assignments/": pageWith(saved) });
  await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
  await expect.element(page.getByText("The quiz is saved, not sent.")).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  watch.disconnect();
  expect([...shown]).toEqual(["My title"]);
  expect(Object.keys(localStorage).filter((key) => key.includes("quiz-8"))).toEqual([]);
});

test.each([
  ["quiz=8", "GET /quizzes/8/", "quiz", "All Assignments"],
  ["tab=questions&question=31", "GET /questions/31/", "question", "All Questions"],
])(
  "the form of %s that does not exist says so, and leads to the list (staff.md 8)",
  async (address, load, noun, list) => {
    await openDashboard(`?section=submitted-assignments&${address}`, {
      user: joseph,
      answers: { ...answers, [load]: () => refusal(404) },
    });
    await expect.element(page.getByText(`This ${noun} is no longer there.`)).toBeVisible();
    await expect.element(page.getByRole("link", { name: list })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  },
);

test("a deleted question of a quiz is named, and can be removed (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "GET /questions/": [] },
  });
  await expect.element(page.getByText("This question was deleted.", { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Remove part 1" }));
  await expect.element(page.getByText("2 drawn questions.", { exact: true })).toBeVisible();
});

test("all questions are loaded by one request, which can be repeated after a failure (beyond.md 6.1)", async () => {
  const asked: string[] = [];
  const parts = [31, 32].map((id) => ({
    ...{
      question: id,
      tag: null,
      draws: null,
      text: "What?",
      kind: "one_of" as const,
      points: 1,
      available: 1,
    },
  }));
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "GET /quizzes/8/": storedQuiz({ parts }), "GET /questions/": () => refusal(500) },
  });
  await expect.element(page.getByText("Some questions could not be loaded.")).toBeVisible();
  await expect.element(page.getByText(/points? for/)).not.toBeInTheDocument();
  answer({
    "GET /questions/": ({ url }: Request) => {
      asked.push(new URL(url).search);
      return [one, two];
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByText("3.5 points for 2 questions.")).toBeVisible();
  expect(asked).toEqual(["?ids=31%2C32"]);
});

test("the preview shuffles the answers of a quiz that does (beyond.md 6.1)", async () => {
  const options = [
    { id: "zzzzzzz1", text: "Written first" },
    { id: "aaaaaaa2", text: "Written second" },
  ];
  const asked = { ...one, content: { options }, key: { right: "zzzzzzz1" } };
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "GET /questions/": [asked] },
  });
  const shuffle = page.getByRole("checkbox", { name: "Shuffle the questions" });
  await userEvent.click(shuffle);
  await userEvent.click(page.getByRole("button", { name: "Preview as a Student" }));
  await expect
    .element(page.getByText("Each attempt has its own order of the questions and of the answers."))
    .toBeVisible();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Close" }));
  await userEvent.click(shuffle);
  await userEvent.click(page.getByRole("button", { name: "Preview as a Student" }));
  const preview = page.getByRole("dialog", { name: "Check of week 1" });
  await expect.element(preview.getByText("Each attempt has its own order of the answers.")).toBeVisible();
  await expect.element(preview.getByRole("radio").nth(0)).toHaveAccessibleName("Written second");
});

test("a percent sign after the pass mark is left out (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments&quiz=8", {
    user: joseph,
    answers: { ...answers, "PUT /quizzes/8/": storedQuiz() },
  });
  const mark = page.getByLabelText("Pass mark in percent");
  await userEvent.fill(mark, "60%");
  await expect.element(mark).toHaveValue("60");
  await userEvent.clear(mark);
  await userEvent.type(mark, "65 %");
  await expect.element(mark).toHaveValue("65");
  await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
  await expect.poll(() => bodiesOf("PUT /quizzes/8/")).toMatchObject([{ pass_mark: "65" }]);
});

describe("a change of a quiz that students are taking (beyond.md 6.1)", () => {
  const UPDATE = "PUT /quizzes/8/";
  const began_at = "2099-05-31T13:30:00Z";
  const running = { student: 103, began_at, extended_to: null, extra_minutes: null };
  const sent = storedQuiz({
    ...{ sent_at: "2026-02-01T09:00:00Z", deadline: "2099-05-31T14:30:00Z", time_limit_minutes: null },
    attempts_count: 1,
  });
  const openRunning = (values: Partial<StaffQuiz> = {}) =>
    openDashboard("?section=submitted-assignments&quiz=8", {
      user: joseph,
      answers: {
        ...{ ...answers, "GET /quizzes/8/": { ...sent, ...values } },
        ...{ "GET /quizzes/8/attempts-in-progress/": [running], [UPDATE]: sent },
      },
    });
  const note = page.getByText(/in the middle of an attempt/);

  test("an earlier closing says which attempts it cuts, and asks before the save", async () => {
    await openRunning();
    const closes = page.getByLabelText("Closes");
    await userEvent.fill(closes, "2099-05-31T17:00");
    const words =
      "1 student is in the middle of an attempt. It ends at 31 May 2099, 17:00 Kampala time instead of 17:30. Answers that are given later do not count.";
    await expect.element(note).toHaveTextContent(words);
    await expectAccessible();
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    const question = page.getByRole("alertdialog", { name: "End attempts earlier?" });
    await expect.element(question.getByText(words)).toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("a closing in the past is refused in the words of its field", async () => {
    await openRunning();
    await userEvent.fill(page.getByLabelText("Closes"), "2020-05-31T17:00");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect.element(page.getByText("The quiz must close in the future.")).toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([]);
  });

  test("another rule which attempt counts says that grades change, before the save", async () => {
    await openRunning();
    await userEvent.selectOptions(page.getByLabelText("Which attempt counts"), "last");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    const question = page.getByRole("alertdialog", { name: "Change grades?" });
    await expect.element(question.getByText(/^Another attempt counts, so the grades/)).toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("results that are hidden from now on hold the grades, after a question", async () => {
    const words =
      "Students see no marks of this quiz until you release the grades, not even those that they have seen before.";
    await openRunning({ attempts_count: 2 });
    await userEvent.selectOptions(page.getByLabelText("What students see afterwards"), "nothing");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    const question = page.getByRole("alertdialog", { name: "Hold the grades?" });
    await expect.element(question.getByText(words)).toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("results that are shown at once from now on release held grades, after a question", async () => {
    await openRunning({ attempts_count: 2, results: "nothing", grades_held_at: "2026-02-02T08:00:00Z" });
    await userEvent.selectOptions(page.getByLabelText("What students see afterwards"), "points");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    const question = page.getByRole("alertdialog", { name: "Release the grades?" });
    await expect
      .element(question.getByText(/^Students see their marks of this quiz at once\. We notify/))
      .toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test.each([
    [1, ""],
    [2, ", even if they have an attempt left"],
  ])(
    "right answers that are shown at once from now on are named before, with %i attempts",
    async (attempts, more) => {
      const held = { grades_held_at: "2026-02-02T08:00:00Z", shows_results_at_once: false };
      await openRunning({ attempts_count: 2, results: "answers", attempts, ...held });
      await userEvent.click(page.getByLabelText("Show it at once"));
      await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
      const question = page.getByRole("alertdialog", { name: "Release the grades?" });
      const words = `Students see their marks of this quiz at once. They also see the right answers and explanations${more}. We notify each student who was graded during the hold.`;
      await expect.element(question.getByText(words, { exact: true })).toBeVisible();
    },
  );

  test.each([
    ["are held", { attempts_count: 2, grades_held_at: "2026-02-02T08:00:00Z" }],
    ["are of a quiz without attempts", { attempts_count: 0 }],
  ])("results that are hidden from now on ask nothing if the grades %s", async (_, values) => {
    await openRunning(values);
    await userEvent.selectOptions(page.getByLabelText("What students see afterwards"), "nothing");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("results that wait for staff have no choice when they are shown", async () => {
    await openRunning({ attempts_count: 0, shows_results_at_once: false });
    const results = page.getByLabelText("What students see afterwards");
    const atOnce = page.getByLabelText("Show it at once");
    await expect.element(atOnce).not.toBeChecked();
    await userEvent.selectOptions(results, "nothing");
    await expect.element(atOnce).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect
      .poll(() => bodiesOf(UPDATE))
      .toMatchObject([{ results: "nothing", shows_results_at_once: false }]);
  });

  test("other total marks say how many grades change, before the save", async () => {
    await openRunning({ grades_count: 15 });
    await userEvent.fill(page.getByLabelText("Total marks"), "50");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    const question = page.getByRole("alertdialog", { name: "Change grades?" });
    await expect
      .element(question)
      .toMatchTextContent(
        "The marks of all 15 graded students change with the total: 100 becomes 50. They are notified, unless the grades are held.",
      );
    expect(bodiesOf(UPDATE)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("one question names the total marks and the attempt that counts", async () => {
    await openRunning({ grades_count: 1 });
    await userEvent.fill(page.getByLabelText("Total marks"), "50");
    await userEvent.selectOptions(page.getByLabelText("Which attempt counts"), "average");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect
      .element(page.getByRole("alertdialog", { name: "Change grades?" }))
      .toMatchTextContent(
        "The marks of the graded student change with the total: 100 becomes 50. Another attempt counts, too, so the percentages of students with several attempts change. They are notified, unless the grades are held.",
      );
  });

  test("other total marks of a quiz without grades ask nothing", async () => {
    await openRunning();
    await userEvent.fill(page.getByLabelText("Total marks"), "50");
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });

  test("a later closing says what it does, and asks nothing", async () => {
    await openRunning();
    await userEvent.fill(page.getByLabelText("Closes"), "2099-05-31T18:00");
    await expect
      .element(note)
      .toHaveTextContent(
        "1 student is in the middle of an attempt. It ends at 31 May 2099, 18:00 Kampala time instead of 17:30.",
      );
    await userEvent.click(page.getByRole("button", { name: "Update Quiz" }));
    await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
  });
});

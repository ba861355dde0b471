import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { storedQuestion, storedQuiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const LIST = "GET /programs/5/questions/";
const question = storedQuestion("one_of", { tags: ["soil"], quizzes_count: 2 });
const answers = {
  "GET /programs/titles/": [{ id: program.id, title: program.title, is_enrollment_open: true }],
  "GET /programs/5/question-tags/": [{ tag: "soil", count: 1, questions: [101], quizzes: [] }],
  [LIST]: pageWith(question),
};
const open = (search: string, more = {}) =>
  openDashboard(`?section=submitted-assignments&tab=questions${search}`, {
    user: joseph,
    answers: { ...answers, ...more },
  });

test("the bank of a program is chosen, searched and narrowed (beyond.md 6.1)", async () => {
  const { router } = await open("");
  await expect.element(page.getByText("Choose a program.")).toBeVisible();
  await userEvent.click(page.getByRole("combobox", { name: "Program" }));
  await userEvent.click(page.getByRole("option", { name: program.title }));
  await expect.element(page.getByRole("rowheader", { name: /What about one_of/ })).toBeVisible();
  await expectAccessible();
  await userEvent.selectOptions(page.getByLabelText("Kind"), "One of several");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Tag" }), "soil (1)");
  await expect
    .poll(() => router.state.location.search)
    .toBe("?section=submitted-assignments&tab=questions&program=5&kind=one_of&tag=soil");
  answer({ [LIST]: pageWith() });
  await userEvent.fill(page.getByRole("searchbox"), "well");
  await expect.element(page.getByText("No questions found")).toBeVisible();
});

test("a tag that no question has any more stays the value of its filter (beyond.md 6.1)", async () => {
  await open("&program=5&tag=wells", { [LIST]: pageWith() });
  await expect.element(page.getByText("No questions found")).toBeVisible();
  const tag = page.getByRole("combobox", { name: "Tag" });
  await expect.element(tag).toHaveValue("wells");
  await expect.element(tag.getByRole("option", { name: "wells (0)" })).toBeInTheDocument();
  await userEvent.selectOptions(tag, "All tags");
  await expect.poll(() => new URLSearchParams(window.location.search).has("tag")).toBe(false);
});

test("an empty bank leads to the first question, and a failed one can be loaded again (staff.md 8)", async () => {
  await page.viewport(360, 740);
  await open("&program=5", { [LIST]: () => refusal(500) });
  await expect.element(page.getByText("Failed to load the questions. Please try again.")).toBeVisible();
  answer({ [LIST]: pageWith() });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByText("No questions yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "New Question" }).first()).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test("a deletion names the quizzes that lose the question (beyond.md 6.1)", async () => {
  const REMOVE = "DELETE /questions/31/";
  await open("&program=5", {
    [REMOVE]: () => new Response(null, { status: 204 }),
    "GET /questions/31/quizzes/": [
      {
        ...{ quiz: 8, title: "Check of week 1", attempts_count: 3 },
        ...{ outdated_count: 0, outdated_in_progress_count: 0 },
      },
    ],
  });
  await userEvent.click(page.getByRole("button", { name: "Delete What about one_of?" }));
  const dialog = page.getByRole("alertdialog");
  await expect
    .element(dialog.getByText("2 quizzes have this question, or draw it by a tag.", { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByText("New attempts no longer get it.", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Sent: "Check of week 1".')).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await expect.element(page.getByText("Question deleted.")).toBeVisible();
  expect(bodiesOf(REMOVE)).toHaveLength(1);
});

describe("chosen questions (beyond.md 6.1)", () => {
  const questions = [31, 32, 33].map((id) =>
    storedQuestion("one_of", {
      ...{ id, plain_text: `Question ${id}` },
      ...(id === 32 && { quizzes_count: 1, tags: ["soil"] }),
    }),
  );
  const many = {
    [LIST]: pageWith(...questions),
    "GET /questions/": questions,
    "POST /questions/add-tag/": { ids: [31, 33] },
    "POST /questions/remove-tag/": { ids: [31, 33] },
    "POST /questions/delete/": { ids: [31, 32, 33] },
    "POST /questions/restore/": { ids: [31, 32, 33] },
  };
  const chosen = page.getByRole("region", { name: "Chosen questions" });
  const dialog = page.getByRole("alertdialog");

  test("get a tag, which can be undone for those that did not have it", async () => {
    await page.viewport(360, 740);
    await open("&program=5", many);
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 31" }));
    await userEvent.click(page.getByRole("button", { name: "Choose All 3" }));
    await expect.element(chosen.getByText("3 chosen")).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await userEvent.click(chosen.getByRole("button", { name: "Add a Tag" }));
    await expectAccessible();
    await userEvent.fill(dialog.getByRole("combobox", { name: "Tag" }), "week 1");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText('Tag "week 1" added to 2 questions.')).toBeVisible();
    expect(bodiesOf("POST /questions/add-tag/")).toEqual([{ ids: [31, 32, 33], tag: "week 1" }]);
    await expect.element(chosen.getByText("3 chosen")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect
      .poll(() => bodiesOf("POST /questions/remove-tag/"))
      .toEqual([{ ids: [31, 33], tag: "week 1" }]);
  });

  test("become a quiz of their program", async () => {
    const { router } = await open("&program=5&tag=soil", { ...many, "GET /programs/5/units/": [] });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 33" }));
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 31" }));
    await userEvent.click(chosen.getByRole("link", { name: "New Quiz with These" }));
    await expect.element(page.getByRole("heading", { name: "New Quiz" })).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Program" })).toHaveValue(program.title);
    const parts = page.getByRole("list", { name: "Questions of the quiz" });
    await expect.element(parts.getByText("Question 33")).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Soil");
    await userEvent.fill(page.getByLabelText("Closes"), "2099-05-31T17:00");
    answer({ "POST /quizzes/": storedQuiz({ title: "Soil" }), "GET /assignments/": pageWith() });
    await userEvent.click(page.getByRole("button", { name: "Save Quiz" }));
    await expect.element(page.getByText("The quiz is saved. Send it when it is ready.")).toBeVisible();
    expect(bodiesOf("POST /quizzes/")).toMatchObject([
      { program: "5", title: "Soil", parts: [{ question: 33 }, { question: 31 }] },
    ]);
    expect(router.state.location.search).toBe("?section=submitted-assignments");
  });

  test("become a quiz in the order in which they were written, if all are chosen at once", async () => {
    await open("&program=5", { ...many, [LIST]: pageWith(...questions.toReversed()) });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 32" }));
    await userEvent.click(page.getByRole("button", { name: "Choose All 3" }));
    await expect
      .element(chosen.getByRole("link", { name: "New Quiz with These" }))
      .toHaveAttribute("href", expect.stringMatching(/quiz_program=5(?:,|%2C)31(?:,|%2C)32(?:,|%2C)33/));
  });

  test("lose a tag of the bank, and a refusal stays in the dialog", async () => {
    const failure = () => refusal(500);
    await open("&program=5", { ...many, "POST /questions/remove-tag/": failure });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 32" }));
    await userEvent.click(chosen.getByRole("button", { name: "Remove a Tag" }));
    await userEvent.selectOptions(dialog.getByLabelText("Tag"), "soil (1)");
    await userEvent.click(dialog.getByRole("button", { name: "Remove Tag" }));
    await expect.element(dialog.getByText("The tag was not removed. Please try again.")).toBeVisible();
    answer({ "POST /questions/remove-tag/": { ids: [] } });
    await userEvent.click(dialog.getByRole("button", { name: "Remove Tag" }));
    await expect.element(page.getByText('None of them has the tag "soil".')).toBeVisible();
  });

  test("can lose only the tags that they have", async () => {
    const tagged = questions.map((one, at) => ({
      ...one,
      tags: [["soil", "crops"], ["soil"], []][at] ?? [],
    }));
    const bankTags = ["crops", "rain", "soil"].map((tag) => ({
      tag,
      count: 1,
      questions: [101],
      quizzes: [],
    }));
    const found = ({ url }: Request) => {
      const ids = new URL(url).searchParams.get("ids")?.split(",").map(Number);
      return tagged.filter(({ id }) => ids?.includes(id));
    };
    await open("&program=5", {
      ...{ ...many, [LIST]: pageWith(...tagged), "GET /questions/": found },
      "GET /programs/5/question-tags/": bankTags,
    });
    const remove = chosen.getByRole("button", { name: "Remove a Tag" });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 33" }));
    await userEvent.click(remove);
    await expect.element(dialog.getByText("None of them has a tag.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await userEvent.click(page.getByRole("button", { name: "Choose All 3" }));
    await userEvent.click(remove);
    const offered = dialog.getByLabelText("Tag").getByRole("option");
    await expect
      .poll(() => offered.elements().map(({ textContent }) => textContent))
      .toEqual(["Choose a tag", "crops (1)", "soil (2)"]);
  });

  test("offer all tags of the bank to lose if their own do not load", async () => {
    await open("&program=5", { ...many, "GET /questions/": () => refusal(400) });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 32" }));
    await userEvent.click(chosen.getByRole("button", { name: "Remove a Tag" }));
    await userEvent.selectOptions(dialog.getByLabelText("Tag"), "soil (1)");
  });

  test("lose a tag after a warning that quizzes draw with it", async () => {
    const quizzes = [
      { quiz: 9, title: "Not sent", is_sent: false },
      { quiz: 8, title: "Check of week 1", is_sent: true },
    ];
    await open("&program=5", {
      ...many,
      "GET /programs/5/question-tags/": [{ tag: "soil", count: 3, questions: [101, 102, 103], quizzes }],
    });
    await userEvent.click(page.getByRole("checkbox", { name: "Choose Question 32" }));
    await userEvent.click(chosen.getByRole("button", { name: "Remove a Tag" }));
    await expect.element(dialog.getByText("2 quizzes draw", { exact: false })).not.toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText("Tag"), "soil (1)");
    await expect
      .element(dialog.getByRole("status"))
      .toHaveTextContent(
        '2 quizzes draw questions with the tag "soil". Sent: "Check of week 1". Questions that lose the tag are no longer drawn with it. Attempts that have begun keep them.',
      );
    await expectAccessible();
  });

  test("are deleted after a question that counts those in quizzes, and restored by Undo", async () => {
    await open("&program=5", many);
    await userEvent.click(page.getByRole("button", { name: "Choose All 3" }));
    await userEvent.click(chosen.getByRole("button", { name: "Delete" }));
    await expect.element(dialog.getByText("1 of them is in quizzes.", { exact: false })).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expect.element(page.getByText("3 questions deleted.")).toBeVisible();
    await expect.element(chosen).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.poll(() => bodiesOf("POST /questions/restore/")).toEqual([{ ids: [31, 32, 33] }]);
  });
});

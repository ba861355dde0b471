import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { QuestionImport } from "#contract/courses/quizzes/question-imports.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { lostAnswer } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const READ = "POST /programs/5/questions/import/";
const found: QuestionImport = {
  questions: [{ line: 1, kind: "true_false", text: "Is it?", right: ["True"], tags: ["Wells"], points: 1 }],
  problems: [{ line: 3, question: "Match. {=A -> B}", message: "Darasa has no matching questions." }],
  known_count: 0,
  known: [],
  notes: [{ line: 1, message: "The title is left out." }],
  added_count: 0,
  looks_like: null,
  rest: null,
};
const open = (more: object = {}) =>
  openDashboard("?section=submitted-assignments&import_questions=5", {
    user: joseph,
    answers: {
      "GET /programs/titles/": [{ id: 5, title: "Solar Pumps", is_enrollment_open: true }],
      "GET /programs/5/question-tags/": [],
      [READ]: found,
      ...more,
    },
  });
const text = page.getByRole("textbox", { name: "Questions", exact: true });
const preview = page.getByRole("button", { name: "Preview" });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("the arrow of the formats is in their box (look.md)", async () => {
  await page.viewport(1280, 800);
  await open();
  const format = page.getByRole("combobox", { name: "Format" });
  await expect.element(format).toBeVisible();
  const box = format.element().getBoundingClientRect();
  const arrow = (format.element().nextElementSibling as Element).getBoundingClientRect();
  expect(box.width).toBeLessThan(300);
  expect(arrow.left).toBeGreaterThan(box.left);
  expect(arrow.right).toBeLessThan(box.right);
});

test("the path leads back to the program's questions", async () => {
  await open();
  const path = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect
    .element(path.getByRole("link", { name: "Questions of Solar Pumps" }))
    .toHaveAttribute("href", expect.stringMatching(/tab=questions&program=5$/));
});

test("a text is read, its problems are named by line, and the others are added (beyond.md 6.1)", async () => {
  await open();
  await userEvent.click(preview);
  await expect.element(said("Paste the questions, or choose a file.")).toBeVisible();
  await userEvent.fill(text, "Is it? {T}\n\nMatch. {=A -> B}");
  await userEvent.click(preview);
  await expect
    .element(page.getByRole("list", { name: "Problems" }))
    .toMatchTextContent("Line 3: Darasa has no matching questions.Go to line 3Match. {=A -> B}");
  await userEvent.click(page.getByRole("button", { name: "Go to line 3" }));
  await expect.element(text).toHaveFocus();
  const box = text.element() as HTMLTextAreaElement;
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe("Match. {=A -> B}");
  await expect.element(said("Not everything is read as it is written.")).toBeVisible();
  await expect.element(said("Line 1: The title is left out.")).toBeVisible();
  const table = page.getByRole("table", { name: "Questions to add" });
  await expect.element(table).toMatchTextContent("Is it?1True or falseTrueWells");
  await expectAccessible();
  answer({ [READ]: { ...found, added_count: 1, rest: "Match. {=A -> B}" } });
  await userEvent.click(page.getByRole("button", { name: "Add 1 question" }));
  await expect.element(said("1 question added to the bank.")).toBeInViewport();
  await expect
    .element(
      said("1 question could not be added. Its text is in the box above: correct it, then press Preview."),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "New Quiz" }))
    .toHaveAttribute("href", expect.stringMatching(/quiz=new&quiz_program=5$/));
  await expect.element(text).toHaveValue("Match. {=A -> B}");
  // The box has other lines now.
  await expect.element(page.getByText(/The title is left out/)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("table", { name: "Added questions" }))
    .toMatchTextContent("Is it?True or falseTrueWells");
  await expect.element(page.getByLabelText("Format")).toHaveValue("gift");
  expect(bodiesOf(READ)).toMatchObject([
    { format: "gift", adds: false },
    { format: "gift", adds: true, text: "Is it? {T}\n\nMatch. {=A -> B}" },
  ]);
});

test("a changed text or format removes the preview (beyond.md 6.1)", async () => {
  await open();
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Format"), "Aiken");
  await expect.element(add).not.toBeInTheDocument();
});

test("a list in Aiken's format chooses that format, and questions of the bank are counted (beyond.md 6.1)", async () => {
  const known = [4, 9].map((line) => ({ line, same_as: null }));
  await open({ [READ]: { ...found, problems: [], questions: [], known_count: 2, known, notes: [] } });
  await userEvent.fill(text, "Capital?\nA. Gulu\nB. Kampala\nANSWER: B");
  await expect.element(page.getByLabelText("Format")).toHaveValue("aiken");
  await userEvent.fill(page.getByRole("textbox", { name: "Tags for all questions" }), "week 1");
  await userEvent.click(preview);
  await expect.element(said("2 questions left out: the bank has them already.")).toBeVisible();
  await expect.element(said("Lines 4 and 9.")).toBeVisible();
  await expect.element(page.getByText(/is read as it is written/)).not.toBeInTheDocument();
  expect(bodiesOf(READ)).toMatchObject([{ format: "aiken", tags: "week 1", adds: false }]);
});

test("a text in another format than the chosen one says so (beyond.md 6.1)", async () => {
  await open({ [READ]: { ...found, questions: [], notes: [], looks_like: "aiken" } });
  await userEvent.fill(text, "Capital?\nA. Gulu\nB. Kampala\nANSWER: B");
  await userEvent.selectOptions(page.getByLabelText("Format"), "GIFT");
  await userEvent.click(preview);
  await expect.element(said("This looks like Aiken. Choose that format.")).toBeVisible();
  await expect.element(said("1 question cannot be added. Correct the text.")).toBeVisible();
});

test("a table chooses its format, and another chosen format says what it looks like (beyond.md 6.1)", async () => {
  await open({ [READ]: { ...found, questions: [], notes: [], looks_like: "table" } });
  await userEvent.fill(text, "kind\tquestion\tright\ntrue_false\tIs it?\ttrue");
  await expect.element(page.getByLabelText("Format")).toHaveValue("table");
  await userEvent.selectOptions(page.getByLabelText("Format"), "GIFT");
  await userEvent.click(preview);
  await expect.element(said("This looks like CSV or XLSX. Choose that format.")).toBeVisible();
});

describe("a format that the person chose (beyond.md 6.1)", () => {
  const format = page.getByLabelText("Format");
  /** Braces outside an answer part, so that the list seems to be GIFT. */
  const list = "Which is a set? {1}";

  test("stays while the text is corrected, also after a reload", async () => {
    await open();
    await userEvent.fill(text, list);
    await expect.element(format).toHaveValue("gift");
    await userEvent.selectOptions(format, "Aiken");
    await userEvent.click(text);
    await userEvent.keyboard("!");
    await expect.element(format).toHaveValue("aiken");
    await cleanup();
    await open();
    await expect.element(text).toHaveValue(`${list}!`);
    await userEvent.click(text);
    await userEvent.keyboard("!");
    await expect.element(format).toHaveValue("aiken");
  });

  test("stays for what is typed or pasted into the empty box", async () => {
    await open();
    await userEvent.selectOptions(format, "Aiken");
    await userEvent.click(text);
    await userEvent.keyboard("A {{1}");
    await expect.element(format).toHaveValue("aiken");
    await userEvent.keyboard("{Control>}ax{/Control}");
    await expect.element(text).toHaveValue("");
    await userEvent.selectOptions(format, "CSV or XLSX");
    await userEvent.click(text);
    await userEvent.paste();
    await expect.element(text).toHaveValue("A {1}");
    await expect.element(format).toHaveValue("table");
  });

  test("stays for the questions that an import did not add", async () => {
    await open();
    await userEvent.fill(text, `${list}\n\nOther`);
    await userEvent.selectOptions(format, "Aiken");
    await userEvent.click(preview);
    const add = page.getByRole("button", { name: "Add 1 question" });
    await expect.element(add).toBeVisible();
    answer({ [READ]: { ...found, added_count: 1, rest: list } });
    await userEvent.click(add);
    await expect.element(text).toHaveValue(list);
    await userEvent.click(text);
    await userEvent.keyboard("!");
    await expect.element(format).toHaveValue("aiken");
  });

  test.each([
    ["the box was emptied", "{Backspace}"],
    ["a pasted text replaces all", ""],
  ])("ends when %s", async (_case, keys) => {
    await open();
    await userEvent.fill(text, list);
    await userEvent.click(text);
    await userEvent.keyboard("{Control>}ac{/Control}");
    await userEvent.selectOptions(format, "Aiken");
    await userEvent.click(text);
    await userEvent.keyboard(`!{Control>}a{/Control}${keys}`);
    await userEvent.paste();
    await expect.element(text).toHaveValue(list);
    await expect.element(format).toHaveValue("gift");
  });

  test("ends when a file fills the box", async () => {
    await open();
    await userEvent.fill(text, list);
    await userEvent.selectOptions(format, "Aiken");
    const file = new File(["Is it? {F}"], "questions.gift", { type: "text/plain" });
    await userEvent.upload(page.getByLabelText("Or choose a file"), file);
    await expect.element(text).toHaveValue("Is it? {F}");
    await expect.element(format).toHaveValue("gift");
  });
});

test("only the pressed button says that it works (beyond.md 6.1)", async () => {
  await open();
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  answer({ [READ]: () => new Promise<object>(() => {}) });
  await userEvent.click(add);
  await expect.element(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expect.element(preview).toBeVisible();
});

test("a question that the text has twice is named with its line (beyond.md 6.1)", async () => {
  await open({ [READ]: { ...found, problems: [], known_count: 1, known: [{ line: 3, same_as: 1 }] } });
  await userEvent.fill(text, "Is it? {T}\n\nIs  it? {T}");
  await userEvent.click(preview);
  await expect
    .element(page.getByRole("list", { name: "Repeated questions" }))
    .toMatchTextContent("Line 3: the same as line 1. It is left out.Go to line 3");
  await expect.element(page.getByText(/the bank has/)).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Go to line 3" }));
  const box = text.element() as HTMLTextAreaElement;
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe("Is  it? {T}");
  await expectAccessible();
});

test("the preview shows points that are not 1 (beyond.md 6.1)", async () => {
  await open({ [READ]: { ...found, questions: found.questions.map((one) => ({ ...one, points: 2.5 })) } });
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  await expect
    .element(page.getByRole("table", { name: "Questions to add" }))
    .toMatchTextContent("Is it?1True or falseTrue2.5Wells");
});

test("after an import, questions that are left out have no lines of the earlier text (beyond.md 6.1)", async () => {
  const known = [3, 5].map((line) => ({ line, same_as: 1 }));
  await open({ [READ]: { ...found, problems: [], known_count: 2, known } });
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  answer({ [READ]: { ...found, problems: [], known_count: 2, known, added_count: 1, rest: "" } });
  await userEvent.click(add);
  await expect.element(said("2 questions left out: the text had them twice.")).toBeVisible();
  await expect.element(page.getByText(/^Line \d/)).not.toBeInTheDocument();
});

test("the format stays after an import, and is that of the person's next one (beyond.md 6.1)", async () => {
  await open();
  await userEvent.fill(text, "Capital?\nA. Gulu\nB. Kampala\nANSWER: B");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  answer({ [READ]: { ...found, problems: [], added_count: 1 } });
  await userEvent.click(add);
  await expect.element(said("1 question added to the bank.")).toBeVisible();
  await expect.element(text).toHaveValue("");
  await expect.element(page.getByLabelText("Format")).toHaveValue("aiken");
  expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
  await cleanup();
  await open();
  await expect.element(page.getByLabelText("Format")).toHaveValue("aiken");
});

test("line breaks of Word are lines of the box (beyond.md 6.1)", async () => {
  await open({ [READ]: { ...found, problems: [{ line: 3, question: "", message: "Two answers." }] } });
  await userEvent.fill(text, "Capital?\vA. Gulu\u2028B. Kampala\u0085ANSWER: B");
  await expect.element(text).toHaveValue("Capital?\nA. Gulu\nB. Kampala\nANSWER: B");
  await expect.element(page.getByLabelText("Format")).toHaveValue("aiken");
  await userEvent.click(preview);
  await userEvent.click(page.getByRole("button", { name: "Go to line 3" }));
  const box = text.element() as HTMLTextAreaElement;
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe("B. Kampala");
});

test("a file fills the field (beyond.md 6.1)", async () => {
  await open();
  const file = new File(["Is it? {F}"], "questions.gift", { type: "text/plain" });
  await userEvent.upload(page.getByLabelText("Or choose a file"), file);
  await expect.element(text).toHaveValue("Is it? {F}");
});

describe("tags for all questions (beyond.md 6.1)", () => {
  const tags = page.getByRole("textbox", { name: "Tags for all questions" });
  const files = [new File(["Or? {F}"], "week-2.gift"), new File(["PK"], "week-2.xlsx")];

  test.each(files)("of an import that left questions are not for another file: $name", async (file) => {
    await open();
    await userEvent.fill(text, "Is it? {T}\n\nMatch. {=A -> B}");
    await userEvent.fill(tags, "week 1");
    await userEvent.click(preview);
    answer({ [READ]: { ...found, added_count: 1, rest: "Match. {=A -> B}" } });
    await userEvent.click(page.getByRole("button", { name: "Add 1 question" }));
    await expect.element(text).toHaveValue("Match. {=A -> B}");
    await expect.element(tags).toHaveValue("week 1");
    await userEvent.upload(page.getByLabelText("Or choose a file"), file);
    await expect.element(tags).toHaveValue("");
    await userEvent.fill(tags, "week 2");
    await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["Why? {F}"], "more.gift"));
    await expect.element(text).toHaveValue("Why? {F}");
    await expect.element(tags).toHaveValue("week 2");
  });

  test("that are typed before the file is chosen stay", async () => {
    await open();
    await userEvent.fill(tags, "week 1");
    await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["Or? {F}"], "week-1.gift"));
    await expect.element(text).toHaveValue("Or? {F}");
    await expect.element(tags).toHaveValue("week 1");
  });
});

test("a failed reading is explained, and the text stays (look.md)", async () => {
  await open({ [READ]: () => refusal(500) });
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  await expect.element(said("Error reading the questions. Please try again.")).toBeVisible();
  await expect.element(text).toHaveValue("Is it? {T}");
});

test("questions whose answer was lost are added by the same call, and counted (beyond.md 6.1)", async () => {
  const keys: (string | null)[] = [];
  const readAfter = (isLost: boolean) => (request: Request) => {
    keys.push(request.headers.get("idempotency-key"));
    return isLost ? networkFailure : { ...found, added_count: 1 };
  };
  await open();
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  answer({ [READ]: readAfter(true) });
  await userEvent.click(add);
  await expect.element(said(`Error reading the questions. Please try again. ${lostAnswer}`)).toBeInViewport();
  await expect.element(text).toHaveValue("Is it? {T}");
  answer({ [READ]: readAfter(false) });
  await userEvent.click(add);
  await expect.element(said("1 question added to the bank.")).toBeVisible();
  expect(keys).toEqual([keys[1], keys[0]]);
  expect(keys[0]).toEqual(expect.any(String));
});

test("a table is sent as it is, its columns are explained, and its problems are at the file (beyond.md 6.1)", async () => {
  await open();
  const chosen = page.getByLabelText("Or choose a file");
  await userEvent.upload(chosen, new File(["PK"], "questions.xlsx"));
  await expect.element(page.getByLabelText("Format")).toHaveValue("table");
  await expect.element(text).toBeDisabled();
  await userEvent.click(page.getByText("Columns of the table").first());
  await expect.element(page.getByRole("rowheader", { name: "Capital letters" })).toBeVisible();
  await userEvent.click(preview);
  await expect.element(page.getByRole("button", { name: "Add 1 question" })).toBeVisible();
  expect(bodiesOf(READ)).toMatchObject([{ format: "table", adds: "false", file: expect.any(File) }]);
  await expectAccessible();
  answer({ [READ]: () => refusal(400, { file: ["The first sheet of the workbook is empty."] }) });
  await userEvent.click(preview);
  await expect.element(said("The first sheet of the workbook is empty.")).toBeVisible();
});

test("the problems of a table have no buttons to lines, also after its import (beyond.md 6.1)", async () => {
  await open();
  await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["PK"], "questions.xlsx"));
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  const goTo = page.getByRole("button", { name: /^Go to line/ });
  await expect.element(goTo).not.toBeInTheDocument();
  answer({ [READ]: { ...found, added_count: 1 } });
  await userEvent.click(add);
  await expect.element(said("1 question could not be added.")).toBeVisible();
  await expect.element(page.getByText("Line 3: Darasa has no matching questions.")).toBeVisible();
  await expect.element(goTo).not.toBeInTheDocument();
});

test("a file of another type is refused before it is sent (beyond.md 6.1)", async () => {
  await open();
  await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["x"], "questions.pdf"));
  const sentence =
    "File type not supported. Choose a .csv, .xlsx, .txt or .gift file. In Word, save the list as plain text, or paste it.";
  await expect.element(said(sentence)).toBeVisible();
  expect(bodiesOf(READ)).toEqual([]);
});

test("a broken workbook is said to be damaged, not to be of another type (beyond.md 6.1)", async () => {
  await open({ [READ]: () => refusal(415, { file: ["File type not supported."] }) });
  await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["PK"], "questions.xlsx"));
  await userEvent.click(preview);
  await expect
    .element(page.getByText(/^The file is damaged, or it is not what its name says\./))
    .toBeVisible();
  await expect.element(page.getByText(/File type not supported/)).not.toBeInTheDocument();
});

test.each([
  ["Windows-1252", (code: number) => [code]],
  ["UTF-16", (code: number) => [code, 0]],
])("a file in %s fills the field and chooses its format (beyond.md 6.1)", async (_name, bytesOf) => {
  await open();
  const list = "Caf\u00e9?\nA. Gulu\nB. Kampala\nANSWER: B";
  const bytes = Uint8Array.from([...list].flatMap((letter) => bytesOf(letter.charCodeAt(0))));
  await userEvent.upload(page.getByLabelText("Or choose a file"), new File([bytes], "questions.txt"));
  await expect.element(text).toHaveValue(list);
  await expect.element(page.getByLabelText("Format")).toHaveValue("aiken");
});

test("a text file that is no text is refused by the server (beyond.md 6.1)", async () => {
  await open();
  await userEvent.upload(page.getByLabelText("Or choose a file"), new File(["PK\0\0 x"], "questions.gift"));
  await expect.element(text).toBeDisabled();
  await userEvent.click(preview);
  await expect.poll(() => bodiesOf(READ)).toMatchObject([{ format: "gift", file: expect.any(File) }]);
});

test("after a long import, the result and its links are in view (beyond.md 6.1)", async () => {
  const questions = Array.from({ length: 60 }, (_, at) => ({
    ...{ line: at + 1, kind: "true_false" as const, text: `Is it ${at}?`, right: ["True"], tags: [] },
    points: 1,
  }));
  await open({ [READ]: { ...found, questions } });
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 60 questions" });
  await expect.element(add).toBeInTheDocument();
  answer({ [READ]: { ...found, questions, added_count: 60 } });
  await userEvent.click(add);
  await expect.element(said("60 questions added to the bank.")).toBeInViewport({ ratio: 1 });
});

test("on a phone, the button to a line is below its problem and level with it (beyond.md 6.1)", async () => {
  await page.viewport(360, 740);
  await open();
  await userEvent.fill(text, "Is it? {T}\n\nMatch. {=A -> B}");
  await userEvent.click(preview);
  const button = page.getByRole("button", { name: "Go to line 3" });
  await expect.element(button).toBeVisible();
  const problem = page.getByRole("list", { name: "Problems" }).getByRole("listitem").element();
  const { paddingLeft } = getComputedStyle(button.element());
  const { left } = button.element().getBoundingClientRect();
  expect(left + Number.parseFloat(paddingLeft)).toBeCloseTo(problem.getBoundingClientRect().left);
});

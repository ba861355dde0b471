import { beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { rightLines } from "#contract/courses/quizzes/words.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, multipart } from "#tests/support/data/builders.ts";
import { aQuestion, optionIds } from "#tests/support/data/quizzes.ts";
import { workbook } from "#tests/support/files/workbook.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
});

const pasted = async (text: string, program?: number) =>
  david.call("POST", `/programs/${program ?? (await aProgram(context.db)).id}/questions/import/`, {
    ...{ format: "table", text, adds: program !== undefined },
  });

async function uploaded(bytes: Uint8Array, name: string, program?: number, format = "table") {
  const file = new File([new Uint8Array(bytes)], name);
  const form = multipart({ format, adds: program !== undefined, file });
  const id = program ?? (await aProgram(context.db)).id;
  return david.call("POST", `/programs/${id}/questions/import/`, form as never);
}

const HEAD =
  "Kind,Question,Answer 1,Answer 2,Answer 3,Right,Tolerance,Unit,Capital letters,Guide,Points,Tags\n";

/** Returns what makes a question, without the random ids of its options. */
async function contentsOf(program: number) {
  const { body } = await david.call("GET", `/programs/${program}/questions/`);
  return (body as Question[])
    .map(({ kind, text, explanation, tags, points, content, key }) => {
      const { options = [], items = [] } = content as {
        options?: { text: string }[];
        items?: { text: string }[];
      };
      const has_capitals = (key as { has_capitals?: boolean }).has_capitals ?? null;
      const right = rightLines(kind, content as never, key as never);
      return {
        kind,
        text,
        explanation,
        tags,
        points,
        has_capitals,
        right,
        unit: (content as { unit?: string }).unit,
        options: options.map((one) => one.text),
        items: items.length,
      };
    })
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

describe("the CSV and the workbook of a bank (beyond.md 6.1)", () => {
  const strange = ["=1+1", "'-5", "'=x", '="a"', 'A, "b"; c', "One\ntwo", "'90s", "[html]", "&amp; <b>"];
  const htmls = [
    "<p>=1 &amp; 2 &lt; 3</p><p>One<br />two</p>",
    '<h2>A "heading"</h2><ul><li>One</li></ul>',
    "<p>Is <strong>it</strong>?</p>",
    "<p>[html]?</p>",
    "<p>-5 'and' \"more\"; or 1,5</p>",
    `<p>${"A line<br />".repeat(30)}end</p>`,
  ];

  it("keeps all seven kinds when it is imported again", async () => {
    const { id } = await aProgram(context.db, { title: "Wells & Pumps: Été" });
    for (const [at, kind] of kinds.entries())
      await aQuestion(david, id, kind, {
        text: htmls[at % htmls.length],
        explanation: htmls[(at + 1) % htmls.length],
        ...{ points: 1.25, tags: ["wells", "week 2"] },
      });
    const { headers, text } = await david.call("GET", `/programs/${id}/questions.csv`);
    expect(headers["content-disposition"]).toBe(`attachment; filename="wells-pumps-ete-questions.csv"`);
    const other = (await aProgram(context.db)).id;
    const { body } = await pasted(text, other);
    expect(body).toMatchObject({ problems: [], added_count: kinds.length });
    expect(await contentsOf(other)).toEqual(await contentsOf(id));
  });

  it("keeps texts that a spreadsheet would run, and those with marks of the format", async () => {
    const { id } = await aProgram(context.db);
    const [first, second] = optionIds;
    for (const [at, text] of strange.entries()) {
      const options = [
        { id: first, text },
        { id: second, text: strange[(at + 1) % strange.length] },
      ];
      await aQuestion(david, id, "several_of", {
        text: htmls[at % htmls.length],
        content: { options },
        key: { right: [first, second] },
      });
      await aQuestion(david, id, "long_text", { key: { guide: text } });
      await aQuestion(david, id, "short_answer", {
        key: { accepted: [text.replace("\n", " ")], has_capitals: at % 2 === 0 },
      });
    }
    await aQuestion(david, id, "number", {
      content: { unit: "-" },
      key: { value: -1.5e-7, tolerance: 0.125 },
    });
    const { text } = await david.call("GET", `/programs/${id}/questions.csv`);
    const other = (await aProgram(context.db)).id;
    const { body } = await pasted(text, other);
    expect(body.problems).toEqual([]);
    expect(await contentsOf(other)).toEqual(await contentsOf(id));

    const { bytes, headers } = await david.call("GET", `/programs/${id}/questions.xlsx`);
    expect(headers["content-type"]).toContain("spreadsheetml.sheet");
    const third = (await aProgram(context.db)).id;
    expect((await uploaded(bytes, "bank.xlsx", third)).body.problems).toEqual([]);
    expect(await contentsOf(third)).toEqual(await contentsOf(id));
  });
});

describe("a table of questions (beyond.md 6.1)", () => {
  it.each([
    ["One of several,Capital?,Gulu,Kampala,,2", "one_of", ["Kampala"]],
    ["one_of,Capital?,Gulu,Kampala,,B", "one_of", ["Kampala"]],
    ["SEVERAL OF SEVERAL,Which?,A,B,C,1; 3", "several_of", ["A", "C"]],
    ["True or false,Is it?,,,,FALSE", "true_false", ["False"]],
    ["True or false,Is it?,,,,1", "true_false", ["True"]],
    ['Number,Much?,,,,"1 250,5",0.5,kg', "number", ["1250.5 ± 0.5 kg"]],
    ["Short answer,Who?,Amina,Amina N.,,,,,yes", "short_answer", ["Amina", "Amina N."]],
    ["Short answer,Who?,Amina,Amina,Amina N.", "short_answer", ["Amina", "Amina N."]],
    ["Ordering,Order?,A,B,C", "ordering", ["1. A", "2. B", "3. C"]],
    ["Long text,Why?,,,,,,,,Names two causes.", "long_text", ["Names two causes."]],
    ["Long text,Why?,,,,,,,,Two\vcauses.", "long_text", ["Two\ncauses."]],
  ])("%j is read", async (line, kind, right) => {
    const { body } = await pasted(HEAD + line);
    expect(body.problems).toEqual([]);
    const [found] = body.questions;
    expect([found.line, found.kind]).toEqual([2, kind]);
    expect(found.right).toEqual(right);
  });

  it.each([
    ["Matching,Is it?", /^The kind must be one of "One of several", /],
    ["Long text,", "Write the question."],
    ["Long text,[html]<p></p>", "Write the question."],
    ["One of several,Capital?,Gulu,Kampala", "Mark the right answer."],
    ["One of several,Capital?,Gulu,Kampala,,1; 2", "Only one answer can be right for this kind of question."],
    ["One of several,Capital?,Gulu,Kampala,,3", /^Write the number of each right answer/],
    ["One of several,Capital?,Gulu,Kampala,,Kampala", /^Write the number of each right answer/],
    ["One of several,Capital?,Gulu,,,1", "Write at least 2 answers."],
    ["Ordering,Order?,A,B,,", "Write at least 3 answers."],
    ["One of several,Capital?,Kampala,Kampala,,1", "Two answers are the same: Kampala."],
    ["Several of several,Which?,A, A,B,3", "Two answers are the same: A."],
    ["Ordering,Order?,A,B,A", "Two answers are the same: A."],
    ["One of several,Capital?,Gulu,,Kampala,1", "Answer 2 is empty, but a later one is not."],
    ["Several of several,Which?,A,B", "Mark at least one right answer."],
    ["True or false,Is it?,,,,perhaps", "Write True or False in the column Right."],
    ["Number,Much?,,,,5 kg", "Write the right number in the column Right."],
    ["Number,Much?,,,,5,-1", "Enter the tolerance, or 0."],
    ["Short answer,Who?", "Write an accepted answer."],
    ["Short answer,Who?,Amina,,,,,,maybe", "Write Yes or No in the column Capital letters."],
    ["Ordering,Order?,A,B,,1", 'Leave "Right" empty for this kind of question.'],
    ["Long text,Why?,A", 'Leave "Answer 1, Answer 2, …" empty for this kind of question.'],
    ["Long text,Why?,,,,,,,,,0", "Points must be a number above 0, at most 100."],
    ["Long text,Why?,,,,,,,,,many", "Points must be a number above 0, at most 100."],
    ["Long text,Why?,,,,,,,,,,,extra", 'There is no column "". Remove it or correct its name.'],
    [`Long text,${"x".repeat(10_001)}`, "Must be at most 10000 characters."],
  ])("%j is a problem at its line, and the others stay", async (line, message) => {
    const { body } = await pasted(`${HEAD}True or false,Is it?,,,,T\n\n${line}`);
    expect(body.questions).toHaveLength(1);
    const [, question = ""] = line.split(",");
    expect(body.problems).toEqual([
      {
        line: 4,
        question: expect.stringContaining(question.replace("[html]<p></p>", "").slice(0, 59)),
        message: typeof message === "string" ? message : expect.stringMatching(message),
      },
    ]);
  });

  it("columns have any order and case, and the table may follow a title and use semicolons", async () => {
    const { body } = await pasted("Questions of week 1\n\nRIGHT;question;Kind\nTrue;Is it?;True or false");
    expect(body).toMatchObject({ questions: [{ line: 4, text: "Is it?", right: ["True"] }], problems: [] });
  });

  it("a table that cannot be read is refused at its field", async () => {
    const names = 'Write the names of the columns above the questions: at least "Kind" and "Question".';
    expect((await pasted("Is it?,True")).body.text).toEqual([names]);
    expect((await pasted(HEAD)).body.text).toEqual([
      "There are no questions below the names of the columns.",
    ]);
    const long = await pasted(HEAD + "True or false,Is it?,,,,T\n".repeat(501));
    expect(long.body.text).toEqual(["At most 500 questions at once."]);
    const broken = await uploaded(Buffer.from("PK\u0003\u0004broken"), "a.xlsx");
    expect(broken.body.file).toEqual(["The file is not a readable XLSX workbook. Save the table as CSV."]);
    const picture = await uploaded(Buffer.from("GIF89a\0\0"), "a.csv");
    expect(picture.status).toBe(415);
  });
});

describe("a file of questions (beyond.md 6.1)", () => {
  const cells = ["Kind", "Question", "Right"];

  it("XLSX: formulas have their values, booleans and lines of a cell are read", async () => {
    const sheet = await workbook([
      cells,
      ["True or false", "One\ntwo?", '<c t="b"><v>1</v></c>'],
      ["Number", "Much?", "<c><f>2*3</f><v>6</v></c>"],
      ["True or false", '<c t="str"><f>CONCAT(A1)</f><v>Is it?</v></c>', "no"],
    ]);
    const { body } = await uploaded(sheet, "questions.xlsx");
    expect(body).toMatchObject({
      problems: [],
      questions: [
        { line: 2, text: "One two?", right: ["True"] },
        { line: 3, kind: "number", right: ["6"] },
        { line: 4, text: "Is it?", right: ["False"] },
      ],
    });
  });

  it.each([
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
    ["UTF-16 with its mark", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-8", (text: string) => Buffer.from(text)],
  ])("%s is decoded, in a table and in GIFT", async (_, encoded) => {
    const table = await uploaded(encoded("Kind;Question;Right\r\nTrue or false;Café à Gulu?;T\r\n"), "a.csv");
    expect(table.body.questions).toMatchObject([{ text: "Café à Gulu?" }]);
    const gift = await uploaded(encoded("Café à Gulu? {T}"), "a.gift", undefined, "gift");
    expect(gift.body.questions).toMatchObject([{ text: "Café à Gulu?" }]);
  });

  it("a workbook in a text format is refused at the file", async () => {
    const { status, body } = await uploaded(await workbook([cells]), "a.xlsx", undefined, "gift");
    expect([status, body.file]).toEqual([400, ["The file is not text. Save the questions as text."]]);
  });
});

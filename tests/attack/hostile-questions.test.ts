import { deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_IMPORTED } from "#contract/courses/quizzes/question-imports.ts";
import type { Answer } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";
import { workbook } from "#tests/support/files/workbook.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let program: number;
let session: number;

beforeAll(async () => {
  david = await person(context, cast.david);
  const amina = await person(context, cast.amina);
  program = (await aProgram(context.db)).id;
  await anEnrollment(context.db, amina.id, program);
  const now = Date.now();
  session = await aSession(context.db, program, {
    ...{ number: 1, starts_at: new Date(now - 7_200_000), ends_at: new Date(now - 3_600_000) },
  });
});

type Content = string | Uint8Array<ArrayBuffer>;
const asText = (content: Content) =>
  typeof content === "string" ? content : Buffer.from(content).toString("latin1");
const questions = (format: string) => (content: Content) =>
  david.call("POST", `/programs/${program}/questions/import/`, { format, text: asText(content), adds: true });
const report = (name: string) => (content: Content) =>
  david.call(
    "POST",
    `/units/${session}/attendance-reports/`,
    multipart({ report: new File([content], name) }),
  );

const table = (name: string) => (content: Content) =>
  david.call(
    "POST",
    `/programs/${program}/questions/import/`,
    multipart({ format: "table", adds: "true", file: new File([content], name) }),
  );

/** How a file of each format reaches the server. A new format is one line. */
const formats = {
  gift: questions("gift"),
  aiken: questions("aiken"),
  csv: report("report.csv"),
  xlsx: report("report.xlsx"),
  csv_questions: table("questions.csv"),
  xlsx_questions: table("questions.xlsx"),
} satisfies Record<string, (content: Content) => Promise<Answer>>;

const head = "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest";
const line = (name: string) =>
  `${name},a@learners.example,05/12/2026 05:02:00 PM,05/12/2026 05:50:00 PM,48,Yes`;
const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
async function sheet(inner: string): Promise<Content> {
  const list = `<worksheet><sheetData>${inner}</sheetData></worksheet>`;
  return new Uint8Array(await workbook([], { "xl/worksheets/list.xml": list }));
}

/** A zip whose one entry unpacks to this many bytes of one letter. */
function bomb(size: number): Uint8Array<ArrayBuffer> {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const packed = deflateRawSync(Buffer.alloc(size, "a"), { level: 9 });
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([header, name, packed, central, name, end]));
}

type Row = [format: keyof typeof formats, name: string, content: Content | (() => Promise<Content>)];
const hostile: Row[] = [
  ["gift", "braces without an end", "Is it? {".repeat(20_000)],
  ["gift", "braces in braces", `Is it? ${"{".repeat(50_000)}T${"}".repeat(50_000)}`],
  ["gift", "titles in titles", "::".repeat(100_000)],
  ["gift", "weights without a percent", `Which? {${"~%1e9%A".repeat(20_000)}}`],
  ["gift", "a weight of many digits", `Which? {~%${"9".repeat(100_000)}%A ~B}`],
  ["gift", "an endless number", `Much? {#${"9".repeat(200_000)}}`],
  ["gift", "an infinite tolerance", "Much? {#5:1e999}"],
  ["gift", "a hexadecimal number", "Much? {#0x1F}"],
  ["gift", "a list of escapes", `Sum? {=${"\\".repeat(100_001)}}`],
  ["gift", "private characters", "Is \uE000\uE001it? {=\uE002 ~\uE003}"],
  ["gift", "a NUL in a text", "Is\u0000it? {T}"],
  ["gift", "a NUL in an option", "Which? {=A\u0000 ~B}"],
  ["gift", "half of a character", "Which \uD800? {=A\uDC00 ~B}"],
  ["gift", "controls and direction overrides", "Is \u202Eit\u0007\u001B[31m? {T}"],
  ["gift", "a script", "[html]<script>alert(1)</script><img src=x onerror=alert(1)>Is it? {T}"],
  ["gift", "a script in an option", "Which? {=<svg/onload\\=alert(1)> ~B}"],
  ["gift", "deep markup", `[html]${"<b>".repeat(3_000)}Is it?${"</b>".repeat(3_000)} {T}`],
  ["gift", "unclosed markup", `[html]${"<div title='".repeat(800)}Is it? {T}`],
  ["gift", "formulas", '=HYPERLINK("https://evil.example") {=@SUM(1) ~+1 ~-1}'],
  ["gift", "a prototype as category", "$CATEGORY: __proto__/constructor\n\nIs it? {T}"],
  ["gift", "a category of a megabyte", `$CATEGORY: ${"a/".repeat(200_000)}\n\nIs it? {T}`],
  ["gift", "tags without an end", `// ${"[tag:\\]".repeat(60_000)}\nIs it? {T}`],
  ["gift", "comments only", "// nothing\n".repeat(40_000)],
  ["gift", "thousands of questions", "Is it? {T}\n\n".repeat(30_000)],
  ["gift", "line ends of all kinds", "Is it?\r{T}\r\n\r\nIs it?\n\n{T}\u2028{F}\u0085"],
  ["gift", "UTF-16 read as one byte each", utf16("Is it? {T}")],
  ["gift", "more than the longest text", "a".repeat(500_001)],
  ["aiken", "answers without an end", "Capital?\nA. Gulu\n".repeat(20_000)],
  ["aiken", "letters of other alphabets", "Capital?\nА. Gulu\nВ. Kampala\nANSWER: А"],
  ["aiken", "a line of spaces", `Capital?\n${" ".repeat(200_000)}A. Gulu\nANSWER: A`],
  ["aiken", "thirty options with the same letter", `Q?\n${"A. x\n".repeat(30)}ANSWER: A`],
  ["aiken", "columns without an end", `Q?\nA. x${"\tB. x".repeat(90_000)}\nANSWER: A`],
  [
    "aiken",
    "columns of all letters",
    `Q?\n${[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((one) => `${one}) ${one}1`).join("  ")}\nANSWER: A`,
  ],
  ["aiken", "formulas", "=1+1\nA. =cmd|' /C calc'!A0\nB. @x\nANSWER: A"],
  ["csv", "an empty file", ""],
  ["csv", "no report", "a,b,c\n1,2,3"],
  ["csv", "an unclosed quote", `${head}\n"Amina`],
  ["csv", "quotes in quotes", `${head}\n${'""'.repeat(100_000)}`],
  ["csv", "thousands of columns", `${head}${",x".repeat(100_000)}\n${line("Amina")}`],
  ["csv", "thousands of lines", `${head}\n${`${line("Amina")}\n`.repeat(20_000)}`],
  ["csv", "formulas as names", `${head}\n${line('"=HYPERLINK(""https://evil.example"")"')}`],
  ["csv", "a NUL and controls in a name", `${head}\n${line("Ami\u0000na\u0007\u202E")}`],
  ["csv", "a name of a megabyte", `${head}\n${line("a".repeat(1_000_000))}`],
  ["csv", "bytes that are no text", bytes(...Array.from({ length: 512 }, (_, at) => (at * 7 + 128) % 256))],
  ["csv", "UTF-16 and Latin letters mixed", new Uint8Array([...utf16(`${head}\n`), 0xe9, 0xff, 0xfe, 0x41])],
  [
    "csv",
    "years and durations without limits",
    `${head}\nA,a@b.example,99/99/99999 25:61,-1/0/0,${"9".repeat(400)},Yes`,
  ],
  ["xlsx", "a text", "this is no workbook"],
  ["xlsx", "a zip bomb of 200 MB", () => Promise.resolve(bomb(200_000_000))],
  ["xlsx", "half of a zip", bomb(10_000).slice(0, 60)],
  ["xlsx", "deep XML", () => sheet("<row>".repeat(60_000))],
  [
    "xlsx",
    "entities in entities",
    () => sheet('<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>&b;'),
  ],
  [
    "xlsx",
    "a row of the last number",
    () => sheet('<row r="1048576"><c r="XFD1048576" t="s"><v>9e9</v></c></row>'),
  ],
  ...[
    ["formulas", 'True or false,=HYPERLINK("http://a.example"),T'],
    ["a formula in HTML", "True or false,[html]<p>=1+1</p><script>x()</script>,T"],
    [
      "a picture of a stranger",
      '"True or false","[html]<img src=""https://a.example/a.png"" onerror=x()>",T',
    ],
    ["a NUL", "True or false,Is\u0000it?,T"],
    ["direction overrides", "True or false,Is \u202Eit?,T"],
    ["an endless cell", `True or false,${"x".repeat(400_000)},T`],
    ["a quote without an end", `True or false,"${"x,".repeat(50_000)}`],
    ["the same line often", "True or false,Is it?,T\n".repeat(20_000)],
    ["a kind of another name", "__proto__,Is it?,T"],
  ].map(([name = "", rows = ""]) => ["csv_questions", name, `Kind,Question,Right\n${rows}`] as Row),
  ["csv_questions", "columns without an end", `Kind,Question,${"Answer 1,".repeat(5_000)}\nLong text,Why?`],
  ["csv_questions", "columns of odd names", "Kind,Question,__proto__,constructor\nLong text,Why?,a,b"],
  ["xlsx_questions", "a text", "this is no workbook"],
  ["xlsx_questions", "a zip bomb of 200 MB", () => Promise.resolve(bomb(200_000_000))],
  ["xlsx_questions", "deep XML", () => sheet("<row>".repeat(60_000))],
];

describe("hostile files (beyond.md 6.1 and 2.7)", () => {
  it("the table has at least 40 files", () => expect(hostile.length).toBeGreaterThanOrEqual(40));

  it.each(hostile)("%s: %s", async (format, _name, content) => {
    await context.pool.query("DELETE FROM questions");
    const { status, body, text } = await formats[format](
      typeof content === "function" ? await content() : content,
    );
    expect([200, 201, 400, 413, 415], text.slice(0, 300)).toContain(status);
    const bank = await context.db.selectFrom("questions").selectAll().execute();
    expect(bank.length).toBeLessThanOrEqual(MAX_IMPORTED);
    for (const question of bank) {
      expect(question.text + question.explanation).not.toMatch(/<script|<svg|onerror=/);
      expect(JSON.stringify(question)).not.toMatch(/\\u0000|[\u202E\uE000-\uE00F]/);
    }
    expect((await david.call("GET", `/programs/${program}/questions/`)).status).toBe(200);
    const exported = await david.call("GET", `/programs/${program}/questions.gift`);
    expect(exported.status).toBe(200);
    if (status !== 200 || !("problems" in body)) return;
    for (const problem of body.problems) {
      expect(problem.line).toBeGreaterThan(0);
      expect(problem.message.length).toBeLessThan(200);
    }
    expect(body.added_count).toBe(bank.length);
    // An export can be imported again.
    if (bank.length === 0) return;
    const again = await formats.gift(exported.text);
    expect(again.body.problems, exported.text.slice(0, 300)).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { MAX_IMPORT_ROWS } from "#contract/shared/limits.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, multipart } from "#tests/support/data/builders.ts";
import { workbook, zipOf } from "#tests/support/files/workbook.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const path = "/students/imports/";
let david: Person;
let joseph: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  await person(context, cast.amina);
});

type Content = string | Buffer;
const upload = (content: Content, name = "students.csv", as = david) =>
  as.call("POST", path, multipart({ students: new File([new Uint8Array(Buffer.from(content))], name) }));

/** Uploads a file, reads it by the suggested columns, and returns the lines. */
async function linesOf(content: Content, name?: string, program: number | null = null) {
  const { body, status, text } = await upload(content, name);
  expect(status, text).toBe(201);
  const read = await david.call("PUT", `${path}${body.id}/columns/`, { ...body.suggested, program });
  expect(read.status, read.text).toBe(200);
  const rows = await david.call("GET", `${path}${body.id}/rows/?page_size=100`);
  return { id: body.id as number, import: read.body, rows: rows.body };
}

const header = "Email,Name,Phone";
const good = "ruth@lira.example,Ruth Auma,0772 100 001";
const wide = (text: string, last = 300) => Array.from({ length: last }, (_, at) => `${text}${at}`);
const students = [
  ["Email", "Full Name", "Mobile"],
  ["ruth@lira.example", "Ruth Auma", "0772100001"],
];
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const attributes = () => Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(" ");
const bomb = () =>
  workbook(students, { "xl/sharedStrings.xml": `<sst>${"<si><t>a</t></si>".repeat(2_000_000)}</sst>` });

describe("files that cannot be a list of students", () => {
  const other = "The file is not a readable XLSX workbook. Export the list as CSV.";
  const kind = "File type not supported. Export the list as CSV or XLSX: a .csv, .txt or .xlsx file.";
  const refused: [string, string, () => Content | Promise<Content>, number, string][] = [
    ["an empty file", "a.csv", () => "", 400, "The file is empty."],
    ["a file of blank lines", "a.csv", () => "\n,,\n \n", 400, "The file is empty."],
    [
      "a header without lines",
      "a.csv",
      () => header,
      400,
      "There are no lines below the column names. Add the students there.",
    ],
    [
      "a file without header",
      "a.csv",
      () => good,
      400,
      "The first line has no column names. Write them above the list.",
    ],
    [
      "a file without header and email",
      "a.csv",
      () => "Ruth Auma,0772 100 001\nPeter Ouma,0772 100 002",
      400,
      "The first line has no column names. Write them above the list.",
    ],
    [
      ...(["a file of one column", "a.csv", () => "names\nRuth Auma\nPeter Ouma", 400] as const),
      "The file has one column. Export the list with separate columns for email, name and phone.",
    ],
    [
      ...([
        "a web page named .csv",
        "a.csv",
        () => "<!DOCTYPE html><table><tr><td>Email</td></tr></table>",
        400,
      ] as const),
      "The file is a web page. Export the list as CSV or XLSX.",
    ],
    [
      ...(["a file of 300 columns", "a.csv", () => `${wide("Column ")}\n${wide("x")}`, 400] as const),
      "A file can have at most 60 columns. Delete those that are not about students.",
    ],
    [
      ...([
        "a file of 5,001 students",
        "a.csv",
        () => `${header}\n${`${good}\n`.repeat(MAX_IMPORT_ROWS + 1)}`,
        400,
      ] as const),
      "A file can have at most 5,000 students. Split it into several files.",
    ],
    [
      ...(["a program named .csv", "a.csv", () => Buffer.from([0, 1, 2, 3, 0, 0, 7, 8]), 400] as const),
      "The file is not text. Export the list as CSV, or upload it as XLSX.",
    ],
    ["a workbook named .csv", "a.csv", () => workbook(students), 415, kind],
    ["a PDF", "a.pdf", () => "%PDF-1.7", 415, kind],
    ["a text named .xlsx", "a.xlsx", () => `${header}\n${good}`, 415, kind],
    [
      ...(["a workbook with a password, or an old one", "a.xlsx"] as const),
      () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(3_000)]),
      400,
      "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
    ],
    ["a zip without a sheet", "a.xlsx", () => zipOf({ "readme.txt": "x" }), 400, other],
    [
      ...([
        "a workbook with broken XML",
        "a.xlsx",
        () => workbook(students, { "xl/worksheets/list.xml": "<worksheet><row>" }),
        400,
      ] as const),
      other,
    ],
    [
      ...(["a workbook with entities that expand", "a.xlsx"] as const),
      () =>
        workbook(students, {
          "xl/worksheets/list.xml": `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>`,
        }),
      400,
      other,
    ],
    [
      ...(["a zip bomb", "a.xlsx", bomb, 400] as const),
      "The file is too large when unpacked. Export the list as CSV.",
    ],
    [
      ...(["a workbook with four million nested elements", "a.xlsx"] as const),
      () => workbook(students, { "xl/worksheets/list.xml": "<a>".repeat(4_000_000) }),
      400,
      other,
    ],
    [
      ...(["a workbook with a million attributes on one element", "a.xlsx"] as const),
      () => workbook(students, { "xl/worksheets/list.xml": `<row ${attributes()}/>` }),
      400,
      other,
    ],
    ["an empty sheet", "a.xlsx", () => workbook([]), 400, "The first sheet of the workbook is empty."],
  ];

  it.each(refused)(
    "%s is refused with the reason, and nothing is stored",
    async (_title, name, content, status, sentence) => {
      const answer = await upload(await content(), name);
      expect(answer, answer.text).toMatchObject({ status, body: { students: [sentence] } });
      expect((await david.call("GET", path)).body).toEqual([]);
    },
  );
});

describe("reading files as people write them, with problems at each line", () => {
  const phone9 = (found: number) =>
    `Phone number must be exactly 9 digits after the country code (currently ${found} digits)`;
  const ruth = { state: "ready", email: "ruth@lira.example", name: "Ruth Auma", problems: [] };
  const problem = (field: string, message: string) => ({ state: "problem", problems: [{ field, message }] });
  const read: [string, string, () => Content | Promise<Content>, object[]][] = [
    ["commas", "a.csv", () => `${header}\n${good}`, [ruth]],
    [
      "semicolons and a byte order mark",
      "a.csv",
      () => `\uFEFF${header}\r\n${good}\r\n`.replaceAll(",", ";"),
      [ruth],
    ],
    [
      ...(["a long cell with an emoji where it is cut", "a.csv"] as const),
      () => `Notes,${header}\n${"w".repeat(499)}😀,${good}`,
      [ruth],
    ],
    ["UTF-16 with tabs", "a.txt", () => utf16(`${header}\n${good}`.replaceAll(",", "\t")), [ruth]],
    [
      ...([
        "Windows-1252",
        "a.csv",
        () => latin1(`${header}\nz@lira.example,Zoé Nakató,0772100001`),
      ] as const),
      [{ name: "Zoé Nakató", state: "ready" }],
    ],
    ["a title above the list", "a.csv", () => `Intake of May\n\n${header}\n${good}`, [{ ...ruth, line: 4 }]],
    [
      ...([
        "two columns for the name",
        "a.csv",
        () => "First Name,Surname,Tel,E-mail\nRuth,Auma,0772100001,ruth@lira.example",
      ] as const),
      [ruth],
    ],
    ["a workbook", "a.xlsx", () => workbook(students), [ruth]],
    [
      ...(["a workbook whose first sheet is hidden", "a.xlsx"] as const),
      () =>
        workbook(students, {
          "xl/workbook.xml":
            '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Students" r:id="rId7"/></sheets></workbook>',
        }),
      [ruth],
    ],
    [
      ...(["shared strings, numbers as phones, and a formula with its value", "a.xlsx"] as const),
      () =>
        workbook(
          [
            ["Email", "Name", "Phone"],
            [
              '<c t="s"><v>0</v></c>',
              '<c t="str"><f>A1&amp;B1</f><v>Ruth Auma</v></c>',
              "<c><v>7.72100001E8</v></c>",
            ],
          ],
          { "xl/sharedStrings.xml": "<sst><si><r><t>ruth@</t></r><r><t>lira.example</t></r></si></sst>" },
        ),
      [{ ...ruth, phone: "772100001" }],
    ],
    [
      ...(["formulas that were never calculated, and errors of the spreadsheet", "a.xlsx"] as const),
      () =>
        workbook([
          ["Email", "Name", "Phone"],
          ["a@lira.example", '<c><f>HYPERLINK("http://x","Ruth")</f></c>', "0772100001"],
          ["b@lira.example", '<c t="e"><f>NA()</f><v>#N/A</v></c>', "0772100001"],
          // A formula that was filled down below the last line
          ['<c t="str"><f>IF(A9="","",A9)</f><v></v></c>'],
        ]),
      [
        problem("name", "This is a formula. Write the value itself."),
        problem("name", "The spreadsheet has an error here. Write the value itself."),
      ],
    ],
    [
      ...(["merged cells, of which only the first line has a value", "a.xlsx"] as const),
      () => workbook([...students, ["", "Peter Ouma", "0772100002"]]),
      [ruth, problem("email", "Email is required")],
    ],
    [
      ...([
        "formulas in a CSV",
        "a.csv",
        () => `${header}\nx@lira.example,"=HYPERLINK(""http://x"")",0772100001`,
      ] as const),
      [problem("name", "This is a formula. Write the value itself.")],
    ],
    [
      ...(["the same email twice, once in capitals", "a.csv"] as const),
      () => `${header}\n${good}\nRUTH@lira.example,Ruth A,0772100009`,
      [ruth, problem("email", "Line 2 has this email, too.")],
    ],
    [
      ...([
        "an email that a student has, without a program",
        "a.csv",
        () => `${header}\nAmina@darasa.example,Amina,0772100001`,
      ] as const),
      [{ state: "unchanged", is_known: true, problems: [] }],
    ],
    [
      ...([
        "an email that a member of staff has",
        "a.csv",
        () => `${header}\nDavid@darasa.example,David,0772100001`,
      ] as const),
      [problem("email", "A user with this email already exists.")],
    ],
    [
      ...(["phones in all formats", "a.csv"] as const),
      () =>
        [
          header,
          ...[
            "+256772100001",
            "00256 772 100 001",
            "256772100001",
            "0772-100-001",
            "(0)772 100001",
            "772.100.001",
            "+254712345678",
            "+234 803 123 4567",
            "\u202a+256 772 100 001\u202c",
            "０７７２１００００１",
            "0772\u2011100\u2013001",
            "256772100001.0",
          ].map((phone, at) => `p${at}@lira.example,Peter,${phone}`),
        ].join("\n"),
      Array.from({ length: 12 }, () => ({ state: "ready", problems: [] })),
    ],
    [
      ...(["invalid phones", "a.csv"] as const),
      () =>
        [
          header,
          ...["07721", "2.567E+11", "", "+256 0772 100 0012", "0772100001 or 0700"].map(
            (phone, at) => `p${at}@lira.example,Peter,${phone}`,
          ),
        ].join("\n"),
      [
        problem("phone", phone9(4)),
        problem("phone", "The spreadsheet shortened this number. Write all its digits."),
        problem("phone", "Phone number is required"),
        problem("phone", phone9(10)),
        problem("phone", "This is not a phone number. Write one number in digits."),
      ],
    ],
    [
      ...(["incomplete lines", "a.csv", () => `${header}\nruth@lira.example\n,,x`] as const),
      [
        {
          state: "problem",
          problems: [
            { field: "name", message: "Name is required" },
            { field: "phone", message: "Phone number is required" },
          ],
        },
        { state: "problem" },
      ],
    ],
    [
      ...(["an unclosed quotation mark, which spoils only its own line", "a.csv"] as const),
      () => `${header}\n"p@lira.example,Peter,0772100003\n${good}`,
      [{ state: "problem" }, ruth],
    ],
    [
      ...(["choices by their label or key", "a.csv"] as const),
      () =>
        `${header},Education,How did you hear about us\na@lira.example,A B,0772100001,Masters,WhatsApp\nb@lira.example,B C,0772100002,School,x`,
      [
        { education_level: "masters", referral_source: "whatsapp", state: "ready" },
        problem("education_level", "Please choose an education level from the list"),
      ],
    ],
  ];

  it.each(read)("reads %s", async (_title, name, content, rows) => {
    const found = await linesOf(await content(), name);
    expect(found.rows).toMatchObject(rows);
    expect(found.rows).toHaveLength(rows.length);
    expect((await david.call("DELETE", `${path}${found.id}/`)).status).toBe(204);
  });
});

describe("files that are slow to read", () => {
  const slow: [string, () => string][] = [
    ["quotation marks after a long indentation", () => `${" ".repeat(200_000)}x${'a"'.repeat(200_000)}`],
    ["a quotation mark that is never closed", () => `"${"a".repeat(9_000_000)}`],
    ["a million columns", () => "a,".repeat(1_000_000)],
  ];
  it.each(slow)("other requests are answered while reading %s", async (_title, line) => {
    let longest_ms = 0;
    let before = performance.now();
    const watch = setInterval(() => {
      longest_ms = Math.max(longest_ms, performance.now() - before);
      before = performance.now();
    }, 10);
    const { status, body } = await upload(`${header}\n${good}\n${line()}\n`);
    clearInterval(watch);
    longest_ms = Math.max(longest_ms, performance.now() - before);
    expect([status, body.counts]).toEqual([201, { unread: 2, ready: 0, problem: 0, added: 0, unchanged: 0 }]);
    expect(longest_ms).toBeLessThan(5_000);
    expect((await david.call("DELETE", `${path}${body.id}/`)).status).toBe(204);
  });

  it("tabs separate quoted cells, which may span two lines", async () => {
    const { rows, id } = await linesOf(
      'Email\tName\tPhone\n"ruth@lira.example"\t"Ruth\nAuma"\t0772100001',
      "a.txt",
    );
    expect(rows).toMatchObject([{ name: "Ruth Auma", state: "ready" }]);
    expect((await david.call("DELETE", `${path}${id}/`)).status).toBe(204);
  });
});

describe("adding the students of an import (beyond.md 4)", () => {
  const lines = (name: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${name}${at}@import.example,${name} Number ${at},0772${100_000 + at}`,
    );

  it("each student is added once, enrolled and invited; wrong lines wait for a correction", async () => {
    const program = await aProgram(context.db, { title: "Beekeeping" });
    const text = [header, ...lines("bee", 60), "wrong,Peter,0772100001"].join("\n");
    const found = await linesOf(text, "bees.csv", program.id);
    expect(found.import).toMatchObject({
      ...{ is_remembered: true, is_adding: false, program: { title: "Beekeeping" } },
      counts: { ready: 60, problem: 1, added: 0 },
    });
    const begin = (count: number, key?: string) =>
      david.call("POST", `${path}${found.id}/begin/`, { count }, key ? { "idempotency-key": key } : {});
    expect((await begin(61)).status).toBe(409);
    const begun = await begin(60, "begin-1");
    expect(begun, begun.text).toMatchObject({ status: 202, body: { is_adding: true } });
    // Begin again while it runs, by a second click and by a retry.
    await begin(60);
    await begin(60, "begin-1");
    expect((await david.call("DELETE", `${path}${found.id}/`)).status).toBe(409);
    await drainEmails(context);
    const { body: done } = await david.call("GET", `${path}${found.id}/`);
    expect(done).toMatchObject({ is_adding: false, counts: { ready: 0, problem: 1, added: 60 } });
    const people = await david.call("GET", "/students-with-enrollments/?search=import.example&page_size=100");
    expect(people.body.count).toBe(60);
    expect(await emailsTo(context, "bee7@import.example")).toMatchObject([{ subject: /^Welcome to/ }]);
    const [added] = (await david.call("GET", `${path}${found.id}/rows/?state=added&page_size=1`)).body;
    const { body: student } = await david.call("GET", `/students/${added.student}/`);
    expect(student.enrollments).toMatchObject([{ program: { id: program.id }, source: "import" }]);
    const log = await joseph.call("GET", `/audit-log/?resource=student&resource_id=${added.student}`);
    expect(log.body.results).toMatchObject([{ action: "create", actor_email: david.email }]);
    // Correct the wrong line.
    const row = `${path}${found.id}/rows/62/`;
    const mended = { email: "bee1@import.example", name: "Peter Ouma", phone: "0772100001" };
    expect((await david.call("PUT", row, { ...mended, phone: "1" })).status).toBe(400);
    const taken = await david.call("PUT", row, { ...mended, email: david.email });
    expect(taken.body).toEqual({ email: ["A user with this email already exists."] });
    const ready = await david.call("PUT", row, { ...mended, email: "peter@import.example" });
    expect(ready.body).toMatchObject({ state: "ready", phone: "+256772100001", problems: [] });
    await begin(1);
    // Somebody registers with this address before the job runs.
    await person(context, { name: "Peter Ouma", email: "peter@import.example", role: "student" });
    await drainEmails(context);
    const last = await david.call("GET", `${path}${found.id}/rows/?state=problem`);
    expect(last.body).toEqual([]);
    const { body: peter } = await david.call(
      "GET",
      "/students-with-enrollments/?search=peter@import.example",
    );
    expect(peter.results).toMatchObject([{ enrollments: [{ program: { title: "Beekeeping" } }] }]);
  });

  it("a question mark in a name is a problem until staff save the line", async () => {
    const lines = [header, "l@marks.example,?ucja Nowak,0772100031", "z@marks.example,Zo? Apio,0772100032"];
    const found = await linesOf(lines.join("\n"), "marks.csv");
    const message = "This name has a question mark. Correct it, or save the line as it is.";
    const problem = { state: "problem", problems: [{ field: "name", message }] };
    expect(found.rows).toMatchObject([problem, problem]);
    const fields = { email: "l@marks.example", name: "?ucja Nowak", phone: "0772100031" };
    const { body: accepted } = await david.call("PUT", `${path}${found.id}/rows/2/`, fields);
    expect(accepted).toMatchObject({ state: "ready", problems: [] });
    await david.call("POST", `${path}${found.id}/begin/`, { count: 1 });
    await drainEmails(context);
    const { body } = await david.call("GET", `${path}${found.id}/rows/`);
    expect(body).toMatchObject([{ state: "added", name: "?ucja Nowak" }, problem]);
  });

  it("a known student is enrolled, keeps their profile, and is not invited (beyond.md 4.5)", async () => {
    const program = await aProgram(context.db, { title: "Fish Farming" });
    const okello = await person(context, {
      ...{ name: "Okello Peter", email: "okello@known.example", role: "student" as const },
    });
    const text = [header, `${okello.email},Somebody Else,07`, "new@known.example,Ruth Auma,0772100001"];
    const found = await linesOf(text.join("\n"), "known.csv", program.id);
    expect(found.import).toMatchObject({ counts: { ready: 2, problem: 0 }, to_enroll: 1 });
    expect(found.rows).toMatchObject([
      { state: "ready", is_known: true, student: okello.id, problems: [] },
      { state: "ready", is_known: false, student: null },
    ]);
    await david.call("POST", `${path}${found.id}/begin/`, { count: 2 });
    await drainEmails(context);
    const { body: student } = await david.call("GET", `/students/${okello.id}/`);
    expect(student).toMatchObject({
      profile: { name: "Okello Peter" },
      enrollments: [{ program: { title: "Fish Farming" }, source: "import" }],
    });
    expect(await emailsTo(context, okello.email)).toMatchObject([
      { subject: "You are enrolled in Fish Farming" },
    ]);
    const { body: done } = await david.call("GET", `${path}${found.id}/`);
    expect(done, "one of the two was only enrolled").toMatchObject({ counts: { added: 2 }, enrolled: 1 });
    const { body: files } = await david.call("GET", path);
    expect(files.find(({ id }: { id: number }) => id === found.id)).toMatchObject({ enrolled: 1 });
    const again = await linesOf(text.join("\n"), "again.csv", program.id);
    expect(again.rows).toMatchObject([{ state: "unchanged" }, { state: "unchanged" }]);
  });

  it("a closed program, a stale version and unknown columns are refused", async () => {
    const program = await aProgram(context.db);
    const found = await linesOf([header, ...lines("late", 3)].join("\n"), "late.csv", program.id);
    await context.db
      .updateTable("programs")
      .set({ created_at: new Date(0), deadline_value: 1, deadline_unit: "days" })
      .where("id", "=", program.id)
      .execute();
    const refused = await david.call("POST", `${path}${found.id}/begin/`, { count: 3 });
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: "Enrollment for this program is closed." },
    });
    const old = { ...found.import.columns, program: null, updated_at: "2020-01-01T00:00:00Z" };
    expect((await david.call("PUT", `${path}${found.id}/columns/`, old)).status).toBe(409);
    const wrong = { email: 0, name: 1, phone: 9, program: 999_999 };
    const missing = await david.call("PUT", `${path}${found.id}/columns/`, wrong);
    expect(missing.body).toEqual({ phone: ["The file has no such column."] });
    expect((await david.call("GET", `${path}999999/`)).status).toBe(404);
  });

  it("deleting a student deletes their import line", async () => {
    const found = await linesOf([header, ...lines("gone", 2)].join("\n"));
    await david.call("POST", `${path}${found.id}/begin/`, { count: 2 });
    await drainEmails(context);
    const rows = async () => (await david.call("GET", `${path}${found.id}/rows/`)).body;
    const [first] = await rows();
    await david.call("DELETE", `/students/${first.student}/`);
    expect(await rows()).toHaveLength(1);
    expect((await joseph.call("DELETE", `/bin/student/${first.student}/`)).status).toBe(204);
    const log = await joseph.call("GET", `/audit-log/?resource=student&resource_id=${first.student}`);
    expect(log.text).not.toContain("gone0@");
  });
});

describe("the exported list of students (beyond.md 4)", () => {
  /** Saves a file as a spreadsheet does that knows neither Unicode nor commas. */
  const asExcel = (csv: string) =>
    Buffer.from(
      csv
        .replace(/^\uFEFF/, "")
        .replaceAll(/,(?! )/g, ";")
        .replaceAll("’", "\x92"),
      "latin1",
    );
  const asWorkbook = (csv: string) =>
    workbook(
      csv
        .replace(/^\uFEFF/, "")
        .trim()
        .split("\r\n")
        .map((line) => line.split(/,(?! )/).map((cell) => cell.replace(/^"(.*)"$/, "$1"))),
    );

  it.each([
    ["as it is", "a.csv", (csv: string) => csv],
    ["saved by Excel as CSV in Windows-1252", "a.csv", asExcel],
    ["saved by Excel as Unicode text", "a.txt", (csv: string) => utf16(csv.replaceAll(/,(?! )/g, "\t"))],
    ["saved by Excel as a workbook", "a.xlsx", asWorkbook],
  ])("can be imported again, %s", async (how, name, saved) => {
    const domain = `${how.length}.trip.example`;
    const fields = [
      { name: "Éric Ng’ang’a", phone: "+256701234567", location: "Gulu, Uganda", organization: "@Home" },
      { name: "Zoë O'Brien", phone: "+2348031234567", location: "-", occupation: "+1 nurse" },
    ].map((one, at) => ({ ...one, email: `round${at}@${domain}`, education_level: "masters" }));
    const stored = () =>
      context.db
        .selectFrom("users")
        .selectAll()
        .where("email", "like", `%@${domain}`)
        .orderBy("email")
        .execute();
    for (const one of fields) expect((await david.call("POST", "/students/", one)).status).toBe(201);
    const { text } = await david.call("GET", `/students-with-enrollments/export.csv?search=${domain}`);
    for (const { id } of await stored()) {
      await david.call("DELETE", `/students/${id}/`);
      expect((await joseph.call("DELETE", `/bin/student/${id}/`)).status).toBe(204);
    }
    const found = await linesOf(await saved(text), name);
    expect(found.import.counts).toMatchObject({ ready: 2, problem: 0 });
    await david.call("POST", `${path}${found.id}/begin/`, { count: 2 });
    await drainEmails(context);
    expect(await stored()).toMatchObject(fields);
  });
});

it.each(["99999999999", "1e308", "-5", "1.5", "Infinity", "2147483648", "2"])(
  "a workbook with the row number %s is read",
  async (number) => {
    const cells = (texts: string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
    const [head = [], row = []] = students;
    const rows = [`<row r="1">${cells(head)}</row>`, `<row r="2">${cells(row)}</row>`];
    const sheet = `<worksheet><sheetData>${rows.join("")}<row r="${number}">${cells(row)}</row></sheetData></worksheet>`;
    const file = await workbook([], { "xl/worksheets/list.xml": sheet });
    const { status, text } = await upload(file, "students.xlsx");
    expect(status, text).toBe(201);
  },
);

import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#contract/courses/quizzes/kinds.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, multipart } from "#tests/support/data/builders.ts";
import { aQuestion, questionOf } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [david, grace] = [] as unknown as [Person, Person];

beforeAll(async () => {
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
});

const aPng = async () =>
  new Uint8Array(
    await sharp({ create: { width: 4, height: 3, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
  );

const bankOf = async (program: number) =>
  (await david.call("GET", `/programs/${program}/questions/`)).body as Record<string, unknown>[];

describe("the import of questions (beyond.md 6.1)", () => {
  it("shows what would be added, and adds all questions without a problem", async () => {
    const { id } = await aProgram(context.db);
    const text = "[html]<p>Is it?</p><script>x()</script> {T}\n\nMatch. {=A -> B}\n\nWhy? {}";
    const send = (adds: boolean) =>
      david.call("POST", `/programs/${id}/questions/import/`, { format: "gift", text, adds });
    const seen = await send(false);
    expect(seen.body, seen.text).toEqual({
      questions: [
        { line: 1, kind: "true_false", text: "Is it?", right: ["True"], tags: [], points: 1 },
        { line: 5, kind: "long_text", text: "Why?", right: [], tags: [], points: 1 },
      ],
      problems: [{ line: 3, question: "Match. {=A -> B}", message: "Darasa has no matching questions." }],
      known_count: 0,
      known: [],
      notes: [],
      added_count: 0,
      looks_like: null,
      rest: null,
    });
    expect(await bankOf(id)).toEqual([]);
    expect((await send(true)).body.added_count).toBe(2);
    expect((await bankOf(id)).map(({ text: html }) => html).toSorted()).toEqual([
      "<p>Is it?</p>",
      "<p>Why?</p>",
    ]);
  });

  it("adds a question once, although it is imported or written twice", async () => {
    const { id } = await aProgram(context.db);
    const send = (text: string, format = "gift") =>
      david.call("POST", `/programs/${id}/questions/import/`, { format, text, adds: true });
    const text = "Capital? {=Kampala ~Gulu}\n\nCapital?   {=Kampala ~Gulu}\n\nCapital? {~Kampala =Gulu}";
    expect((await send(text)).body).toMatchObject({
      ...{ added_count: 2, known_count: 1 },
      known: [{ line: 3, same_as: 1 }],
    });
    expect((await send(text)).body).toMatchObject({
      ...{ added_count: 0, known_count: 3, questions: [] },
      known: [1, 3, 5].map((line) => ({ line, same_as: null })),
    });
    const aiken = "1. Capital?\nA. Kampala\nB. Gulu\nANSWER: A\n\nOther?\nA. Yes\nB. No\nANSWER: A";
    expect((await send(aiken, "aiken")).body).toMatchObject({ added_count: 1, known_count: 1 });
    expect(await bankOf(id)).toHaveLength(3);
  });

  it("adds a question once, also with the quotation marks of Word", async () => {
    const { id } = await aProgram(context.db);
    const list = (quoted: string) => `What is ${quoted}?\nA. Dirt\nB. The river’s mud\nANSWER: A\n\n`;
    const text = list('"turbidity"') + list("“turbidity”") + list("«turbidity»").replace("’", "'");
    const { body } = await david.call("POST", `/programs/${id}/questions/import/`, {
      ...{ format: "aiken", text, adds: true },
    });
    expect(body).toMatchObject({ added_count: 1, known: [6, 11].map((line) => ({ line, same_as: 1 })) });
  });

  it("has no notes on questions that the bank has already", async () => {
    const { id } = await aProgram(context.db);
    const send = (text: string, adds: boolean) =>
      david.call("POST", `/programs/${id}/questions/import/`, { format: "gift", text, adds });
    const known = "::W1:: Is it? {T}";
    const note = (line: number) => ({ line, message: "The title is left out." });
    expect((await send(`${known}\n\n${known}`, true)).body).toMatchObject({
      known_count: 1,
      notes: [note(1)],
    });
    expect((await send(known, false)).body).toMatchObject({ known_count: 1, notes: [] });
    const aiken = `Page 1\n\n1. Is it?\nA. Yes\nB. No\nANSWER: A\n\n2. Or?\nA. Yes\nB. No\nANSWER: A`;
    const read = (adds: boolean) =>
      david.call("POST", `/programs/${id}/questions/import/`, { format: "aiken", text: aiken, adds });
    const lines = ({ body }: Awaited<ReturnType<typeof read>>) =>
      body.notes.map(({ line: at }: { line: number }) => at);
    expect(lines(await read(true))).toEqual([1, 3, 8]);
    expect(lines(await read(false))).toEqual([]);
    const more = await send(`${known}\n\n::W2:: Why? {}`, false);
    expect(more.body).toMatchObject({ known_count: 1, notes: [note(3)] });
  });

  it("gives all questions the tags of the form, spelled as in the bank", async () => {
    const { id } = await aProgram(context.db);
    const send = (text: string, tags: string) =>
      david.call("POST", `/programs/${id}/questions/import/`, { format: "gift", text, tags, adds: true });
    await send("Is it? {T}", "Soil; week 1");
    await send("$CATEGORY: Wells\nIs that? {T}", "soil, Wéek 1, wells");
    const bank = await bankOf(id);
    expect(bank.map(({ tags }) => tags)).toEqual([
      ["Wells", "Soil", "week 1"],
      ["Soil", "week 1"],
    ]);
    const tooMany = await send("And? {T}", Array.from({ length: 21 }, (_, at) => `t${at}`).join(","));
    expect([tooMany.status, tooMany.body.tags]).toEqual([400, ["At most 20 tags."]]);
  });

  it("returns the text of the questions that were not added, with the problems at its lines", async () => {
    const { id } = await aProgram(context.db);
    const send = async (format: string, lines: string[], adds = true) => {
      const body = { format, text: lines.join("\n"), adds };
      const read = (await david.call("POST", `/programs/${id}/questions/import/`, body)).body;
      return { ...read, lines: read.problems.map(({ line }: { line: number }) => line) };
    };
    const gift = [
      ...["$CATEGORY: Wells", "Is it? {T}", "", "// [tag:soil]", "Match. {=A -> B}", "// end", ""],
      ...["Why? {}", "", "", "Where {=here", "or there", ""],
    ];
    expect(await send("gift", gift, false)).toMatchObject({ lines: [5, 11], rest: null });
    const added = await send("gift", gift);
    const rest = [
      ...["$CATEGORY: Wells", "", "// [tag:soil]", "Match. {=A -> B}", "// end", ""],
      ...["Where {=here", "or there"],
    ];
    expect(added).toMatchObject({ added_count: 2, lines: [4, 7], rest: rest.join("\n") });
    expect((await send("gift", rest, false)).lines).toEqual([4, 7]);

    const aiken = ["Good?", "A. Yes", "B. No", "ANSWER: A", "", "Bad?", "A. Yes", "B. No", "ANSWER: C"];
    const left = ["Bad?", "A. Yes", "B. No", "ANSWER: C"];
    expect(await send("aiken", aiken)).toMatchObject({ added_count: 1, lines: [4], rest: left.join("\n") });
    expect(await send("gift", ["All? {T}"])).toMatchObject({ added_count: 1, rest: "" });
    expect(await send("table", ["Kind,Question,Right", "True or false,It?,True"])).toMatchObject({
      ...{ added_count: 1, rest: null },
    });

    const many = Array.from({ length: 502 }, (_, at) => [`Number ${at}? {T}`, ""]).flat();
    const cut = await send("gift", many);
    expect(cut).toMatchObject({ added_count: 500, lines: [1], rest: "Number 500? {T}\n\nNumber 501? {T}" });
  });

  it("names a picture that is not in the program's bank, and keeps one that is", async () => {
    const { id } = await aProgram(context.db);
    const picture = new File([await aPng()], "a.png", { type: "image/png" });
    const form = multipart({ picture }) as never;
    const { body: stored } = await david.call("POST", `/programs/${id}/question-pictures/`, form);
    const image = `<img src\\="${stored.url}" alt\\="A map" />`;
    const text = `[html]Is it?${image} {T}\n\n[html]And?<img src\\="https\\://a.example/b.png"> {T}`;
    const send = (program: number) =>
      david.call("POST", `/programs/${program}/questions/import/`, { format: "gift", text, adds: true });
    const message = "Pictures are not imported. Remove the picture, and add it in the form afterwards.";
    const { body } = await send(id);
    expect(body).toMatchObject({ problems: [{ line: 1, message }], added_count: 1 });
    expect((await bankOf(id))[0]?.text).toBe(`Is it?<img src="${stored.url}" alt="A map" />`);
    const other = await send((await aProgram(context.db)).id);
    expect(other.body).toMatchObject({
      problems: [
        { line: 1, message },
        { line: 3, message },
      ],
      added_count: 0,
    });
  });

  it("refuses an empty text and an unknown format", async () => {
    const { id } = await aProgram(context.db);
    const send = (format: string) =>
      david.call("POST", `/programs/${id}/questions/import/`, { format, text: " ", adds: false });
    const [unknown, empty] = [await send("moodle"), await send("gift")];
    expect([unknown.status, unknown.body.format]).toEqual([
      400,
      ["Choose the format. It can be gift, aiken or table."],
    ]);
    expect([empty.status, empty.body.text]).toEqual([400, ["Paste the questions, or choose a file."]]);
  });

  it("is 404 for an unknown program, and 403 without the permission", async () => {
    const body = { format: "gift", text: "Is it? {T}", adds: true };
    expect((await david.call("POST", "/programs/999999/questions/import/", body)).status).toBe(404);
    expect((await david.call("GET", "/programs/999999/questions.gift")).status).toBe(404);
    expect((await grace.call("GET", "/programs/999999/questions.gift")).status).toBe(403);
  });
});

it("exported questions can be imported again; ordering questions are comments (beyond.md 6.1)", async () => {
  const { id } = await aProgram(context.db);
  const special = {
    text: "<p>Is 1 = {1} ~ #1: \\n?</p>",
    explanation: "<p>Yes: 1.</p>",
    tags: ["Soil"],
    points: 2.5,
  };
  for (const kind of kinds) await aQuestion(david, id, kind, special);
  const capitals = { ...special, key: { accepted: ["UNEP"], has_capitals: true } };
  await aQuestion(david, id, "short_answer", capitals);
  const { text } = await david.call("GET", `/programs/${id}/questions.gift`);
  expect(text).toMatch(/^\/\/ Not in this format: /m);
  const other = (await aProgram(context.db)).id;
  const { body } = await david.call("POST", `/programs/${other}/questions/import/`, {
    ...{ format: "gift", text, adds: true },
  });
  expect(body).toMatchObject({ problems: [], added_count: kinds.length });
  const partsOf = async (program: number) =>
    (await bankOf(program))
      .filter(({ kind }) => kind !== "ordering")
      .map(({ kind, text: html, explanation, tags, points, key }) => {
        const { has_capitals } = key as { has_capitals?: boolean };
        return { kind, html, explanation, tags, points, has_capitals };
      })
      .toSorted((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)));
  expect(await partsOf(other)).toEqual(await partsOf(id));
  const csv = (await david.call("GET", `/programs/${id}/questions.csv`)).text;
  const again = await david.call("POST", `/programs/${other}/questions/import/`, {
    ...{ format: "table", text: csv, adds: false },
  });
  expect(again.body.questions.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...["long_text", "number", "ordering"],
  ]);
});

describe("a bank that is imported into its own program has no new question (beyond.md 6.1)", () => {
  let program: number;
  beforeAll(async () => {
    program = (await aProgram(context.db)).id;
    for (const kind of kinds) await aQuestion(david, program, kind, { text: `<p>Which <b>${kind}</b>?</p>` });
    // The form stores the items of an ordering question by their random ids.
    const items = [...questionOf.ordering.content.items].reverse();
    await aQuestion(david, program, "ordering", { content: { items }, text: "In order?" });
    await aQuestion(david, program, "short_answer", { key: { accepted: ["UNEP"], has_capitals: true } });
  });

  it.each([
    ["gift", "gift.txt", kinds.length],
    ["table", "csv", kinds.length + 2],
    ["table", "xlsx", kinds.length + 2],
  ])("%s, as %s", async (format, extension, known_count) => {
    const path = `/programs/${program}/questions.${extension.replace(".txt", "")}`;
    const exported = await david.call("GET", path);
    const file = new File([new Uint8Array(exported.bytes)], `a.${extension}`);
    const form = multipart({ file, format, adds: false }) as never;
    const { body } = await david.call("POST", `/programs/${program}/questions/import/`, form);
    expect(body).toMatchObject({ questions: [], known_count });
  });
});

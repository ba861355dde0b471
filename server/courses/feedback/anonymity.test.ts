import { Writable } from "node:stream";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FeedbackResults } from "#contract/courses/feedback/feedback-rounds.ts";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { buildApp } from "#server/app/app.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { downloadedData, everyRead } from "#tests/support/student-reads.ts";
import { type Box, unsealHeld, withAnswers, withNextLot, withRest } from "./box.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let students: Person[];
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  students = [];
  for (let made = 0; made < 16; made += 1)
    students.push(await person(context, { ...cast.amina, email: `anonymous-${made}@darasa.example` }));
});

beforeEach(async () => {
  program = (await aProgram(context.db)).id;
  for (const { id } of students) await anEnrollment(context.db, id, program);
});

const send = async (): Promise<number> =>
  (await joseph.call("POST", `/programs/${program}/feedback-rounds/`)).body.id;
const answer = (student: Person | undefined, round: number, text = "", overall = 4, key?: string) =>
  (student as Person).call("POST", `/student/feedback-rounds/${round}/answers/`, {
    answers: [
      { question: "overall", value: overall },
      { question: "recommend", value: 2 * overall },
      { question: "pace", value: "About right" },
      { question: "improve", value: text },
    ],
    ...{ may_publish: false, key },
  });
const close = (round: number) => joseph.call("POST", `/feedback-rounds/${round}/close/`);
const results = async (query = ""): Promise<FeedbackResults> =>
  (await joseph.call("GET", `/programs/${program}/feedback/${query}`)).body;
const rows = async <Row extends object>(text: string) => (await context.pool.query<Row>(text)).rows;

/** Returns the tables in which a row contains the text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await context.pool.query(
      `SELECT FROM ${name} AS one WHERE strpos(one::text, $1) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe("what is stored of an answer (beyond.md 6.3)", () => {
  it("the table of the answers has no column for a person, a time or an order", async () => {
    const columns = await rows(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'feedback_results' ORDER BY ordinal_position`);
    expect(columns).toEqual([
      { name: "round_id", type: "integer" },
      { name: "shown", type: "jsonb" },
      { name: "shown_count", type: "integer" },
      { name: "sealed", type: "bytea" },
      { name: "held_count", type: "integer" },
    ]);
  });

  it("foreign keys lead from the answers to the round and program, and never to an account", async () => {
    const keys = await rows<{ child: string; parent: string }>(`
      SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint WHERE contype = 'f'`);
    const reached = new Set(["feedback_results"]);
    for (const from of reached) for (const { child, parent } of keys) if (child === from) reached.add(parent);
    expect(reached).toContain("programs");
    expect(reached).not.toContain("users");
    expect(keys.filter(({ parent }) => parent === "feedback_results")).toEqual([]);
  });

  it("an invitation has only round, person, whether they have answered, and the random key of the call", async () => {
    const columns = await rows(`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'feedback_invitations' ORDER BY ordinal_position`);
    expect(columns).toEqual([
      { name: "round_id" },
      { name: "user_id" },
      { name: "has_answered" },
      { name: "sending_key" },
    ]);
  });

  it("no table, log, event or retry has the words of a held answer, and only the results have a shown one", async () => {
    const round = await send();
    const words = "Zanzibar-cloves-42";
    await answer(students[0], round, words, 4, "random-key-of-one");
    expect(await tablesWith(words)).toEqual([]);
    for (const student of students.slice(1, 5)) await answer(student, round);
    await close(round);
    expect(await tablesWith(words)).toEqual(["feedback_results"]);
    expect(await tablesWith("random-key-of-one")).toEqual(["feedback_invitations"]);
  });

  it("the log of requests has the call, and nothing of its answers", async () => {
    const round = await send();
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildApp({ ...context, log: makeLog({ logLevel: "trace" }, sink) });
    const call = await makeCaller({ ...context, app }, students[0]?.id);
    const path = `/student/feedback-rounds/${round}/answers/`;
    const wrong = [{ question: "overall", value: "Zanzibar-nutmeg-43" }];
    expect((await call("POST", path, { answers: wrong, may_publish: false })).status).toBe(400);
    const answers = [
      { question: "overall", value: 4 },
      { question: "recommend", value: 9 },
      { question: "pace", value: "About right" },
      { question: "improve", value: "Zanzibar-nutmeg-43" },
    ];
    expect((await call("POST", path, { answers, may_publish: false })).status).toBe(200);
    await app.close();
    expect(lines.join("")).toContain("/api/student/feedback-rounds/");
    expect(lines.join("")).not.toContain("Zanzibar-nutmeg-43");
    expect(lines.join("")).not.toContain("About right");
  });

  it("an answer leaves no entry of the student in the log, the retries or the emails", async () => {
    const traces = () =>
      rows(`SELECT (SELECT count(*) FROM audit_log WHERE actor_id = ${students[0]?.id}) AS logged,
        (SELECT count(*) FROM idempotency_keys) AS retries, (SELECT count(*) FROM emails) AS emails,
        (SELECT count(*) FROM webhook_deliveries) AS deliveries`);
    const round = await send();
    const before = await traces();
    expect((await answer(students[0], round, "Quiet")).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  it("an answer is announced on no channel, so no page or process learns its time", async () => {
    const round = await send();
    const heard: string[] = [];
    const client = new pg.Client(context.connection);
    await client.connect();
    client.on("notification", ({ payload = "" }) => heard.push(payload));
    await client.query("LISTEN darasa");
    for (const student of students.slice(0, 11)) await answer(student, round);
    const end = '{"topic":"the end"}';
    await client.query("SELECT pg_notify('darasa', $1)", [end]);
    await expect.poll(() => heard.at(-1)).toBe(end);
    await client.end();
    expect(heard).toEqual([end]);
  });

  it("a student who was removed and restored cannot answer again, and the result is as before", async () => {
    const round = await send();
    const zawadi = await person(context, { ...cast.amina, email: `zawadi-${round}@darasa.example` });
    await anEnrollment(context.db, zawadi.id, program);
    await context.db
      .insertInto("feedback_invitations")
      .values({ round_id: round, user_id: zawadi.id })
      .execute();
    expect((await answer(zawadi, round)).status).toBe(200);
    const before = await rows(
      `SELECT held_count, md5(sealed) AS sealed FROM feedback_results WHERE round_id = ${round}`,
    );
    expect((await joseph.call("DELETE", `/students/${zawadi.id}/`)).status).toBe(204);
    expect((await joseph.call("POST", `/bin/student/${zawadi.id}/restore/`)).status).toBe(200);
    const again = { ...zawadi, call: await makeCaller(context, zawadi.id) };
    const { status, body } = await answer(again, round);
    expect([status, body.detail]).toEqual([409, "You have answered already."]);
    expect(
      await rows(`SELECT held_count, md5(sealed) AS sealed FROM feedback_results WHERE round_id = ${round}`),
    ).toEqual(before);
  });

  it("no student reads an answer of another one, held or shown", async () => {
    const round = await send();
    const words = "Zanzibar-pepper-44";
    for (const student of students.slice(0, 6)) await answer(student, round, words);
    const reads = async () => everyRead(context, students[7] as Person, [round, program]);
    const withWords = (all: Awaited<ReturnType<typeof reads>>) =>
      all.filter(({ text }) => text.includes(words)).map(({ from }) => from);
    expect(withWords(await reads())).toEqual([]);
    await close(round);
    expect((await results()).questions.some(({ texts }) => texts[0]?.text === words)).toBe(true);
    expect(withWords(await reads())).toEqual([]);
    expect(withWords(await downloadedData(context, students[0] as Person))).toEqual([]);
  });

  it("an Idempotency-Key is refused, because its row would join a person and a hash of the answers", async () => {
    const round = await send();
    const { status } = await (students[0] as Person).call(
      "POST",
      `/student/feedback-rounds/${round}/answers/`,
      { answers: [], may_publish: false },
      { "idempotency-key": "a-key-of-mine-1" },
    );
    expect(status).toBe(400);
  });

  it("all answers of a round are one row, so places and transactions have no order", async () => {
    const round = await send();
    for (const student of students.slice(0, 12)) await answer(student, round);
    const stored = await rows(`SELECT xmin, ctid FROM feedback_results WHERE round_id = ${round}`);
    expect(stored).toHaveLength(1);
  });

  it("the sealed answers have the same length after a short and a long answer", async () => {
    const lengthAfter = async (text: string) => {
      const round = await send();
      await answer(students[0], round, text);
      const [row] = await rows<{ sealed: Buffer }>(
        `SELECT sealed FROM feedback_results WHERE round_id = ${round}`,
      );
      expect(unsealHeld(context.secret, round, row?.sealed as Buffer)?.overall).toEqual([4]);
      return row?.sealed.length;
    };
    expect(await lengthAfter("x".repeat(1_900))).toBe(await lengthAfter("x"));
  });
});

describe("the order of the answers (beyond.md 6.3)", () => {
  const nothing: Box = { shown: {}, shown_count: 0, held: {}, held_count: 0 };
  const values = (number: number) => ({ overall: number, recommend: number, improve: `Text ${number}` });
  const fill = (count: number) => {
    let box = nothing;
    for (let number = 0; number < count; number += 1)
      box = withNextLot(withAnswers(box, defaultQuestions, values(number), null), defaultQuestions);
    return box;
  };

  it("values are in no order, and values at one place do not belong together", () => {
    const boxes = Array.from({ length: 20 }, () => withRest(fill(9), defaultQuestions).shown);
    const ordersOf = (id: string) => new Set(boxes.map((shown) => JSON.stringify(shown[id])));
    expect(ordersOf("overall").size).toBeGreaterThan(10);
    const isPaired = boxes.map(({ overall, recommend }) => `${overall}` === `${recommend}`);
    expect(isPaired).not.toEqual(boxes.map(() => true));
  });

  it("the values that are shown first are not the first ones that were given", () => {
    const isFirst = Array.from({ length: 20 }, () =>
      (fill(10).shown.overall ?? []).every((value) => Number(value) < 5),
    );
    expect(isFirst).toContain(false);
  });

  it("control characters of texts that earlier versions sealed are not shown, as PostgreSQL refuses NUL", () => {
    const improve = ["a\u0000b", "\u0000", { text: "c\u0000", publish_name: "Amina" }, null, "d"];
    const held = { overall: [1, 2, 3, 4, 5], improve };
    const { shown } = withRest({ ...nothing, held, held_count: 5 }, defaultQuestions);
    const texts = shown.improve?.map((value) => (typeof value === "object" && value ? value.text : value));
    expect(texts?.sort()).toEqual(["ab", "c", "d", null, null]);
  });

  it("no value is lost or added on its way", () => {
    const { shown, shown_count, held_count } = withRest(fill(13), defaultQuestions);
    expect([shown_count, held_count]).toEqual([13, 0]);
    const numbers = (shown.overall as number[]).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 13 }, (_none, number) => number));
  });
});

describe("differences of two results (beyond.md 6.3)", () => {
  const isSafe = (difference: number) => difference === 0 || Math.abs(difference) >= 5;

  it("two results of any filters and times differ in no answers or in at least five", async () => {
    const seen: { all: number; of: number[] }[] = [];
    const rounds: number[] = [];
    const look = async () => {
      const of: number[] = [];
      const all = await results();
      const byRound = all.questions.flatMap(({ counts_over_time }) => counts_over_time);
      for (const round of rounds) {
        const { shown, questions } = await results(`?round=${round}`);
        // Everybody answers the same questions.
        for (const { answered } of questions) expect([0, shown]).toContain(answered);
        expect(questions[0]?.answered ?? 0).toBe(shown);
        const csv = (await joseph.call("GET", `/programs/${program}/feedback.csv?round=${round}`)).text;
        const counted = [...csv.matchAll(/,Answers,,,(\d+)/g)].map(([, count]) => Number(count));
        expect(counted).toEqual(questions.map(({ answered }) => answered));
        const choices = questions.filter(({ kind }) => kind === "choice");
        expect(byRound.filter((one) => one.round === round).map(({ counts }) => counts)).toEqual(
          choices.map(({ bars }) => bars.map(({ count }) => count)),
        );
        of.push(shown);
      }
      seen.push({ all: all.shown, of });
    };
    for (const count of [13, 7, 3]) {
      const round = await send();
      rounds.push(round);
      for (const student of students.slice(0, count)) {
        await answer(student, round, "A word");
        await look();
      }
    }
    for (const round of rounds) {
      await close(round);
      await look();
    }
    expect(seen.at(-1)).toEqual({ all: 20, of: [13, 7, 0] });
    for (const one of seen) {
      for (const shown of one.of) expect(isSafe(one.all - shown)).toBe(true);
      for (const other of seen) {
        expect(isSafe(one.all - other.all)).toBe(true);
        for (const [round, shown] of one.of.entries())
          expect(isSafe(shown - (other.of[round] ?? 0))).toBe(true);
      }
    }
  });
});

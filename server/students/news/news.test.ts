import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { News } from "#contract/students/news.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-04-14T09:00:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let joseph: Person;
let staff: Person;
let amina: Person;
let brian: Person;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  staff = await person(context, florence);
});

beforeEach(async () => {
  made += 1;
  context.setClock(start);
  await context.db.updateTable("fee_rules").set({ is_on: false, access: "open" }).execute();
  amina = await person(context, { ...cast.amina, email: `amina-news-${made}@darasa.example` });
  brian = await person(context, { ...cast.brian, email: `brian-news-${made}@darasa.example` });
});

const newsOf = async (student: Person): Promise<News> => (await student.call("GET", "/student/news/")).body;
const seen = (section: string, counted_at: Date | string, program?: unknown, student = amina) =>
  student.call("POST", "/student/news/seen/", {
    ...{ section, program },
    counted_at: counted_at instanceof Date ? counted_at.toISOString() : counted_at,
  });
const nothing = { assignments: 0, courses: 0, community: 0, fees: 0, communications: 0, by_program: [] };

/** Makes a program in which both students are enrolled. */
async function joined(values: object = {}): Promise<number> {
  const { id } = await aProgram(context.db, values);
  for (const { call } of [amina, brian]) await call("POST", "/enrollments/", { program_id: id });
  return id;
}
const unit = (program: number, number = 1, values: object = {}) =>
  joseph.call("PUT", `/programs/${program}/units/${number}/`, {
    state: "published",
    title: "Swarms",
    ...values,
  });
/** Answers a new message of the author. Returns the answer's id. */
async function answered(program: number, { author = amina, by = brian } = {}): Promise<number> {
  const post = await author.call("POST", "/community/", { program, content: "Which form?" });
  const { body } = await by.call("POST", `/community/${post.body.id}/reply/`, { content: "The long one." });
  return body.id;
}
/** Makes one item of each section in the program, an hour after the start. Returns the answer's id. */
async function oneOfEach(program: number): Promise<number> {
  context.setClock(later(1));
  const { id: assignment_id } = await anAssignment(context, { program_id: program });
  await aSubmission(context, amina.id, { assignment_id, graded_at: later(1), marks_awarded: 70 });
  await unit(program);
  return answered(program);
}

describe("GET /student/news/ (beyond.md 3)", () => {
  it("counts the student's own news by section, and by program with news", async () => {
    // The last program has no news.
    const [first, second] = [await joined(), await joined(), await joined()] as const;
    const answers = [await oneOfEach(first), await oneOfEach(second)];
    await answered(first);
    await unit(second, 2);
    expect(await newsOf(amina)).toEqual({
      ...nothing,
      ...{ assignments: 2, courses: 3, community: 3, counted_at: later(1).toISOString() },
      by_program: [
        { program: first, courses: 1, community: 2, first_answer: answers[0] },
        { program: second, courses: 2, community: 1, first_answer: answers[1] },
      ],
    });
    // Brian has the same two assignments, not graded, and the units.
    expect(await newsOf(brian)).toMatchObject({ assignments: 2, courses: 3, community: 0 });
    const stranger = await person(context, { ...cast.brian, email: `stranger-news-${made}@darasa.example` });
    expect(await newsOf(stranger)).toMatchObject(nothing);
  });

  it("an assignment is new until the student hands in work", async () => {
    const program = await joined();
    context.setClock(later(1));
    const { id: assignment_id } = await anAssignment(context, { program_id: program });
    await anAssignment(context, { program_id: program, sent_at: null });
    expect((await newsOf(amina)).assignments).toBe(1);
    await aSubmission(context, amina.id, { assignment_id });
    expect((await newsOf(amina)).assignments).toBe(0);
    expect((await newsOf(brian)).assignments).toBe(1);
  });

  it("what was there before the enrollment is not new", async () => {
    const { id: program } = await aProgram(context.db);
    await anAssignment(context, { program_id: program });
    await unit(program);
    context.setClock(later(1));
    await amina.call("POST", "/enrollments/", { program_id: program });
    expect(await newsOf(amina)).toMatchObject(nothing);
  });

  it("drafts of units are not new", async () => {
    const program = await joined();
    context.setClock(later(1));
    await unit(program, 1, { state: "draft" });
    expect((await newsOf(amina)).courses).toBe(0);
  });

  it("only answers of others to the student's own messages count, until they are removed", async () => {
    const program = await joined();
    context.setClock(later(1));
    await answered(program, { by: amina });
    await answered(program, { author: brian, by: brian });
    expect((await newsOf(amina)).community).toBe(0);
    const id = await answered(program);
    expect((await newsOf(amina)).community).toBe(1);
    await brian.call("DELETE", `/community/${id}/`);
    expect(await newsOf(amina)).toMatchObject(nothing);
  });

  it("a grade is new when its hold ends, not while it is held", async () => {
    const program = await joined();
    const { id: assignment_id } = await anAssignment(context, { program_id: program });
    const work = await aSubmission(context, amina.id, { assignment_id });
    await joseph.call("POST", `/assignments/${assignment_id}/hold-grades/`);
    context.setClock(later(1));
    await joseph.call("PATCH", `/submissions/${work.id}/`, { marks_awarded: 70 });
    expect((await newsOf(amina)).assignments).toBe(0);
    // Seeing the section during the hold must not hide the grade.
    await seen("assignments", later(1));
    context.setClock(later(2));
    await joseph.call("POST", `/assignments/${assignment_id}/release-grades/`);
    expect((await newsOf(amina)).assignments).toBe(1);
    expect((await seen("assignments", later(2))).body.assignments).toBe(0);
  });

  it.each([
    ["is closed for an unpaid fee", () => switchFeesOn(context, { access: "closed" })],
    [
      "is deleted",
      (id: number) =>
        context.db
          .updateTable("programs")
          .set({ deleted_at: later(1) })
          .where("id", "=", id)
          .execute(),
    ],
  ])("a program that %s has no news; another one keeps its own", async (_name, close) => {
    await switchFeesOn(context);
    const free = await joined({ price: "Free" });
    const program = await joined({ price: "UGX 450,000" });
    await oneOfEach(program);
    const answer = await oneOfEach(free);
    expect(await newsOf(amina)).toMatchObject({ assignments: 2, courses: 2, community: 2 });
    await close(program);
    const by_program = [{ program: free, courses: 1, community: 1, first_answer: answer }];
    expect(await newsOf(amina)).toMatchObject({ assignments: 1, courses: 1, community: 1, by_program });
  });

  it("a deleted assignment has no news", async () => {
    const program = await joined();
    await oneOfEach(program);
    await context.db
      .updateTable("assignments")
      .set({ deleted_at: later(1) })
      .where("program_id", "=", program)
      .execute();
    for (const student of [amina, brian]) expect((await newsOf(student)).assignments).toBe(0);
  });

  it("decisions about own payments are news, while fees are on", async () => {
    await switchFeesOn(context);
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id, "100,000");
    expect((await newsOf(amina)).fees).toBe(0);
    context.setClock(later(1));
    const { status } = await staff.call("POST", `/payments/${payment}/reject/`, {
      reason: "Unknown number",
    });
    expect(status).toBe(200);
    expect((await newsOf(amina)).fees).toBe(1);
    expect((await newsOf(brian)).fees).toBe(0);
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("50,000"));
    expect((await newsOf(amina)).fees).toBe(2);
    expect((await seen("fees", later(1))).body.fees).toBe(0);
    await context.db.deleteFrom("seen_news").execute();
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
    expect((await newsOf(amina)).fees).toBe(0);
  });

  it("an item stops being new after 30 days", async () => {
    const program = await joined();
    await oneOfEach(program);
    const DAYS_MS = 30 * 86_400_000;
    for (const [age_ms, count] of [
      [DAYS_MS - 1, 1],
      [DAYS_MS, 0],
    ] as const) {
      context.setClock(new Date(later(1).getTime() + age_ms));
      // The session from before has ended.
      amina.call = await makeCaller(context, amina.id);
      const { assignments, courses, community } = await newsOf(amina);
      expect([assignments, courses, community]).toEqual([count, count, count]);
    }
  });
});

describe("POST /student/news/seen/ (beyond.md 3)", () => {
  it("a browser's clock that is ahead does not hide later news", async () => {
    const program = await joined();
    await oneOfEach(program);
    expect((await seen("courses", later(500))).body.courses).toBe(0);
    context.setClock(later(2));
    await unit(program, 2);
    expect((await newsOf(amina)).courses).toBe(1);
  });

  it("news that came after the count stays new", async () => {
    const program = await joined();
    await oneOfEach(program);
    context.setClock(later(2));
    await unit(program, 2);
    expect((await seen("courses", later(1))).body.courses).toBe(1);
  });

  it("an earlier time changes nothing, for a section or for a program in it", async () => {
    const program = await joined();
    await oneOfEach(program);
    context.setClock(later(2));
    for (const place of [undefined, program]) {
      await seen("courses", later(2), place);
      expect((await seen("courses", start, place)).body.courses).toBe(0);
    }
    expect((await seen("community", later(2), program)).body.community).toBe(0);
    expect((await seen("community", start, program)).body.community).toBe(0);
    const rows = await context.db
      .selectFrom("seen_news")
      .select(["section", "program_id", "seen_at"])
      .where("user_id", "=", amina.id)
      .execute();
    expect(rows).toHaveLength(3);
    for (const { seen_at } of rows) expect(seen_at).toEqual(later(2));
  });

  it("two tabs that mark the same as seen at once leave the later time", async () => {
    await joined();
    context.setClock(later(3));
    const times = [1, 3, 2, 0].map((hours) => seen("community", later(hours)));
    for (const { status } of await Promise.all(times)) expect(status).toBe(200);
    const rows = await context.db
      .selectFrom("seen_news")
      .select("seen_at")
      .where("user_id", "=", amina.id)
      .execute();
    expect(rows).toEqual([{ seen_at: later(3) }]);
  });

  it("what one student has seen stays new for another", async () => {
    const program = await joined();
    context.setClock(later(1));
    await unit(program);
    expect((await seen("courses", later(1))).body.courses).toBe(0);
    expect((await newsOf(brian)).courses).toBe(1);
  });

  it("a section leaves the others new", async () => {
    const program = await joined();
    await oneOfEach(program);
    expect((await seen("assignments", later(1))).body).toMatchObject({
      assignments: 0,
      courses: 1,
      community: 1,
    });
  });

  it.each([
    ["an unknown program", { program: 999_999 }, { program: ["Program not found."] }],
    ["no program", { program: "bees" }, { program: ["Program not found."] }],
    ["no time", { counted_at: "soon" }, { counted_at: ["Must be a timestamp."] }],
  ])("%s is refused at its field, and nothing is stored", async (_name, values, errors) => {
    const { status, body } = await amina.call("POST", "/student/news/seen/", {
      ...{ section: "courses", counted_at: start.toISOString() },
      ...values,
    });
    expect([status, body]).toEqual([400, errors]);
    const rows = context.db.selectFrom("seen_news").selectAll().where("user_id", "=", amina.id);
    expect(await rows.execute()).toEqual([]);
  });

  it("a deleted program is unknown", async () => {
    const program = await joined();
    await context.db.updateTable("programs").set({ deleted_at: start }).where("id", "=", program).execute();
    const { status, body } = await seen("courses", start, program);
    expect([status, body]).toEqual([400, { program: ["Program not found."] }]);
  });

  it("staff have no news", async () => {
    expect((await seen("courses", start, undefined, joseph)).status).toBe(403);
    expect((await joseph.call("GET", "/student/news/")).status).toBe(403);
  });
});

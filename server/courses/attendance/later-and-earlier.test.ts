import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-05-12T15:30:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let david: Person;
let sarah: Person;
let amina: Person;
let brian: Person;
let program: number;

beforeAll(async () => {
  context.setClock(now);
  david = await person(context, cast.david);
  sarah = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  await context.db.updateTable("users").set({ phone: "+254700001010" }).where("id", "=", brian.id).execute();
});

beforeEach(async () => {
  context.setClock(now);
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
  await enrolledSince(context.db, amina.id, program, inHours(-100));
  await enrolledSince(context.db, brian.id, program, inHours(-1));
});

const session = (from: number, to = from + 1) =>
  aSession(context.db, program, { number: 1, starts_at: inHours(from), ends_at: inHours(to) });
const register = async (unit: number, query = "") =>
  (await david.call("GET", `/units/${unit}/attendance/${query}`)).body;
const mark = (unit: number, { id }: Person, state: string | null, updated_at: string | null = null) =>
  david.call("PUT", `/units/${unit}/attendance/`, { lines: [{ student: id, state, updated_at }] });
const overview = async () => (await david.call("GET", `/programs/${program}/attendance/`)).body.results;

describe("students who enrolled after a session (beyond.md 2.7)", () => {
  it("they do not count while they are unmarked, and are shown on request", async () => {
    const unit = await session(-5);
    await mark(unit, amina, "present");
    expect(await register(unit)).toMatchObject({
      ...{ count: 1, summary: { students: 1, later: 1, later_names: ["Brian Otieno"] } },
    });
    const { results } = await register(unit, "?includes_later=true");
    expect(results).toMatchObject([{ student: amina.id }, { student: brian.id, state: null }]);
    expect(await overview()).toMatchObject([{ held: 1 }, { held: 0, percentage: null, cells: ["before"] }]);
  });

  it("a marked one is in the register, the counts, the percentages and the student's own list", async () => {
    const unit = await session(-5);
    await mark(unit, amina, "present");
    expect((await mark(unit, brian, "absent")).status).toBe(200);
    expect(await register(unit)).toMatchObject({
      ...{ count: 2, summary: { students: 2, later: 0, later_names: [], counts: { present: 1, absent: 1 } } },
    });
    expect(await overview()).toMatchObject([{ held: 1 }, { held: 1, percentage: 0, cells: ["absent"] }]);
    const own = (await brian.call("GET", `/student/programs/${program}/attendance/`)).body;
    expect(own).toMatchObject({ held: 1, percentage: 0, units: [{ state: "absent", is_counted: true }] });
  });

  it("'all present' marks them only if it is asked to", async () => {
    const unit = await session(-5);
    const all = `/units/${unit}/attendance/all-present/`;
    expect((await david.call("POST", all)).body.marked).toBe(1);
    expect((await david.call("POST", all, { includes_later: true })).body.marked).toBe(1);
  });

  it("a code that is shown after the session marks them", async () => {
    const unit = await session(-5);
    const { code } = (await david.call("POST", `/units/${unit}/attendance-code/`)).body;
    expect((await brian.call("POST", "/student/attendance/", { code })).body).toMatchObject({ is_new: true });
  });
});

describe("sessions that have not begun (beyond.md 2.7)", () => {
  const refusal = {
    detail:
      "This session has not begun. From an hour before it, students can be marked. Until then, you can only excuse them.",
  };

  it("nobody is marked earlier than an hour before, but students can be excused", async () => {
    const unit = await session(24);
    expect(await mark(unit, amina, "present")).toMatchObject({ status: 409, body: refusal });
    const all = await david.call("POST", `/units/${unit}/attendance/all-present/`);
    expect(all).toMatchObject({ status: 409, body: refusal });
    expect((await mark(unit, amina, "excused")).status).toBe(200);
    context.setClock(inHours(23));
    expect((await mark(unit, brian, "present")).status).toBe(200);
  });
});

it("a register, a table and a gradebook are searched by phone, in any writing (api.md 6.4)", async () => {
  const unit = await session(-0.5);
  for (const typed of ["+254 700 001 010", "0700001010", "+254700001010", "001010"]) {
    const query = `?search=${encodeURIComponent(typed)}`;
    for (const path of [`/units/${unit}/attendance/`, `/programs/${program}/attendance/`])
      expect((await david.call("GET", `${path}${query}`)).body.results).toMatchObject([
        { student: brian.id },
      ]);
    const { body } = await david.call("GET", `/programs/${program}/gradebook/${query}`);
    expect(body.results).toHaveLength(1);
  }
});

describe("a session with marks is cancelled or moved (beyond.md 2.7)", () => {
  const save = (fields: object) => sarah.call("PUT", `/programs/${program}/units/1/`, fields);
  const times = (from: number) => ({ session_starts_at: inHours(from), session_ends_at: inHours(from + 1) });
  const none = { session_starts_at: null, session_ends_at: null };
  const states = async (unit: number) =>
    (await register(unit, "?includes_later=true")).results.map(({ state }: { state: string }) => state);
  let unit: number;

  beforeEach(async () => {
    unit = await session(-5);
    await mark(unit, amina, "present");
    await mark(unit, brian, "excused");
  });

  it("a cancellation names the marks once; a past time asks, too, and brings them back", async () => {
    const sentence =
      "Students are marked for this session: 1 present, 1 excused. Marks of a cancelled session do not count. Save again if you agree.";
    expect(await save(none)).toMatchObject({ status: 400, body: { known_marks: [sentence] } });
    expect((await save({ state: "draft" })).status).toBe(400);
    expect((await save({ ...none, known_marks: 2 })).status).toBe(200);
    expect(await save(times(-6))).toMatchObject({
      status: 400,
      body: { known_marks: [expect.stringContaining("may be wrong for the new time")] },
    });
    const { body } = await save({ ...times(-6), known_marks: 2 });
    expect(body.marks).toEqual({ present: 1, late: 0, absent: 0, excused: 1 });
    expect(await states(unit)).toEqual(["present", "excused"]);
  });

  it("an unpublished session asks about another past time, not when it is published again", async () => {
    await save({ state: "draft", known_marks: 2 });
    expect((await save({ state: "published" })).status).toBe(200);
    await save({ state: "draft", known_marks: 2 });
    expect((await save(times(-6))).status).toBe(400);
    expect((await save({ ...times(-6), state: "published" })).status).toBe(400);
    expect((await save({ ...times(-6), known_marks: 2 })).status).toBe(200);
    expect((await save({ state: "published" })).status).toBe(200);
    expect(await states(unit)).toEqual(["present", "excused"]);
  });

  it("students who left the program do not count, and lose their marks, too", async () => {
    const { id } = await context.db
      .selectFrom("enrollments")
      .select("id")
      .where("user_id", "=", amina.id)
      .where("program_id", "=", program)
      .executeTakeFirstOrThrow();
    await context.db.deleteFrom("enrollments").where("id", "=", id).execute();
    const { body } = await sarah.call("GET", `/programs/${program}/units/1/`);
    expect(body.marks).toEqual({ present: 0, late: 0, absent: 0, excused: 1 });
    expect((await save(times(24))).body.known_marks).toEqual([
      "Students are marked for this session: 1 excused. The marks stay as they are and may be wrong for the new time. Save again if you agree.",
    ]);
    expect((await save({ ...times(24), known_marks: 1 })).status).toBe(200);
    await anEnrollment(context.db, amina.id, program);
    expect(await states(unit)).toEqual([null, "excused"]);
  });

  it("a move to a later time removes the marks, keeps excuses, and is in the student's history", async () => {
    expect((await save(times(24))).body.known_marks).toEqual([
      "Students are marked for this session: 1 present, 1 excused. A session that has not begun loses these marks, except excuses. Save again if you agree.",
    ]);
    expect((await save({ ...times(24), known_marks: 2 })).status).toBe(200);
    expect(await states(unit)).toEqual([null, "excused"]);
    const { body } = await sarah.call("GET", `/audit-log/?student=${amina.id}&resource=attendance`);
    expect(body.results[0]).toMatchObject({
      ...{ before: { state: "present" }, after: { state: null } },
      // A removed mark keeps its name, too.
      resource_name: "Amina Nakato: Project Planning for Field Teams, Week 1: Scope",
      resource_parent: unit,
    });
  });

  it("a cancelled session that gets a later time also loses its marks", async () => {
    await save({ ...none, known_marks: 2 });
    expect((await save(times(24))).status).toBe(400);
    await save({ ...times(24), known_marks: 2 });
    expect(await states(unit)).toEqual([null, "excused"]);
  });

  it("a move to another time in the past asks once, and keeps the marks", async () => {
    expect(await save(times(-6))).toMatchObject({
      status: 400,
      body: {
        known_marks: [
          "Students are marked for this session: 1 present, 1 excused. The marks stay as they are and may be wrong for the new time. Save again if you agree.",
        ],
      },
    });
    expect((await save({ ...times(-6), known_marks: 2 })).status).toBe(200);
    expect(await states(unit)).toEqual(["present", "excused"]);
  });

  it("excuses alone are asked about, too, and stay", async () => {
    const [line] = (await register(unit)).results;
    await mark(unit, amina, "excused", line.updated_at);
    const question = (effect: string) => [
      `Students are marked for this session: 2 excused. ${effect} Save again if you agree.`,
    ];
    expect((await save(none)).body.known_marks).toEqual(
      question("Marks of a cancelled session do not count."),
    );
    expect((await save(times(24))).body.known_marks).toEqual(
      question("The marks stay as they are and may be wrong for the new time."),
    );
    expect((await save({ ...times(24), known_marks: 2 })).status).toBe(200);
    expect(await states(unit)).toEqual(["excused", "excused"]);
  });

  it("marks of a student in the bin are lost, too, when the student is restored; excuses stay", async () => {
    const [first, second] = await Promise.all(
      ["Carol", "Dan"].map((name) =>
        person(context, { name, email: `${name.toLowerCase()}-${unit}@learners.example`, role: "student" }),
      ),
    );
    if (!first || !second) throw new Error("no students");
    for (const [student, state] of [
      [first, "late"],
      [second, "excused"],
    ] as const) {
      await anEnrollment(context.db, student.id, program);
      await mark(unit, student, state);
      expect((await sarah.call("DELETE", `/students/${student.id}/`)).status).toBe(204);
    }
    expect((await save({ ...times(24), known_marks: 2 })).status).toBe(200);
    for (const { id } of [first, second])
      expect((await sarah.call("POST", `/bin/student/${id}/restore/`)).status).toBe(200);
    expect(await states(unit)).toEqual([null, "excused", null, "excused"]);
    const { body } = await sarah.call("GET", `/audit-log/?student=${first.id}&resource=attendance`);
    expect(body.results[0]).toMatchObject({ before: { state: "late" }, after: { state: null } });
  });

  it("other changes ask nothing", async () => {
    expect((await save({ title: "Sizing" })).status).toBe(200);
    expect(await states(unit)).toEqual(["present", "excused"]);
  });
});

describe("a session whose code was shown is cancelled or moved (beyond.md 2.7)", () => {
  const save = (fields: object) => sarah.call("PUT", `/programs/${program}/units/1/`, fields);
  const times = (from: number) => ({ session_starts_at: inHours(from), session_ends_at: inHours(from + 1) });
  const type = (code: string, typed_at: Date) =>
    amina.call("POST", "/student/attendance/", { code, typed_at });
  const wrong = {
    status: 400,
    body: { code: ["This code is not right, or its ten minutes are over. Ask for the present one."] },
  };
  let unit: number;
  let code: string;

  beforeEach(async () => {
    unit = await session(0);
    ({ code } = (await david.call("POST", `/units/${unit}/attendance-code/`)).body);
    context.setClock(inHours(0.05));
  });
  const shown = async () => (await david.call("GET", `/units/${unit}/attendance-code/`)).body.code;
  const state = async () => (await register(unit)).results[0].state;

  it.each([
    ["moved to a later time", times(24)],
    ["a draft", { state: "draft" }],
    ["without a time", { session_starts_at: null, session_ends_at: null }],
  ])("%s: its code ends, and marks nobody, also if it was typed before", async (_, change) => {
    expect((await save(change)).status).toBe(200);
    expect(await type(code, inHours(0.08))).toMatchObject(wrong);
    // It was typed before the change and waited for a network, for one also until people arrive at the new time.
    expect(await type(code, inHours(0.01))).toMatchObject(wrong);
    await save({ ...times(24), state: "published" });
    context.setClock(inHours(23.5));
    expect(await type(code, inHours(0.01))).toMatchObject(wrong);
    expect(await shown()).toBeNull();
    expect(await state()).toBeNull();
  });

  it("moved by some minutes: its code still counts", async () => {
    expect((await save(times(0.5))).status).toBe(200);
    expect(await shown()).toBe(code);
    expect((await type(code, inHours(0.01))).body).toMatchObject({ state: "present", is_new: true });
  });
});

describe("a session that is moved while its students are marked (beyond.md 2.7)", () => {
  const file = (first: string, last: string) =>
    multipart({
      report: new File([`First name,Last name,Email,Duration\n${first},${last},,60 min`], "meet.csv"),
    });

  it.each([
    ["by hand", 409, async (unit: number) => () => mark(unit, amina, "present")],
    [
      "by 'all present'",
      409,
      async (unit: number) => () => david.call("POST", `/units/${unit}/attendance/all-present/`),
    ],
    [
      "by a code",
      400,
      async (unit: number) => {
        const { code } = (await david.call("POST", `/units/${unit}/attendance-code/`)).body;
        return () => amina.call("POST", "/student/attendance/", { code });
      },
    ],
    [
      "by a report",
      409,
      async (unit: number) => {
        const path = `/units/${unit}/attendance-reports/`;
        const { id } = (await david.call("POST", path, file("Amina", "Nakato"))).body;
        return () => david.call("POST", `/attendance-reports/${id}/apply/`, {});
      },
    ],
    [
      "by a new code",
      409,
      async (unit: number) => () => david.call("POST", `/units/${unit}/attendance-code/`),
    ],
  ])("nobody is marked present at the later time: %s", async (_, refused, prepare) => {
    const unit = await session(0);
    const call = await prepare(unit);
    const moving = await context.db.startTransaction().execute();
    await moving.selectFrom("units").select("id").where("id", "=", unit).forUpdate().execute();
    const times = { session_starts_at: inHours(24), session_ends_at: inHours(25) };
    await moving.updateTable("units").set(times).where("id", "=", unit).execute();
    const marked = call();
    await untilOneWaits(context);
    await moving.commit().execute();
    expect((await marked).status).toBe(refused);
    expect((await register(unit)).summary.counts).toMatchObject({ present: 0 });
  });
});

it("staff see a student's attendance in each program; an unknown student is 404 (beyond.md 4.3)", async () => {
  const unit = await session(-5);
  await mark(unit, amina, "late");
  const path = `/students/${amina.id}/attendance/`;
  const own = (await david.call("GET", path)).body.find(
    (one: { program: number }) => one.program === program,
  );
  expect(own).toMatchObject({ program_title: expect.any(String), unit_type: "weeks", percentage: 100 });
  expect(own.units).toMatchObject([{ unit: 1, state: "late", is_counted: true }]);
  expect((await david.call("GET", "/students/999999/attendance/")).status).toBe(404);
  expect((await david.call("GET", `/students/${david.id}/attendance/`)).status).toBe(404);
});

import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const context = testContext();
const start = new Date("2026-05-12T14:00:00Z");
const minute = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let david: Person;
let joseph: Person;
let program: number;
let session: number;
let people = 0;

beforeAll(async () => {
  context.setClock(minute(-60));
  david = await person(context, cast.david);
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
  session = await aSession(context.db, program, { number: 1, starts_at: start, ends_at: minute(60) });
});

async function student(isEnrolled = true): Promise<Person> {
  people += 1;
  const one = await person(context, {
    ...{ name: `Student ${people}`, email: `student-${people}@learners.example`, role: "student" },
  });
  if (!isEnrolled) return one;
  await anEnrollment(context.db, one.id, program);
  await enrolledSince(context.db, one.id, program, minute(-10_000));
  return one;
}

async function shown(minutes: number): Promise<string> {
  context.setClock(minute(minutes));
  const { body } = await david.call("POST", `/units/${session}/attendance-code/`);
  return body.code;
}

const type = (who: Person, code: string, typed_at?: Date) =>
  who.call("POST", "/student/attendance/", { code, ...(typed_at && { typed_at }) });
const wrong = { code: ["This code is not right, or its ten minutes are over. Ask for the present one."] };
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the code of a session (beyond.md 2.7)", () => {
  it("students mark themselves present, and late from 15 minutes after the start", async () => {
    const code = await shown(0);
    expect(code).toMatch(/^\d{6}$/);
    const [early, late] = [await student(), await student()];
    const { status, body } = await type(early, code);
    expect([status, body]).toEqual([
      200,
      {
        ...{ program, program_title: "Project Planning for Field Teams", unit: 1, unit_type: "weeks" },
        ...{ title: "Scope", state: "present", is_new: true, is_corrected: false },
      },
    ]);
    const next = await shown(16);
    expect((await type(late, next)).body).toMatchObject({ state: "late" });
    const { results } = (await david.call("GET", `/units/${session}/attendance/`)).body;
    expect(results).toMatchObject([
      { name: "Student 1", state: "present", source: "code", marked_by: "Student 1" },
      { name: "Student 2", state: "late", marked_at: minute(16).toISOString() },
    ]);
  });

  it("the code is read with spaces and hyphens; other text is refused at the field", async () => {
    const code = await shown(1);
    const one = await student();
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await type(one, spaced)).status).toBe(200);
    for (const bad of ["", "12345", "1234567", "=1+123", "<b>123", "１２３"])
      expect((await type(one, bad)).body).toEqual({ code: ["Enter the six digits of the code"] });
  });

  it("a code ends after ten minutes, by a newer one, and when staff end it", async () => {
    const one = await student();
    const code = await shown(2);
    context.setClock(minute(12));
    expect((await type(one, code)).body).toEqual(wrong);
    const replaced = await shown(13);
    const newest = await shown(14);
    expect((await type(one, replaced)).body).toEqual(wrong);
    expect((await david.call("GET", `/units/${session}/attendance-code/`)).body).toEqual({
      ...{ code: newest, ends_at: minute(24).toISOString(), may_show: true },
    });
    expect((await david.call("DELETE", `/units/${session}/attendance-code/`)).status).toBe(204);
    expect((await type(one, newest)).body).toEqual(wrong);
    expect((await david.call("GET", `/units/${session}/attendance-code/`)).body.code).toBeNull();
  });

  it("a code that was typed offline counts by the time of typing, for 24 hours", async () => {
    const code = await shown(20);
    const [one, two] = [await student(), await student()];
    context.setClock(minute(20 + 23 * 60));
    expect((await type(one, code, minute(31))).body).toEqual(wrong);
    expect((await type(one, code, minute(10))).body).toEqual(wrong);
    expect((await type(one, code, minute(21))).body).toMatchObject({ state: "late", is_new: true });
    context.setClock(minute(22 + 24 * 60));
    expect((await type(two, code, minute(21))).body).toEqual({
      code: ["This code was typed more than 24 hours ago. Ask your facilitators to mark you."],
    });
    expect((await david.call("POST", `/units/${session}/attendance-code/`)).status).toBe(200);
  });

  it("a device whose clock is ahead typed the code now", async () => {
    const code = await shown(25);
    expect((await type(await student(), code, minute(500))).body).toMatchObject({ state: "late" });
  });

  it("a code replaces 'absent' from before it was typed, and no other mark", async () => {
    const code = await shown(30);
    const [absent, excused, later] = [await student(), await student(), await student()];
    const lines = [
      { student: absent.id, state: "absent", updated_at: null },
      { student: excused.id, state: "excused", updated_at: null },
    ];
    await david.call("PUT", `/units/${session}/attendance/`, { lines });
    context.setClock(minute(35));
    expect((await type(absent, code)).body).toMatchObject({ state: "late", is_new: true });
    expect((await type(excused, code)).body).toMatchObject({ state: "excused", is_new: false });
    // Staff mark somebody absent whose code is still on the way.
    await david.call("PUT", `/units/${session}/attendance/`, {
      lines: [{ student: later.id, state: "absent", updated_at: null }],
    });
    context.setClock(minute(38));
    expect((await type(later, code, minute(33))).body).toMatchObject({ state: "absent", is_new: false });
    const history = await joseph.call("GET", `/audit-log/?student=${absent.id}&resource=attendance`);
    expect(history.body.results[0]).toMatchObject({
      ...{ action: "type_code", before: { state: "absent" } },
      after: { state: "late", typed_at: minute(35).toISOString() },
    });
  });

  it("a code replaces the mark of 'all present', which then no longer takes it back", async () => {
    const code = await shown(20);
    const [one, two] = [await student(), await student()];
    const all = (await david.call("POST", `/units/${session}/attendance/all-present/`)).body;
    context.setClock(minute(22));
    expect((await type(one, code)).body).toMatchObject({ state: "late", is_new: true, is_corrected: false });
    const { marked_at } = all;
    await david.call("POST", `/units/${session}/attendance/take-back-all/`, { marked_at });
    const { results } = (await david.call("GET", `/units/${session}/attendance/`)).body;
    const lineOf = ({ id }: Person) => results.find((line: { student: number }) => line.student === id);
    expect(lineOf(two)).toMatchObject({ state: null });
    const typed = minute(22).toISOString();
    expect(lineOf(one)).toMatchObject({ state: "late", source: "code", marked_at: typed, absent_by: "" });
    expect(lineOf(one)).toMatchObject({ code_typed_at: typed, marked_by: one.name });
    const history = await joseph.call("GET", `/audit-log/?student=${one.id}&resource=attendance`);
    expect(history.body.results[0]).toMatchObject({ action: "type_code", before: { state: "present" } });
  });

  it("a code counts once: what staff correct after it stays, and the student reads that (beyond.md 2.7)", async () => {
    const code = await shown(30);
    const one = await student();
    const line = async () =>
      (await david.call("GET", `/units/${session}/attendance/`)).body.results.find(
        ({ student: id }: { student: number }) => id === one.id,
      );
    const markAbsent = async () =>
      david.call("PUT", `/units/${session}/attendance/`, {
        lines: [{ student: one.id, state: "absent", updated_at: (await line()).updated_at }],
      });
    await markAbsent();
    expect(await line()).toMatchObject({ code_typed_at: null, absent_by: "" });
    context.setClock(minute(35));
    expect((await type(one, code)).body).toMatchObject({ state: "late", is_new: true, is_corrected: false });
    const typed = minute(35).toISOString();
    expect(await line()).toMatchObject({ source: "code", code_typed_at: typed, absent_by: "David Mugisha" });
    context.setClock(minute(36));
    await markAbsent();
    context.setClock(minute(37));
    expect((await type(one, code)).body).toMatchObject({
      state: "absent",
      is_new: false,
      is_corrected: true,
    });
    expect(await line()).toMatchObject({ state: "absent", source: "staff", code_typed_at: typed });
    const { body } = await one.call("GET", `/student/programs/${program}/attendance/`);
    expect(body.units).toContainEqual(expect.objectContaining({ state: "absent", is_corrected: true }));
  });

  it("a code mark that Undo brings back is that of the code again (beyond.md 2.7)", async () => {
    const code = await shown(34);
    const one = await student();
    await type(one, code);
    const line = async () =>
      (await david.call("GET", `/units/${session}/attendance/`)).body.results.find(
        ({ student: id }: { student: number }) => id === one.id,
      );
    const before = await line();
    const mark = async (state: string, source?: string) =>
      david.call("PUT", `/units/${session}/attendance/`, {
        lines: [{ student: one.id, state, updated_at: (await line()).updated_at, source }],
      });
    context.setClock(minute(36));
    await mark("absent");
    expect((await mark(before.state, "code")).status).toBe(200);
    expect(await line()).toEqual({ ...before, updated_at: expect.any(String) });
    const { body } = await one.call("GET", `/student/programs/${program}/attendance/`);
    expect(body.units).toContainEqual(expect.objectContaining({ source: "code", is_corrected: false }));
    // Nobody is marked by a code that was never typed.
    const two = await student();
    const lines = [{ student: two.id, state: "present", updated_at: null, source: "code" }];
    const marked = await david.call("PUT", `/units/${session}/attendance/`, { lines });
    expect(marked.body.lines).toMatchObject([{ source: "staff", marked_by: "David Mugisha" }]);
  });

  it("the first mark by a code is in the audit log and the student's history", async () => {
    const code = await shown(39);
    const one = await student();
    await type(one, code);
    for (const query of [`student=${one.id}`, `actor=student-${people}@learners.example`]) {
      const { body } = await joseph.call("GET", `/audit-log/?${query}`);
      expect(body.results[0]).toMatchObject({
        ...{ action: "type_code", resource: "attendance", actor_name: one.name, before: { state: null } },
        after: { user_id: one.id, unit: session, state: "late", typed_at: minute(39).toISOString() },
      });
    }
  });

  it("a code that arrives after a report marked its student absent still counts", async () => {
    const code = await shown(40);
    const one = await student();
    context.setClock(minute(45));
    const report = await david.call(
      "POST",
      `/units/${session}/attendance-reports/`,
      multipart({
        report: new File(["First name,Last name,Email,Duration\nNobody,Known,,9 min"], "meet.csv"),
      }),
    );
    await david.call("POST", `/attendance-reports/${report.body.id}/apply/`, { marks_absent: true });
    const { body } = await one.call("GET", `/student/programs/${program}/attendance/`);
    expect(body.units).toContainEqual(expect.objectContaining({ state: "absent", source: "report" }));
    context.setClock(minute(50));
    expect((await type(one, code, minute(42))).body).toMatchObject({ state: "late", is_new: true });
  });

  it("a mark of staff is never overwritten, and a repeated code changes nothing", async () => {
    const code = await shown(3);
    const [one, two] = [await student(), await student()];
    const lines = [{ student: one.id, state: "absent", updated_at: null }];
    await david.call("PUT", `/units/${session}/attendance/`, { lines });
    expect((await type(one, code)).body).toMatchObject({ state: "absent", is_new: false });
    expect((await type(two, code)).body).toMatchObject({ state: "present", is_new: true });
    context.setClock(minute(8));
    expect((await type(two, code)).body).toMatchObject({ state: "present", is_new: false });
  });

  it("a code that arrives while staff remove the student's mark counts", async () => {
    const code = await shown(4);
    const one = await student();
    const lines = [{ student: one.id, state: "excused", updated_at: null }];
    await david.call("PUT", `/units/${session}/attendance/`, { lines });
    const removing = await context.db.startTransaction().execute();
    const mine = removing.selectFrom("attendance").select("id").where("user_id", "=", one.id);
    await mine.forUpdate().execute();
    const typing = type(one, code);
    await untilOneWaits(context);
    await removing.deleteFrom("attendance").where("user_id", "=", one.id).execute();
    await removing.commit().execute();
    expect((await typing).body).toMatchObject({ state: "present", is_new: true });
    const marks = context.db.selectFrom("attendance").select("source").where("user_id", "=", one.id);
    expect(await marks.execute()).toEqual([{ source: "code" }]);
  });

  it("the code is bound to the students of the program", async () => {
    const code = await shown(4);
    const stranger = await student(false);
    expect((await type(stranger, code)).body).toEqual(wrong);
    expect((await david.call("POST", "/student/attendance/", { code })).status).toBe(403);
  });

  it("five wrong codes in ten minutes are the limit of a student; right ones do not count", async () => {
    const code = await shown(5);
    const one = await student();
    for (let n = 0; n < 5; n += 1) expect((await type(one, code)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await type(one, other(code))).status).toBe(400);
    const { status, body, headers } = await type(one, code);
    expect([status, body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong codes\. Try again in (?:9|10) minutes\.$/),
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(500);
    expect((await type(await student(), code)).status).toBe(200);
  });

  it("a hundred clients who guess find no code, and shut nobody else out", async () => {
    const code = await shown(6);
    const guess = (number: number) => String((Number(code) + number + 1) % 1_000_000).padStart(6, "0");
    const crowd = await Promise.all(Array.from({ length: 100 }, () => student()));
    const statuses: number[] = [];
    // A slow server refuses more calls at once as too many.
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(crowd.map((one, at) => type(one, guess(6 * at + round))));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
    // The first guess of each student, and a hundred of their address.
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(200);
    const [typist, careless] = [await student(), await student()];
    expect((await type(typist, code)).status).toBe(200);
    expect((await type(careless, other(code))).status).toBe(400);
    expect((await type(careless, code)).status).toBe(429);
    expect((await type(crowd[0] as Person, code)).status).toBe(429);
  });

  it("no code is shown long before or after the session, or without the permission", async () => {
    const path = `/units/${session}/attendance-code/`;
    for (const minutes of [-61, 25 * 60 + 1]) {
      context.setClock(minute(minutes));
      expect((await david.call("POST", path)).body).toMatchObject({
        detail: "A code can be shown from an hour before the session until a day after it.",
      });
    }
    context.setClock(minute(0));
    const sarah = await person(context, cast.sarah);
    expect((await sarah.call("POST", path)).status).toBe(403);
    expect((await david.call("POST", "/units/999999/attendance-code/")).status).toBe(404);
  });
});

describe("a student's own attendance (beyond.md 2.7)", () => {
  it("shows sessions since the enrollment; excused, unmarked and coming ones do not count", async () => {
    const own = (await aProgram(context.db)).id;
    const one = await student(false);
    await anEnrollment(context.db, one.id, own);
    await enrolledSince(context.db, one.id, own, minute(0));
    const at = (number: number, hours: number) =>
      aSession(context.db, own, {
        ...{ number, starts_at: minute(hours * 60), ends_at: minute(hours * 60 + 30) },
      });
    const [, attended, missed, excused] = [await at(1, -2), await at(2, 1), await at(3, 2), await at(4, 3)];
    await at(5, 4);
    await at(6, 99);
    context.setClock(minute(6 * 60));
    for (const [unit, state] of [
      [attended, "late"],
      [missed, "absent"],
      [excused, "excused"],
    ] as const)
      await david.call("PUT", `/units/${unit}/attendance/`, {
        lines: [{ student: one.id, state, updated_at: null }],
      });
    const { body } = await one.call("GET", `/student/programs/${own}/attendance/`);
    expect(body).toMatchObject({ program: own, percentage: 50, held: 2, attended: 1 });
    expect(body.units).toMatchObject([
      { unit: 2, state: "late", source: "staff", is_counted: true, title: "Schedule" },
      { unit: 3, state: "absent", is_counted: true },
      { unit: 4, state: "excused", is_counted: false },
      { unit: 5, state: null, is_counted: false },
    ]);
    expect((await (await student()).call("GET", `/student/programs/${own}/attendance/`)).status).toBe(404);
  });
});

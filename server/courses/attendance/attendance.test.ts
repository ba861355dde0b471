import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { untilOneWaits, untilSomeWait } from "#tests/support/wait-for-lock.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-05-12T15:30:00Z");
const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
let david: Person;
let grace: Person;
let joseph: Person;
let amina: Person;
let brian: Person;
let late: Person;
let program: number;
let session: number;

interface Line {
  source?: string;
  marked_at?: string;
  student: number;
  state: string | null;
  updated_at: string | null;
  marked_by: string;
}

beforeAll(async () => {
  context.setClock(now);
  david = await person(context, cast.david);
  joseph = await person(context, cast.joseph);
  grace = await person(context, { ...cast.grace, permissions: ["assignments"] });
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  late = await person(context, { name: "Ronald Late", email: "ronald@learners.example", role: "student" });
  program = (await aProgram(context.db)).id;
  session = await aSession(context.db, program, { number: 1, starts_at: at("14:00"), ends_at: at("15:00") });
  for (const { id } of [amina, brian]) {
    await anEnrollment(context.db, id, program);
    await enrolledSince(context.db, id, program, at("08:00"));
  }
  await anEnrollment(context.db, late.id, program);
  await enrolledSince(context.db, late.id, program, at("15:10"));
});

const path = () => `/units/${session}/attendance/`;
const register = async (as = david) => (await as.call("GET", path())).body;
const lineOf = async (student: Person): Promise<Line> =>
  (await register()).results.find((line: Line) => line.student === student.id);
const mark = (as: Person, ...lines: Partial<Line>[]) => as.call("PUT", path(), { lines });
const fresh = async (student: Person, state: string | null) => ({
  ...{ student: student.id, state, updated_at: (await lineOf(student)).updated_at },
});

describe("the register of a session (beyond.md 2.7)", () => {
  it("it lists the students who enrolled before the session ended, unmarked, by name", async () => {
    const { results, count, summary: shown } = await register();
    expect(count).toBe(2);
    expect(results).toMatchObject([
      { name: "Amina Nakato", state: null, source: null, marked_by: "", updated_at: null },
      { name: "Brian Otieno", state: null },
    ]);
    expect(shown).toMatchObject({
      ...{ program, number: 1, title: "Scope", students: 2, unit_type: "weeks" },
      counts: { present: 0, late: 0, excused: 0, absent: 0 },
    });
  });

  it("a mark stores who made it and when, and can be corrected and removed", async () => {
    const { status, body } = await mark(david, await fresh(amina, "late"));
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([
      {
        student: amina.id,
        state: "late",
        source: "staff",
        marked_by: "David Mugisha",
        marked_at: now.toISOString(),
      },
    ]);
    expect(body.summary.counts).toMatchObject({ late: 1 });
    expect((await mark(grace, await fresh(amina, "excused"))).body.lines).toMatchObject([
      { state: "excused", marked_by: "Grace Namukasa" },
    ]);
    const removed = await mark(david, await fresh(amina, null));
    expect(removed.body.lines).toMatchObject([{ state: null, updated_at: null, marked_by: "" }]);
  });

  it("the audit log and the student's history have each correction", async () => {
    await mark(david, await fresh(brian, "absent"));
    await mark(david, await fresh(brian, "present"));
    const { body } = await joseph.call("GET", `/audit-log/?student=${brian.id}&resource=attendance`);
    expect(body.results).toMatchObject([
      {
        action: "mark",
        before: { state: "absent" },
        after: { state: "present" },
        actor_name: "David Mugisha",
      },
      { action: "mark", before: { state: null }, after: { state: "absent" } },
    ]);
    expect(body.results[0].resource_name).toBe(
      "Brian Otieno: Project Planning for Field Teams, Week 1: Scope",
    );
    await mark(david, await fresh(brian, null));
  });

  it("an outdated line is refused with who marked it, and nothing else of the call is saved", async () => {
    const old = await fresh(amina, "absent");
    const other = await fresh(brian, "present");
    await mark(grace, await fresh(amina, "present"));
    const { status, body } = await mark(david, old, other);
    expect(status).toBe(409);
    expect(body.current.lines).toMatchObject([
      { student: amina.id, name: "Amina Nakato", state: "present", marked_by: "Grace Namukasa" },
    ]);
    expect((await lineOf(brian)).state).toBeNull();
  });

  it("a repeated mark is no conflict and changes nothing", async () => {
    const before = await lineOf(amina);
    const again = await mark(david, { student: amina.id, state: "present", updated_at: null });
    expect(again.status).toBe(200);
    expect(await lineOf(amina)).toEqual(before);
  });

  it("two people who mark the same student at once: one is refused", async () => {
    const line = await fresh(brian, "late");
    const states = await Promise.all([mark(david, line), mark(grace, { ...line, state: "absent" })]);
    expect(states.map(({ status }) => status).sort()).toEqual([200, 409]);
    await mark(david, await fresh(brian, null));
  });

  it("who marks two students while somebody else marks one of them reads only that one (beyond.md 2.7)", async () => {
    const lines = [await fresh(amina, null), await fresh(brian, null)];
    await mark(david, ...lines);
    const marking = await context.db.startTransaction().execute();
    const by = { source: "staff", marked_by: grace.id, marked_at: now, updated_at: now };
    const absent = { unit_id: session, user_id: brian.id, state: "absent", ...by };
    await marking.insertInto("attendance").values(absent).execute();
    const present = [amina, brian].map(({ id }) => ({ student: id, state: "present", updated_at: null }));
    const marked = mark(david, ...present);
    await untilOneWaits(context);
    await marking.commit().execute();
    const { status, body } = await marked;
    expect(status).toBe(409);
    expect(body.current.lines).toMatchObject([{ student: brian.id, state: "absent" }]);
    expect(body.current.lines).toHaveLength(1);
    expect((await lineOf(amina)).state).toBeNull();
    await mark(david, await fresh(brian, null));
  });

  it("two people who mark the same students at once, in another order, never end in a deadlock", async () => {
    const unit = await aSession(context.db, program, {
      ...{ number: 20, starts_at: at("06:00"), ends_at: at("15:10") },
    });
    const present = (...ids: number[]) =>
      ids.map((student) => ({ student, state: "present", updated_at: null }));
    const marking = await context.db.startTransaction().execute();
    const by = { source: "staff", marked_by: grace.id, marked_at: now, updated_at: now };
    const middle = { unit_id: unit, user_id: late.id, state: "absent", ...by };
    await marking.insertInto("attendance").values(middle).execute();
    const path = `/units/${unit}/attendance/`;
    const first = david.call("PUT", path, { lines: present(amina.id, late.id, brian.id) });
    await untilOneWaits(context);
    const second = grace.call("PUT", path, { lines: present(brian.id, amina.id) });
    await untilSomeWait(context, 2);
    await marking.rollback().execute();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    await context.db.deleteFrom("units").where("id", "=", unit).execute();
  });

  it("'all present' fills only unmarked lines, and can be taken back without later corrections", async () => {
    await mark(david, await fresh(amina, "excused"));
    const { body } = await david.call("POST", `${path()}all-present/`);
    expect(body).toMatchObject({ marked: 1, summary: { counts: { present: 1, excused: 1 } } });
    expect(await lineOf(brian)).toMatchObject({ state: "present", marked_by: "David Mugisha" });
    const again = await david.call("POST", `${path()}all-present/`);
    expect(again.body.marked).toBe(0);
    const back = await david.call("POST", `${path()}take-back-all/`, { marked_at: body.marked_at });
    expect(back.body).toMatchObject({ taken_back: 1, summary: { counts: { present: 0, excused: 1 } } });
    expect(await lineOf(amina)).toMatchObject({ state: "excused" });
  });

  it("a student's history has 'all present' and its taking back, and other students' has not", async () => {
    await mark(david, await fresh(amina, "excused"));
    const { body } = await david.call("POST", `${path()}all-present/`);
    await david.call("POST", `${path()}take-back-all/`, { marked_at: body.marked_at });
    const historyOf = async ({ id }: Person) =>
      (await joseph.call("GET", `/audit-log/?student=${id}&resource=unit`)).body.results.map(
        ({ action }: { action: string }) => action,
      );
    expect((await historyOf(brian)).slice(0, 2)).toEqual(["take_back_all_present", "mark_all_present"]);
    expect(await historyOf(amina)).toEqual([]);
  });

  it("a mark of 'all present' that Undo brought back is taken back with the others (beyond.md 2.7)", async () => {
    const { body } = await david.call("POST", `${path()}all-present/`);
    const { marked_at } = body;
    await mark(grace, await fresh(brian, "absent"));
    context.setClock(new Date(now.getTime() + 60_000));
    const back = { ...(await fresh(brian, "present")), source: "all", marked_at };
    const { lines } = (await mark(grace, back)).body;
    expect(lines).toMatchObject([{ state: "present", source: "all", marked_at }]);
    const taken = await david.call("POST", `${path()}take-back-all/`, { marked_at });
    expect(taken.body.taken_back).toBe(body.marked);
    expect(await lineOf(brian)).toMatchObject({ state: null });
    // A mark by hand is of its own time.
    const late = await mark(david, { ...(await fresh(brian, "late")), marked_at });
    expect(late.body.lines[0].marked_at).not.toBe(marked_at);
    await mark(david, await fresh(brian, null));
    context.setClock(now);
  });

  it("a late mark by hand that agrees with a colleague's 'all present' is by hand (beyond.md 2.7)", async () => {
    await mark(david, await fresh(amina, null), await fresh(brian, null));
    const entries = async () =>
      (await joseph.call("GET", `/audit-log/?student=${brian.id}&resource=attendance`)).body.count;
    const { body } = await grace.call("POST", `${path()}all-present/`);
    const [before, marked_at] = [await entries(), new Date(now.getTime() + 60_000).toISOString()];
    context.setClock(new Date(marked_at));
    const waited = { student: brian.id, state: "present", updated_at: null };
    const broughtBack = { ...(await fresh(amina, "present")), source: "all", marked_at: body.marked_at };
    const { lines } = (await mark(david, waited, broughtBack)).body;
    expect(lines).toMatchObject([
      { student: amina.id, source: "all", marked_by: "Grace Namukasa" },
      { student: brian.id, source: "staff", marked_by: "David Mugisha", marked_at, updated_at: marked_at },
    ]);
    context.setClock(new Date(now.getTime() + 120_000));
    expect((await mark(david, waited)).body.lines).toEqual([lines[1]]);
    expect(await entries()).toBe(before);
    const taken = await grace.call("POST", `${path()}take-back-all/`, { marked_at: body.marked_at });
    expect(taken.body.taken_back).toBe(body.marked - 1);
    expect(await lineOf(brian)).toEqual(lines[1]);
    await mark(david, await fresh(brian, null));
    context.setClock(now);
  });

  it("open pages of students hear of marks, of removed ones and of a filled register", async () => {
    const url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
    const heard = await hear(url, { cookie: await sessionCookie(context, brian.id) });
    await heard.ready;
    await mark(david, await fresh(brian, "late"));
    await mark(david, await fresh(brian, null));
    await mark(david, await fresh(amina, "present"));
    await david.call("POST", `${path()}all-present/`);
    const event = (kind: string) => ({ event: "news", data: { kind, id: session } });
    expect(await heard.until(3)).toMatchObject([event("attendance"), event("attendance"), event("register")]);
    heard.close();
    await mark(david, await fresh(brian, null));
  });

  it("others' lines, unknown states and repeated students are refused at the field", async () => {
    const nobody = { student: grace.id, state: "present", updated_at: null };
    expect((await mark(david, nobody)).body).toEqual({
      lines: ["One of these people is not in this program."],
    });
    const line = await fresh(amina, "present");
    expect((await mark(david, line, line)).body).toEqual({ lines: ["Send each student once."] });
    expect((await mark(david, { ...line, state: "here" })).status).toBe(400);
    expect((await mark(david)).body).toEqual({ lines: ["Send the changed lines."] });
    const many = Array.from({ length: 101 }, () => line);
    expect((await mark(david, ...many)).body).toEqual({ lines: ["Send at most 100 lines at a time."] });
  });

  it("a unit without a session, a draft and an unknown unit are 404", async () => {
    const draft = await aSession(context.db, program, {
      ...{ number: 2, starts_at: at("14:00"), ends_at: at("15:00"), state: "draft" },
    });
    for (const unit of [draft, 999_999]) {
      expect((await david.call("GET", `/units/${unit}/attendance/`)).status).toBe(404);
      expect((await david.call("POST", `/units/${unit}/attendance/all-present/`)).status).toBe(404);
      expect((await david.call("PUT", `/units/${unit}/attendance/`, { lines: [] })).status).toBe(400);
    }
  });
});

describe("the list of sessions (beyond.md 2.7)", () => {
  it("it has all sessions, newest first, and filters those with students to mark", async () => {
    const held = await aSession(context.db, program, {
      ...{ number: 3, starts_at: at("08:00"), ends_at: at("09:00") },
    });
    const coming = await aSession(context.db, program, {
      ...{ number: 4, starts_at: at("18:00"), ends_at: at("19:00") },
    });
    const elsewhere = await aSession(context.db, (await aProgram(context.db)).id, {
      ...{ number: 1, starts_at: at("07:00"), ends_at: at("07:30") },
    });
    const ids = async (query: string) =>
      (await david.call("GET", `/attendance/sessions/?${query}`)).body.results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids("page=1")).toEqual([coming, session, held, elsewhere]);
    expect(await ids(`program=${program}`)).toEqual([coming, session, held]);
    expect(await ids("state=to_mark")).toEqual([session, held]);
    expect((await david.call("GET", "/attendance/sessions/?state=x")).body).toEqual({
      state: ["State must be to_mark."],
    });
  });

  it("a session is to mark for 14 days while one of its students is not marked, also the first of a program", async () => {
    const unused = (await aProgram(context.db)).id;
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    for (const { id } of [amina, brian]) {
      await anEnrollment(context.db, id, unused);
      await enrolledSince(context.db, id, unused, days(30));
    }
    await anEnrollment(context.db, late.id, unused);
    const held = (number: number, ended: Date) =>
      aSession(context.db, unused, {
        number,
        starts_at: new Date(ended.getTime() - 3_600_000),
        ends_at: ended,
      });
    await held(1, days(14));
    const first = await held(2, days(13));
    const toMark = async () =>
      (await david.call("GET", `/attendance/sessions/?state=to_mark&program=${unused}`)).body.results.map(
        ({ id }: { id: number }) => id,
      );
    const set = (student: Person) =>
      david.call("PUT", `/units/${first}/attendance/`, {
        lines: [{ student: student.id, state: "excused", updated_at: null }],
      });
    expect(await toMark()).toEqual([first]);
    await set(amina);
    expect(await toMark()).toEqual([first]);
    await set(brian);
    expect(await toMark()).toEqual([]);
  });
});

describe("the overview of a program (beyond.md 2.7)", () => {
  it("it shows students × sessions with percentages, and as CSV without formulas", async () => {
    const own = (await aProgram(context.db)).id;
    const first = await person(context, { name: "=1+1 Ada", email: "ada@learners.example", role: "student" });
    const second = await person(context, { name: "Ben", email: "ben@learners.example", role: "student" });
    for (const { id } of [first, second]) await anEnrollment(context.db, id, own);
    await enrolledSince(context.db, first.id, own, at("06:00"));
    await enrolledSince(context.db, second.id, own, at("10:30"));
    const times = (hour: string) => ({ starts_at: at(`${hour}:00`), ends_at: at(`${hour}:20`) });
    const [one, two] = [
      await aSession(context.db, own, { number: 1, ...times("09") }),
      await aSession(context.db, own, { number: 2, ...times("11") }),
    ];
    await aSession(context.db, own, { number: 3, ...times("12") });
    await aSession(context.db, own, { number: 4, ...times("20") });
    await david.call("POST", `/units/${one}/attendance/all-present/`);
    await david.call("POST", `/units/${two}/attendance/all-present/`);
    const lines = [{ student: first.id, state: "absent", updated_at: null }];
    await context.db
      .deleteFrom("attendance")
      .where("unit_id", "=", two)
      .where("user_id", "=", first.id)
      .execute();
    await david.call("PUT", `/units/${two}/attendance/`, { lines });
    const { body } = await david.call("GET", `/programs/${own}/attendance/`);
    expect(body.columns).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(body.results).toMatchObject([
      { name: "=1+1 Ada", percentage: 50, held: 2, attended: 1, cells: ["present", "absent", "unmarked"] },
      { name: "Ben", percentage: 100, held: 1, attended: 1, cells: ["before", "present", "unmarked"] },
    ]);
    const csv = await david.call("GET", `/programs/${own}/attendance.csv`);
    expect(csv.text).toContain(
      "Student,Email,Attendance %,Attended,Held,2026-05-12 Scope,2026-05-12 Schedule",
    );
    expect(csv.text).toContain("'=1+1 Ada,ada@learners.example,50,1,2,Present,Absent,");
    expect(csv.text).toContain("Ben,ben@learners.example,100,1,1,Before enrollment,Present,");
    expect((await david.call("GET", "/programs/999999/attendance/")).status).toBe(404);
    expect((await david.call("GET", "/programs/999999/attendance.csv")).status).toBe(404);
  });

  it("a removal changes no percentage of others, also if nobody else was marked", async () => {
    const own = (await aProgram(context.db)).id;
    const { id: leaving } = await anEnrollment(context.db, brian.id, own);
    await anEnrollment(context.db, amina.id, own);
    for (const { id } of [amina, brian]) await enrolledSince(context.db, id, own, at("06:00"));
    const unit = await aSession(context.db, own, { number: 1, starts_at: at("09:00"), ends_at: at("10:00") });
    const lines = [{ student: brian.id, state: "present", updated_at: null }];
    expect((await david.call("PUT", `/units/${unit}/attendance/`, { lines })).status).toBe(200);
    const shown = async () => {
      const { body } = await david.call("GET", `/programs/${own}/attendance/`);
      const ofAmina = body.results.find(({ name }: { name: string }) => name === amina.name);
      const { body: seen } = await amina.call("GET", `/student/programs/${own}/attendance/`);
      return [ofAmina, seen].map(({ held, percentage }) => ({ held, percentage }));
    };
    const before = await shown();
    expect(before).toEqual(Array(2).fill({ held: 1, percentage: 0 }));
    expect((await joseph.call("DELETE", `/enrollments/${leaving}/`)).status).toBe(204);
    expect(await shown()).toEqual(before);
  });
});

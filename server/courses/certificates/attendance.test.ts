import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { issueAutomatically } from "./issue-automatically.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-05-12T15:30:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let sarah: Person;
let david: Person;
let amina: Person;
let program: number;
let sessions: number[];

beforeAll(async () => {
  context.setClock(now);
  sarah = await person(context, cast.sarah);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  program = (await aProgram(context.db)).id;
  await anEnrollment(context.db, amina.id, program);
  await enrolledSince(context.db, amina.id, program, hoursAgo(100));
  sessions = [];
  for (const number of [1, 2])
    sessions.push(
      await aSession(context.db, program, {
        ...{ number, starts_at: hoursAgo(58 - number), ends_at: hoursAgo(57.5 - number) },
      }),
    );
});

const rule = {
  ...{ mode: "automatic", needs_units: false, needs_grades: false, needs_average: false },
  ...{ lowest_average: 50, needs_payment: false },
};
const setRule = (more: object) =>
  sarah.call("PUT", `/programs/${program}/certificate-rule/`, { ...rule, ...more });
const mark = async (unit: number | undefined, state: string) => {
  const { results } = (await david.call("GET", `/units/${unit}/attendance/`)).body;
  const lines = [{ student: amina.id, state, updated_at: results[0].updated_at }];
  expect((await david.call("PUT", `/units/${unit}/attendance/`, { lines })).status).toBe(200);
};
const own = async () => (await amina.call("GET", "/student/certificates/")).body[0];

it("a rule can ask for attendance; a change without the two fields keeps them (beyond.md 2.6)", async () => {
  expect((await setRule({ mode: "none" })).body).toMatchObject({
    needs_attendance: false,
    lowest_attendance: 75,
  });
  expect((await setRule({ mode: "none", needs_attendance: true, lowest_attendance: 60 })).status).toBe(200);
  expect((await setRule({})).body).toMatchObject({ needs_attendance: true, lowest_attendance: 60 });
  expect((await setRule({ lowest_attendance: 0 })).body).toEqual({
    lowest_attendance: ["The attendance must be a whole number from 1 to 100."],
  });
});

it("a mark is the last missing part: the certificate is issued, and names the attendance (beyond.md 2.6)", async () => {
  expect((await own()).missing).toEqual([{ part: "attendance", reached: null, needed: 60 }]);
  await mark(sessions[0], "absent");
  await mark(sessions[1], "present");
  await issueAutomatically(context, { program, student: amina.id });
  expect(await own()).toMatchObject({
    missing: [{ part: "attendance", reached: 50, needed: 60 }],
    certificate: null,
  });
  const jobs = async () =>
    (await context.pool.query("SELECT data FROM pgboss.job WHERE name = 'certificates' ORDER BY created_on"))
      .rows;
  const before = (await jobs()).length;
  await mark(sessions[0], "excused");
  expect((await jobs()).slice(before)).toEqual([{ data: { program, student: amina.id } }]);
  await issueAutomatically(context, { program, student: amina.id });
  const { certificate, missing } = await own();
  expect(missing).toEqual([]);
  const { body } = await amina.call("GET", `/public/certificates/${certificate.code}/`);
  // The last session that was attended ended on this day in Kampala.
  expect(body.completed_on).toBe("2026-05-10");
  expect(body.criteria).toBe(
    "The holder attended at least 60% of the live sessions held until 12 May 2026 (100%: 1 of 1 session).",
  );
});

it("staff see the attendance in the list and in the CSV (beyond.md 2.6)", async () => {
  const path = `/programs/${program}/certificates`;
  expect((await sarah.call("GET", `${path}/`)).body.results).toMatchObject([{ attendance: 100 }]);
  const { text } = await sarah.call("GET", `${path}.csv`);
  const [headings = "", line = ""] = text.split("\r\n");
  expect(line.split(",")[headings.split(",").indexOf("Attendance")]).toBe("100");
});

it("the public page keeps the attendance at the issue when a mark changes later (beyond.md 2.6)", async () => {
  await mark(sessions[1], "absent");
  const { certificate, missing } = await own();
  expect(missing).toMatchObject([{ part: "attendance", reached: 0 }]);
  const { body } = await amina.call("GET", `/public/certificates/${certificate.code}/`);
  expect(body.criteria).toBe(
    "The holder attended at least 60% of the live sessions held until 12 May 2026 (100%: 1 of 1 session).",
  );
});

it("a late student's certificate and lists say that earlier sessions are left out (beyond.md 2.6)", async () => {
  const brian = await person(context, cast.brian);
  await anEnrollment(context.db, brian.id, program);
  // Between the two sessions.
  await enrolledSince(context.db, brian.id, program, hoursAgo(56.2));
  const line = { student: brian.id, state: "late", updated_at: null };
  await david.call("PUT", `/units/${sessions[1]}/attendance/`, { lines: [line] });
  await mark(sessions[0], "present");
  const counts = { attended: 1, held: 1, earlier: 1 };
  const { results } = (await sarah.call("GET", `/programs/${program}/certificates/?search=Brian`)).body;
  expect(results).toMatchObject([{ attendance: 100, attendance_counts: counts }]);
  const { text } = await sarah.call("GET", `/programs/${program}/certificates.csv?search=Brian`);
  expect(text).toContain('"1 of 1 session, without 1 before the enrollment"');
  const attendance = (await brian.call("GET", `/student/programs/${program}/attendance/`)).body;
  expect(attendance).toMatchObject({ percentage: 100, ...counts });
  await issueAutomatically(context, { program, student: brian.id });
  const [{ certificate }] = (await brian.call("GET", "/student/certificates/")).body;
  const { body } = await brian.call("GET", `/public/certificates/${certificate.code}/`);
  expect(body.criteria).toContain("(100%: 1 of 1 session, without 1 before the enrollment).");
});

it("the CSV says why no session of a student counts, as the gradebook does (beyond.md 2.6)", async () => {
  const late = await person(context, { ...cast.brian, email: "no-session@learners.example" });
  await anEnrollment(context.db, late.id, program);
  await enrolledSince(context.db, late.id, program, now);
  const csv = async () =>
    (await sarah.call("GET", `/programs/${program}/certificates.csv?search=no-session`)).text;
  expect(await csv()).toContain('"no session yet, without 2 before the enrollment"');
  const lines = [{ student: late.id, state: "excused", updated_at: null }];
  for (const session of sessions) await david.call("PUT", `/units/${session}/attendance/`, { lines });
  expect(await csv()).toContain("excused from all sessions so far");
});

it("the list counts ready students who enrolled after more than half of the sessions (beyond.md 2.6)", async () => {
  const { id } = await aProgram(context.db);
  const brian = await person(context, { ...cast.brian, email: "late@learners.example" });
  await anEnrollment(context.db, amina.id, id);
  await enrolledSince(context.db, amina.id, id, hoursAgo(100));
  await anEnrollment(context.db, brian.id, id);
  const asked = { ...rule, mode: "by_hand", needs_attendance: true, lowest_attendance: 50 };
  await sarah.call("PUT", `/programs/${id}/certificate-rule/`, asked);
  const held: number[] = [];
  for (const [number, from] of [70, 55, 40].entries())
    held.push(
      await aSession(context.db, id, {
        ...{ number: number + 1, starts_at: hoursAgo(from), ends_at: hoursAgo(from - 1) },
      }),
    );
  await enrolledSince(context.db, brian.id, id, hoursAgo(48));
  for (const unit of held) await mark(unit, "present");
  const line = { student: brian.id, state: "present", updated_at: null };
  await david.call("PUT", `/units/${held[2]}/attendance/`, { lines: [line] });
  const list = async () => (await sarah.call("GET", `/programs/${id}/certificates/`)).body;
  expect(await list()).toMatchObject({ totals: { ready: 2 }, ready_with_few_sessions: 1 });
  // Two of three sessions count then. The student is absent from one of them.
  await enrolledSince(context.db, brian.id, id, hoursAgo(60));
  expect(await list()).toMatchObject({ totals: { ready: 2 }, ready_with_few_sessions: 0 });
});

it("who enrolled after all sessions has attended none, until staff mark or excuse them (beyond.md 2.6)", async () => {
  const { id } = await aProgram(context.db);
  const brian = await person(context, { ...cast.brian, email: "after-all@learners.example" });
  for (const student of [amina, brian]) await anEnrollment(context.db, student.id, id);
  await enrolledSince(context.db, amina.id, id, hoursAgo(100));
  await enrolledSince(context.db, brian.id, id, hoursAgo(1));
  const unit = await aSession(context.db, id, { number: 1, starts_at: hoursAgo(50), ends_at: hoursAgo(49) });
  await sarah.call("PUT", `/programs/${id}/certificate-rule/`, { ...rule, needs_attendance: true });
  const brians = async () => (await brian.call("GET", "/student/certificates/")).body[0];
  const missing = [{ part: "attendance", reached: null, needed: 75 }];
  // Also before anybody is marked.
  expect(await brians()).toMatchObject({ missing });
  await mark(unit, "present");
  expect(await brians()).toMatchObject({ missing });
  expect(await issueAutomatically(context, { program: id })).toEqual({ issued: 1 });
  expect(await brians()).toMatchObject({ missing, certificate: null });
  const line = { student: brian.id, state: "excused", updated_at: null };
  await david.call("PUT", `/units/${unit}/attendance/`, { lines: [line] });
  expect(await brians()).toMatchObject({ missing: [] });
});

describe("sessions that are still to come (beyond.md 2.6)", () => {
  let begun: number;
  let units: number[];
  const path = () => `/programs/${begun}/certificates/`;
  const list = async () => (await sarah.call("GET", path())).body;
  const change = (more: object) =>
    sarah.call("PUT", `/programs/${begun}/certificate-rule/`, { ...rule, needs_attendance: true, ...more });

  beforeAll(async () => {
    begun = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, begun);
    await enrolledSince(context.db, amina.id, begun, hoursAgo(100));
    units = [];
    for (const [number, from] of [
      [1, 58],
      [2, -24],
      [3, -48],
    ] as const)
      units.push(
        await aSession(context.db, begun, {
          ...{ number, starts_at: hoursAgo(from), ends_at: hoursAgo(from - 1) },
          state: number === 3 ? "draft" : "published",
        }),
      );
    await change({});
    await mark(units[0], "present");
  });
  afterAll(() => context.setClock(now));

  it("an automatic certificate waits until the last planned session is over", async () => {
    await issueAutomatically(context, { program: begun, student: amina.id });
    expect(await list()).toMatchObject({
      totals: { ready: 1, issued: 0 },
      results: [{ state: "ready", missing: [], sessions_to_come: 2 }],
    });
    const own = (await amina.call("GET", "/student/certificates/")).body;
    // The student does not see the draft.
    expect(own.find((one: { program: number }) => one.program === begun)).toMatchObject({
      ...{ certificate: null, missing: [], sessions_to_come: 1, needed_attendance: 75 },
    });
    context.setClock(hoursAgo(-72));
    await issueAutomatically(context, { program: begun, student: amina.id });
    expect((await list()).totals).toMatchObject({ issued: 1 });
  });

  it("the certificate and the attendance count the same sessions, marked or not (beyond.md 2.7)", async () => {
    context.setClock(hoursAgo(-24.5));
    const counts = { sessions_to_come: 1, sessions_begun: 1 };
    const [certificates, attendance] = [
      (await amina.call("GET", "/student/certificates/")).body,
      (await amina.call("GET", `/student/programs/${begun}/attendance/`)).body,
    ];
    expect(certificates.find((one: { program: number }) => one.program === begun)).toMatchObject(counts);
    expect(attendance).toMatchObject(counts);
    context.setClock(hoursAgo(-72));
  });

  it("the list names certificates whose holder is below the rule by now", async () => {
    expect(await list()).toMatchObject({ fell_below: 0 });
    await mark(units[0], "absent");
    expect(await list()).toMatchObject({
      fell_below: 1,
      results: [{ state: "issued", missing: [{ part: "attendance", reached: 0, needed: 75 }] }],
    });
  });

  it("a rule without attendance waits for no session", async () => {
    context.setClock(now);
    await change({ needs_attendance: false });
    expect((await list()).results).toMatchObject([{ sessions_to_come: 0 }]);
    expect(await list()).toMatchObject({ fell_below: 0 });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anAssignment, anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
/** The day on which the students are imported, before the last two sessions */
const now = new Date("2026-11-28T09:00:00Z");
const at = (day: number, hour = 14) => new Date(Date.UTC(2026, 10, day, hour));
const sessionDays = [22, 24, 26, 28, 29];
let sarah: Person;
let amina: Person;
let program: number;
let enrollment: number;

beforeAll(async () => {
  context.setClock(now);
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
});

beforeEach(async () => {
  program = (await aProgram(context.db, { start_date: "2026-11-23", duration: "2 weeks" })).id;
  enrollment = (await anEnrollment(context.db, amina.id, program)).id;
  await enrolledSince(context.db, amina.id, program, now);
});

const setRule = (needs: object) =>
  sarah.call("PUT", `/programs/${program}/certificate-rule/`, {
    ...{ mode: "by_hand", needs_units: false, needs_grades: false, needs_average: false },
    ...{ lowest_average: 50, needs_payment: false, needs_attendance: false },
    ...needs,
  });
const onlyAttendance = { needs_attendance: true, lowest_attendance: 30 };

/** Adds the sessions, of which the student has these states. */
async function sessionsWith(...states: string[]) {
  for (const [index, day] of sessionDays.entries()) {
    const times = { starts_at: at(day), ends_at: at(day, 15) };
    const unit = await aSession(context.db, program, { number: index + 1, ...times });
    const state = states[index];
    if (state === undefined) continue;
    await context.db
      .insertInto("attendance")
      .values({ unit_id: unit, user_id: amina.id, state, source: "staff", marked_at: now, updated_at: now })
      .execute();
  }
}
async function days() {
  const [candidate] = (await sarah.call("GET", `/programs/${program}/certificates/`)).body.results;
  const { started_on, completed_on } = candidate.would_name;
  return [started_on, completed_on];
}

describe("the first day of a certificate (beyond.md 2.6)", () => {
  it("a student who is imported after sessions starts with the first session attended", async () => {
    await setRule(onlyAttendance);
    await sessionsWith("present", "late", "present");
    expect(await days()).toEqual(["2026-11-22", "2026-11-26"]);
    await sarah.call("POST", `/programs/${program}/certificates/`, { students: [amina.id] });
    const [{ certificate }] = (await amina.call("GET", "/student/certificates/")).body;
    expect((await sarah.call("GET", `/public/certificates/${certificate.code}/`)).body).toMatchObject({
      ...{ started_on: "2026-11-22", completed_on: "2026-11-26" },
    });
  });

  it("a session that the student missed is no first day", async () => {
    await setRule(onlyAttendance);
    await sessionsWith("absent", "present", "present");
    expect(await days()).toEqual(["2026-11-24", "2026-11-26"]);
    await context.db
      .updateTable("attendance")
      .set({ state: "excused" })
      .where("state", "=", "absent")
      .execute();
    expect(await days()).toEqual(["2026-11-24", "2026-11-26"]);
  });

  it("an attended session counts also if the rule asks for no attendance", async () => {
    await setRule({ needs_units: true });
    await sessionsWith("present");
    for (const unit_number of [1, 2])
      await amina.call("POST", "/student/progress/mark-complete/", {
        ...{ enrollment_id: enrollment, unit_number },
      });
    expect(await days()).toEqual(["2026-11-22", "2026-11-28"]);
  });

  it("work from before a second enrollment counts", async () => {
    await setRule({ needs_grades: true });
    const { id } = await anAssignment(context, { program_id: program, deadline: at(25) });
    const work = { assignment_id: id, submitted_at: at(24), graded_at: at(26), marks_awarded: 9 };
    await aSubmission(context, amina.id, work);
    expect(await days()).toEqual(["2026-11-24", "2026-11-26"]);
  });

  it("the program's day counts if the student enrolled before and attended later", async () => {
    await setRule(onlyAttendance);
    await enrolledSince(context.db, amina.id, program, at(2));
    await sessionsWith("absent", "present");
    expect(await days()).toEqual(["2026-11-23", "2026-11-24"]);
  });

  it("the program's day counts if nothing is known of the student's learning", async () => {
    await setRule({ needs_payment: true });
    await enrolledSince(context.db, amina.id, program, at(2));
    expect(await days()).toEqual(["2026-11-23", "2026-11-28"]);
  });

  it("a unit that was ticked before the program's new day is the first day", async () => {
    await setRule({ needs_units: true });
    await enrolledSince(context.db, amina.id, program, at(2));
    for (const [unit_number, day] of [
      [1, 10],
      [2, 25],
    ] as const)
      await context.db
        .insertInto("completed_units")
        .values({ enrollment_id: enrollment, unit_number, completed_at: at(day) })
        .execute();
    expect(await days()).toEqual(["2026-11-10", "2026-11-25"]);
  });
});

describe("the last day of a certificate (beyond.md 2.6)", () => {
  beforeEach(async () => {
    await sessionsWith("present", "present", "present");
    const { id } = await anAssignment(context, { program_id: program });
    const work = { assignment_id: id, submitted_at: at(25), graded_at: at(27), marks_awarded: 9 };
    await aSubmission(context, amina.id, work);
  });

  it("only the conditions of the rule count", async () => {
    await setRule(onlyAttendance);
    expect(await days()).toEqual(["2026-11-22", "2026-11-26"]);
    await setRule({ ...onlyAttendance, needs_average: true });
    expect(await days()).toEqual(["2026-11-22", "2026-11-27"]);
  });

  it("without a condition about learning, it is the day of the last known learning", async () => {
    await setRule({ needs_payment: true });
    expect(await days()).toEqual(["2026-11-22", "2026-11-27"]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-05-12T18:00:00Z");
const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
let david: Person;
let program: number;
let sessions = 0;
const students: Person[] = [];

beforeAll(async () => {
  context.setClock(now);
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
  for (const name of ["Amina Nakato", "Chanda Mwale", "Isaac Okello", "Ruth Atim"]) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@learners.example`;
    const one = await person(context, { name, email, role: "student" });
    await anEnrollment(context.db, one.id, program);
    await enrolledSince(context.db, one.id, program, at("08:00"));
    students.push(one);
  }
});

const studentOf = (name: string) => students.find((one) => one.name.startsWith(name)) as Person;

/** Adds a session of 40 minutes from 12:08 in Kampala. */
async function newSession() {
  sessions += 1;
  const times = { starts_at: at("09:08"), ends_at: at("09:48") };
  return { number: sessions, unit: await aSession(context.db, program, { number: sessions, ...times }) };
}

const head = "Name,User Email,Join Time,Leave Time,Duration (Minutes),Guest";
/** A line of Zoom's report, with times of Kampala. */
const stay = (name: string, joined: string, left: string) =>
  `${name},${name.toLowerCase()}@learners.example,05/12/2026 ${joined}:00,05/12/2026 ${left}:00,,Yes`;

async function upload(unit: number, lines: string[], filename: string, threshold_minutes?: number) {
  const report = new File([lines.join("\n")], filename);
  const { body } = await david.call(
    ...(["POST", `/units/${unit}/attendance-reports/`] as const),
    multipart({ ...(threshold_minutes && { threshold_minutes: String(threshold_minutes) }), report }),
  );
  return body;
}
let minute = 0;
/** Applies a report, each a minute later. */
async function apply(id: number) {
  minute += 1;
  context.setClock(new Date(now.getTime() + minute * 60_000));
  return (await david.call("POST", `/attendance-reports/${id}/apply/`, {})).body;
}
const applied = async (...given: Parameters<typeof upload>) => apply((await upload(...given)).id);
const takeBack = async (id: number, replaced: object) =>
  (await david.call("POST", `/attendance-reports/${id}/take-back/`, replaced)).status;

/** Returns a student's own line of a session. */
async function own(name: string, number: number) {
  const { body } = await studentOf(name).call("GET", `/student/programs/${program}/attendance/`);
  return body.units.find(({ unit }: { unit: number }) => unit === number);
}

describe("needed minutes (beyond.md 2.7)", () => {
  it("a mark keeps the minutes that its report needed, whatever other reports need", async () => {
    const { unit, number } = await newSession();
    await applied(unit, [head, stay("Chanda", "12:10", "12:35")], "first.csv", 30);
    const chanda = { state: "absent", minutes: 25, needed_minutes: 30 };
    expect(await own("Chanda", number)).toMatchObject(chanda);
    await applied(unit, [head, stay("Ruth", "12:10", "12:35")], "second.csv", 20);
    expect(await own("Chanda", number)).toMatchObject(chanda);
    expect(await own("Ruth", number)).toMatchObject({ state: "present", needed_minutes: 20 });
  });

  it("a mark that Undo brings back has the minutes that its report needed", async () => {
    const { unit, number } = await newSession();
    const chanda = { state: "absent", minutes: 18, needed_minutes: 30 };
    const { id, updated_at } = await applied(
      ...([unit, [head, stay("Chanda", "12:09", "12:27")], "first.csv", 30] as const),
    );
    await david.call("PUT", `/attendance-reports/${id}/`, {
      ...{ time_zone: "Africa/Kampala", threshold_minutes: 20, updated_at },
    });
    const { replaced } = await apply(id);
    expect(await own("Chanda", number)).toMatchObject({ ...chanda, needed_minutes: 20 });
    expect(replaced.marks).toMatchObject([{ state: "absent", needed_minutes: 30 }]);
    expect(await takeBack(id, replaced)).toBe(200);
    expect(await own("Chanda", number)).toMatchObject(chanda);
    // A page of an earlier version does not send the needed minutes.
    const again = (await apply(id)).replaced;
    const { needed_minutes: _, ...mark } = again.marks[0];
    expect(await takeBack(id, { ...again, marks: [mark] })).toBe(200);
    expect(await own("Chanda", number)).toMatchObject({ state: "absent", minutes: 18, needed_minutes: null });
  });
});

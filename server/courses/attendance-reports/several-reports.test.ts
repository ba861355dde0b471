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
    const lines = [head, stay("Chanda", "12:09", "12:27")];
    const { id, updated_at } = await applied(unit, lines, "first.csv", 30);
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

describe("several reports of a session (beyond.md 2.7)", () => {
  const first = [
    head,
    stay("Isaac", "12:09", "12:27"),
    stay("Ruth", "12:09", "12:35"),
    stay("Amina", "12:09", "12:39"),
  ];
  const second = [
    head,
    stay("Isaac", "12:29", "12:47"),
    stay("Ruth", "12:45", "12:48"),
    stay("Amina", "12:47", "12:48"),
  ];

  it("the minutes of a meeting that broke off count together", async () => {
    const { unit, number } = await newSession();
    const { body } = await david.call("GET", `/units/${unit}/attendance/`);
    const { student } = body.results.find(({ name }: { name: string }) => name === "Amina Nakato");
    const lines = [{ student, state: "late", updated_at: null }];
    await david.call("PUT", `/units/${unit}/attendance/`, { lines });
    const one = await applied(unit, first, "zoom-1.csv");
    expect(one.counted_with).toEqual([]);
    expect(await own("Isaac", number)).toMatchObject({ state: "absent", minutes: 18 });
    const two = await upload(unit, second, "zoom-2.csv");
    expect(two.counted_with).toEqual([{ id: one.id, filename: "zoom-1.csv", applied_at: one.applied_at }]);
    expect(two.results).toMatchObject([
      { name: "Isaac Okello", minutes: 36, state: "present", marked: "absent" },
      { name: "Ruth Atim", minutes: 29, state: "present", marked: "present" },
      { name: "Amina Nakato", minutes: 31, marked: "late", is_kept: true },
    ]);
    const { replaced } = await apply(two.id);
    expect(await own("Isaac", number)).toMatchObject({ state: "present", minutes: 36 });
    expect(await own("Ruth", number)).toMatchObject({ state: "present", minutes: 29 });
    expect(await own("Amina", number)).toMatchObject({ state: "late", source: "staff", minutes: 31 });
    const again = (await david.call("GET", `/attendance-reports/${one.id}/`)).body;
    expect(again.counted_with).toMatchObject([{ id: two.id, filename: "zoom-2.csv" }]);
    expect(again.results).toMatchObject([{ minutes: 36 }, { minutes: 29 }, { minutes: 31 }]);
    await takeBack(two.id, replaced);
    expect(await own("Isaac", number)).toMatchObject({ state: "absent", minutes: 18 });
    expect(await own("Amina", number)).toMatchObject({ state: "late", minutes: 30 });
  });

  it("only reports that marked students count, and those of others are not named", async () => {
    const { unit } = await newSession();
    await upload(unit, first, "not-applied.csv");
    const { id, replaced } = await applied(unit, first, "taken-back.csv");
    await takeBack(id, replaced);
    await applied(unit, [head, stay("Chanda", "12:09", "12:27")], "of-chanda.csv");
    const { counted_with, results } = await upload(unit, second, "zoom-2.csv");
    expect({ counted_with, results }).toMatchObject({
      counted_with: [],
      results: [{ minutes: 18, state: "absent" }, { minutes: 3 }, { minutes: 1 }],
    });
  });

  it("a wrong report can be left out later; its marks stay until the next report marks", async () => {
    const { unit, number } = await newSession();
    await applied(unit, first, "wrong.csv");
    const two = await upload(unit, second, "right.csv");
    const [{ id, applied_at }] = two.counted_with;
    expect(await takeBack(id, { applied_at, applied_before: null, marks: [] })).toBe(200);
    const { body } = await david.call("GET", `/attendance-reports/${two.id}/`);
    expect(body).toMatchObject({ counted_with: [], results: [{ minutes: 18 }, { minutes: 3 }, {}] });
    expect(await own("Ruth", number)).toMatchObject({ state: "present", minutes: 26 });
    await apply(two.id);
    expect(await own("Ruth", number)).toMatchObject({ state: "absent", minutes: 3 });
  });

  it("times of the same file, also in another zone, count once", async () => {
    const { unit } = await newSession();
    await applied(unit, first, "zoom.csv");
    const utc = first.map((line) => line.replaceAll("12/2026 12:", "12/2026 09:"));
    const report = new File([utc.join("\n")], "utc.csv");
    const path = `/units/${unit}/attendance-reports/`;
    const { body } = await david.call("POST", path, multipart({ time_zone: "UTC", report }));
    for (const { results } of [body, await upload(unit, first, "zoom.csv")])
      expect(results).toMatchObject([{ minutes: 18 }, { minutes: 26 }, { minutes: 30 }]);
  });

  it("a report of another day does not make a late student punctual", async () => {
    const { unit } = await newSession();
    await applied(unit, [head, stay("Isaac", "12:09", "12:27").replaceAll("05/12/", "05/05/")], "old.csv");
    const { results } = await upload(unit, [head, stay("Isaac", "12:25", "12:48")], "late.csv");
    expect(results).toMatchObject([{ minutes: 23, state: "late", marked: "absent" }]);
    await applied(unit, [head, stay("Isaac", "12:09", "12:10")], "start.csv");
    expect((await upload(unit, [head, stay("Isaac", "12:25", "12:48")], "late.csv")).results).toMatchObject([
      { minutes: 24, state: "present" },
    ]);
  });
});

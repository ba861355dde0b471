import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { eraseAccount } from "#server/students/personal-data/erase.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let student: Person;
let program: number;
let enrollment: number;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});

beforeEach(async () => {
  made += 1;
  program = (await aProgram(context.db, { duration: "4 weeks" })).id;
  student = await person(context, { ...cast.amina, email: `student-${made}@darasa.example` });
  enrollment = (await anEnrollment(context.db, student.id, program)).id;
});

const set = async (verb: "mark" | "unmark", unit_number: number) => {
  const body = { enrollment_id: enrollment, unit_number };
  expect((await student.call("POST", `/student/progress/${verb}-complete/`, body)).status).toBe(200);
};
const tick = (unit: number) => set("mark", unit);
const untick = (unit: number) => set("unmark", unit);

const lastFor = (duration: string) =>
  context.db.updateTable("programs").set({ duration }).where("id", "=", program).execute();

/** Counts every tick, as the report does not. */
async function countedTicks() {
  const { rows } = await sql<{ duration: string; units: number[] }>`
    SELECT duration, ARRAY(SELECT unit_number FROM completed_units WHERE enrollment_id = enrollments.id) AS units
    FROM enrollments JOIN programs ON programs.id = program_id WHERE program_id = ${program}`.execute(
    context.db,
  );
  const places = rows.map(({ duration, units }) => {
    const { total_units } = unitsOf(duration);
    return units.filter((unit) => unit <= total_units).length / total_units;
  });
  const reached = (share: number) => places.filter((place) => place >= share).length;
  return {
    ...{ enrolled: places.length, began: reached(Number.MIN_VALUE) },
    ...{ half: reached(0.5), finished: reached(1), certified: 0 },
  };
}

/** Checks the report against all ticks, and returns its stages. */
async function stages(): Promise<string> {
  const { body } = await joseph.call("GET", `/analytics/completion/?program=${program}`);
  expect(body.total).toEqual(await countedTicks());
  const { enrolled, began, half, finished } = body.total;
  return `${enrolled} ${began} ${half} ${finished}`;
}

describe("completion equals a count of all ticks", () => {
  it("after ticks, repeated ticks and removed ticks", async () => {
    expect(await stages()).toBe("1 0 0 0");
    for (const unit of [1, 1, 4]) await tick(unit);
    expect(await stages()).toBe("1 1 1 0");
    for (const unit of [4, 4, 3]) await untick(unit);
    expect(await stages()).toBe("1 1 0 0");
    await untick(1);
    expect(await stages()).toBe("1 0 0 0");
  });

  it("after ticks at the same moment, of one unit and of several", async () => {
    await Promise.all([1, 1, 1, 2, 3, 4].map(tick));
    expect(await stages()).toBe("1 1 1 1");
    await Promise.all([1, 1, 1, 2, 3].map(untick));
    expect(await stages()).toBe("1 1 0 0");
    await Promise.all([tick(1), untick(4), tick(2), untick(1)]);
    await stages();
  });

  it("after the program becomes shorter and longer again", async () => {
    for (const unit of [1, 3, 4]) await tick(unit);
    await lastFor("2 weeks");
    expect(await stages()).toBe("1 1 1 0");
    await tick(2);
    expect(await stages()).toBe("1 1 1 1");
    await untick(1);
    expect(await stages()).toBe("1 1 1 0");
    await lastFor("10 weeks");
    expect(await stages()).toBe("1 1 0 0");
    await lastFor("3 weeks");
    expect(await stages()).toBe("1 1 1 0");
  });

  it.each(["enrollment", "student"] as const)("after a deleted %s is restored", async (kind) => {
    for (const unit of [1, 2]) await tick(unit);
    const id = kind === "student" ? student.id : enrollment;
    expect((await joseph.call("DELETE", `/${kind}s/${id}/`)).status).toBe(204);
    expect(await stages()).toBe("0 0 0 0");
    expect((await joseph.call("POST", `/bin/${kind}/${id}/restore/`)).status).toBe(200);
    expect(await stages()).toBe("1 1 1 0");
  });

  it.each(["enrollment", "student"] as const)(
    "after a restore of what an older version deleted: %s",
    async (kind) => {
      for (const unit of [1, 2]) await tick(unit);
      const id = kind === "student" ? student.id : enrollment;
      await joseph.call("DELETE", `/${kind}s/${id}/`);
      await sql`UPDATE bin_items SET content =
        regexp_replace(content::text, '"(ticks|ticked_up_to)": [0-9]+, ', '', 'g')::jsonb
        WHERE kind = ${kind} AND record_id = ${id}`.execute(context.db);
      const { rows } = await sql`SELECT FROM bin_items WHERE content::text LIKE '%tick%'`.execute(context.db);
      expect(rows).toEqual([]);
      await joseph.call("POST", `/bin/${kind}/${id}/restore/`);
      expect(await stages()).toBe("1 1 1 0");
    },
  );

  it("after the erasure of a student", async () => {
    const other = await person(context, { ...cast.brian, email: `other-${made}@darasa.example` });
    await anEnrollment(context.db, other.id, program);
    await tick(1);
    expect(await stages()).toBe("2 1 0 0");
    await context.db
      .insertInto("account_deletions")
      .values({
        ...{ user_id: student.id, asked_at: new Date(0), last_email_at: new Date(0), due_at: new Date(1) },
        ...{ keeps_certificates: false, is_by_staff: false },
      })
      .execute();
    await eraseAccount(context, student.id);
    expect(await stages()).toBe("1 0 0 0");
  });
});

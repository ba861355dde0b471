import { beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#contract/shared/permissions.ts";
import { insertEnrollment } from "#server/courses/enrollments/queries.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let analyst: Person;
let students: Person[];

beforeAll(async () => {
  const permissions: Permission[] = ["analytics"];
  analyst = await person(context, {
    name: "Ann",
    email: "ann@darasa.example",
    role: "sub_admin",
    permissions,
  });
  await person(context, cast.joseph);
  students = [];
  for (let index = 0; index < 7; index++)
    students.push(
      await person(context, { name: `S${index}`, email: `s${index}@darasa.example`, role: "student" }),
    );
});

/** Creates a program and enrolls the first `count` students in it at this time. */
async function aProgramWith(title: string, count: number, at = new Date()) {
  const program = await aProgram(context.db, { title });
  for (const student of students.slice(0, count))
    await insertEnrollment(context.db, student.id, program.id, at);
  return program;
}

describe("GET /analytics/ (staff.md 2, api.md 4)", () => {
  it("without a program the average is 0", async () => {
    const { body } = await analyst.call("GET", "/analytics/");
    expect(body).toEqual({
      total_students: 7,
      total_admins: 2,
      total_enrollments: 0,
      avg_enrollments_per_program: 0,
      top_programs: [],
      all_programs: [],
    });
  });

  it("the overview has counts, an average and the top 5, without deleted programs", async () => {
    for (const [title, count] of [
      ["Bees", 3],
      ["Accounts", 3],
      ["Water", 1],
      ["Leadership", 5],
      ["Empty", 0],
      ["Data", 4],
      ["Health", 2],
    ] as const)
      await aProgramWith(title, count);
    const gone = await aProgramWith("Gone", 7);
    await context.db
      .updateTable("programs")
      .set({ deleted_at: new Date() })
      .where("id", "=", gone.id)
      .execute();
    const { body } = await analyst.call("GET", "/analytics/");
    expect(body).toMatchObject({ total_enrollments: 18, avg_enrollments_per_program: 2.6 });
    const counted = (one: { title: string; student_count: number }) => `${one.title} ${one.student_count}`;
    expect(body.top_programs.map(counted)).toEqual([
      "Leadership 5",
      "Data 4",
      "Accounts 3",
      "Bees 3",
      "Health 2",
    ]);
    expect(body.all_programs.map(counted)).toEqual([
      "Accounts 3",
      "Bees 3",
      "Data 4",
      "Empty 0",
      "Health 2",
      "Leadership 5",
      "Water 1",
    ]);
    expect((await analyst.call("GET", "/analytics/summary/")).body).toEqual({
      total_students: 7,
      total_admins: 2,
      total_enrollments: 18,
    });
  });
});

describe("the totals of enrollments and students", () => {
  it("the totals are correct after concurrent enrollments and deletions of students", async () => {
    const programs = [await aProgramWith("Total one", 0), await aProgramWith("Total two", 0)];
    const joseph = await person(context, {
      name: "Jo",
      email: "jo@darasa.example",
      role: "sub_admin",
      permissions: ["students"],
    });
    const before = (await analyst.call("GET", "/analytics/summary/")).body;
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const email = `total${index}@darasa.example`;
        const one = await person(context, { name: "Total", email, role: "student" });
        for (const { id } of programs) await insertEnrollment(context.db, one.id, id, new Date());
        if (index % 3 === 0) await joseph.call("DELETE", `/students/${one.id}/`);
      }),
    );
    const { body } = await analyst.call("GET", "/analytics/");
    expect(body.total_students - before.total_students).toBe(20);
    expect(body.total_enrollments - before.total_enrollments).toBe(40);
    const counted = body.all_programs.filter(({ title }: { title: string }) => title.startsWith("Total "));
    expect(counted.map((one: { student_count: number }) => one.student_count)).toEqual([20, 20]);
    await context.db
      .updateTable("users")
      .set({ role: "student", permissions: [] })
      .where("id", "=", joseph.id)
      .execute();
    const after = (await analyst.call("GET", "/analytics/summary/")).body;
    expect(after.total_students - body.total_students).toBe(1);
  });

  it("purging a program removes its enrollments from the total", async () => {
    const program = await aProgramWith("Purged", 3);
    const before = (await analyst.call("GET", "/analytics/summary/")).body.total_enrollments;
    await context.db.deleteFrom("programs").where("id", "=", program.id).execute();
    const after = (await analyst.call("GET", "/analytics/summary/")).body.total_enrollments;
    expect(before - after).toBe(3);
  });
});

describe("GET /analytics/enrollments-over-time/", () => {
  const points = async (query: string) =>
    (await analyst.call("GET", `/analytics/enrollments-over-time/?${query}`)).body.points;

  it("a day ends at midnight in Kampala", async () => {
    await aProgramWith("Late", 2, new Date("2021-03-10T20:30:00Z"));
    await aProgramWith("Early", 3, new Date("2021-03-10T21:30:00Z"));
    context.setClock(new Date("2021-03-11T09:00:00Z"));
    expect(await points("period=day&count=3")).toEqual([
      { starts_on: "2021-03-09", enrollments: 0 },
      { starts_on: "2021-03-10", enrollments: 2 },
      { starts_on: "2021-03-11", enrollments: 3 },
    ]);
    context.setClock(undefined);
  });

  it("weeks begin on Monday, months on the first, and empty periods are included", async () => {
    await aProgramWith("Week", 4, new Date("2020-02-29T12:00:00Z"));
    context.setClock(new Date("2020-03-31T09:00:00Z"));
    expect(await points("period=week&count=6")).toEqual([
      { starts_on: "2020-02-24", enrollments: 4 },
      { starts_on: "2020-03-02", enrollments: 0 },
      { starts_on: "2020-03-09", enrollments: 0 },
      { starts_on: "2020-03-16", enrollments: 0 },
      { starts_on: "2020-03-23", enrollments: 0 },
      { starts_on: "2020-03-30", enrollments: 0 },
    ]);
    expect(await points("period=month&count=2")).toEqual([
      { starts_on: "2020-02-01", enrollments: 4 },
      { starts_on: "2020-03-01", enrollments: 0 },
    ]);
    context.setClock(undefined);
  });

  it("enrollments of deleted programs do not count until the program is restored", async () => {
    const days = async () => {
      context.setClock(new Date("2019-05-02T09:00:00Z"));
      const shown = await points("period=day&count=2");
      context.setClock(undefined);
      return shown.map((point: { enrollments: number }) => point.enrollments);
    };
    const deleted_at = (at: Date | null, id: number) =>
      context.db.updateTable("programs").set({ deleted_at: at }).where("id", "=", id).execute();
    await aProgramWith("Stays", 2, new Date("2019-05-01T12:00:00Z"));
    const gone = await aProgramWith("Going", 3, new Date("2019-05-01T13:00:00Z"));
    // Both are later than the clock, so they never count.
    await aProgramWith("Ahead", 1, new Date("2019-05-02T12:00:00Z"));
    const ahead = await aProgramWith("Ahead and going", 1, new Date("2019-05-02T13:00:00Z"));
    expect(await days()).toEqual([5, 0]);
    await deleted_at(new Date(), gone.id);
    await deleted_at(new Date(), ahead.id);
    expect(await days()).toEqual([2, 0]);
    await context.db
      .deleteFrom("enrollments")
      .where("id", "=", (eb) =>
        eb.selectFrom("enrollments").select("id").where("program_id", "=", gone.id).limit(1),
      )
      .execute();
    expect(await days()).toEqual([2, 0]);
    await deleted_at(null, gone.id);
    expect(await days()).toEqual([4, 0]);
  });

  it("the default is 30 days, 12 weeks or 12 months", async () => {
    expect(await points("")).toHaveLength(30);
    expect(await points("period=week")).toHaveLength(12);
    expect(await points("period=month")).toHaveLength(12);
  });

  it.each([
    ["period=year", { period: ["Period must be day, week or month."] }],
    ["count=0", { count: ["Count must be a number from 1 to 366."] }],
    ["count=1e9", { count: ["Count must be a number from 1 to 366."] }],
    ["count=x", { count: ["Count must be a number from 1 to 366."] }],
  ])("%s is 400", async (query, body) => {
    const answer = await analyst.call("GET", `/analytics/enrollments-over-time/?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(body);
  });
});

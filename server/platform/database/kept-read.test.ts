import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import type { Database } from "./connection.ts";
import { keptRead } from "./kept-read.ts";

const context = testContext({ RATE_LIMITS: "off" });
let reads = 0;
let made = 0;

const studentsNow = async (db: Database): Promise<number> => {
  reads += 1;
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM users WHERE role = 'student'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
const aStudent = async (): Promise<Person> => {
  made += 1;
  return person(context, { name: `Kept ${made}`, email: `kept${made}@darasa.example`, role: "student" });
};

beforeEach(() => {
  reads = 0;
});

describe("a kept read (docs/decisions/0029)", () => {
  it("is read once by any number who ask at once, and again only after a change", async () => {
    const count = keptRead({ resources: ["users"], most: 10, read: studentsNow });
    const before = await Promise.all(Array.from({ length: 20 }, () => count(context.db)));
    expect(reads).toBe(1);
    const student = await aStudent();
    expect(await count(context.db)).toBe((before[0] ?? 0) + 1);
    await context.db
      .updateTable("users")
      .set({ phone: "+256700000099" })
      .where("id", "=", student.id)
      .execute();
    expect(await count(context.db)).toBe((before[0] ?? 0) + 1);
    expect(reads).toBe(2);
  });

  it("what was being read when a change committed answers no question asked after it", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let started = () => {};
    const hasRead = new Promise<void>((resolve) => {
      started = resolve;
    });
    const count = keptRead({
      resources: ["users"],
      most: 10,
      async read(db) {
        const answer = await studentsNow(db);
        started();
        if (reads === 1) await held;
        return answer;
      },
    });
    const early = count(context.db);
    await hasRead;
    await aStudent();
    const late = await count(context.db);
    letGo();
    expect(late).toBe((await early) + 1);
    expect(await count(context.db)).toBe(late);
  });

  it("a change counts when it commits: not before, and not when it is rolled back", async () => {
    const count = keptRead({ resources: ["users"], most: 10, read: studentsNow });
    const student = await aStudent();
    const before = await count(context.db);
    const open = await context.db.startTransaction().execute();
    await open.deleteFrom("users").where("id", "=", student.id).execute();
    expect(await count(context.db)).toBe(before);
    await open.rollback().execute();
    expect(await count(context.db)).toBe(before);
    expect(reads).toBe(1);
    const again = await context.db.startTransaction().execute();
    await again.deleteFrom("users").where("id", "=", student.id).execute();
    expect(await count(context.db)).toBe(before);
    await again.commit().execute();
    expect(await count(context.db)).toBe(before - 1);
  });

  it("changes that are made at once wait for none of the others, and none is lost", async () => {
    const program = await aProgram(context.db);
    const several = await Promise.all([aStudent(), aStudent(), aStudent()]);
    const version = async () =>
      (
        await sql<{ version: number }>`
          SELECT coalesce(sum(step), 0)::bigint AS version FROM noun_versions WHERE resource = 'enrollments'`.execute(
          context.db,
        )
      ).rows[0]?.version ?? 0;
    const seen = [await version()];
    const open = await Promise.all(several.map(() => context.db.startTransaction().execute()));
    // Each in an open transaction: would one wait for another, this would never end.
    for (const [at, student] of several.entries())
      await anEnrollment(open[at] ?? context.db, student.id, program.id);
    for (const one of open.reverse()) {
      await one.commit().execute();
      seen.push(await version());
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it("a transaction sees its own changes one by one, and steps once for all of them", async () => {
    const count = keptRead({ resources: ["users"], most: 10, read: studentsNow });
    const several = [await aStudent(), await aStudent(), await aStudent()];
    const before = await count(context.db);
    const seen: number[] = [];
    const steps = await context.db.transaction().execute(async (db) => {
      const latest = new Set<number>();
      for (const { id } of several) {
        await db.deleteFrom("users").where("id", "=", id).execute();
        seen.push(await count(db));
        const { rows } = await sql<{ id: number }>`
          SELECT max(id) AS id FROM noun_versions WHERE resource = 'users'`.execute(db);
        latest.add(rows[0]?.id ?? 0);
      }
      return latest.size;
    });
    expect(seen).toEqual([before - 1, before - 2, before - 3]);
    expect(await count(context.db)).toBe(before - 3);
    expect(steps).toBe(1);
  });

  it("a change that outlives a savepoint's rollback still counts", async () => {
    const count = keptRead({ resources: ["users"], most: 10, read: studentsNow });
    const student = await aStudent();
    const before = await count(context.db);
    const open = await context.db.startTransaction().execute();
    const saved = await open.savepoint("first").execute();
    await saved.updateTable("users").set({ name: "Undone" }).where("id", "=", student.id).execute();
    await saved.rollbackToSavepoint("first").execute();
    await saved.deleteFrom("users").where("id", "=", student.id).execute();
    await saved.commit().execute();
    expect(await count(context.db)).toBe(before - 1);
  });

  it("a read that failed is not kept", async () => {
    let fails = true;
    const answer = keptRead({
      resources: ["users"],
      most: 10,
      read: async () => {
        if (fails) throw new Error("away");
        return "here";
      },
    });
    await expect(answer(context.db)).rejects.toThrow("away");
    fails = false;
    expect(await answer(context.db)).toBe("here");
  });

  it("keeps no more answers than it may: the one not asked for longest goes first", async () => {
    const asked: string[] = [];
    const answer = keptRead({
      resources: ["users"],
      most: 2,
      read: async (_db, question: string) => asked.push(question),
    });
    for (const question of ["a", "b", "a", "c", "a", "b"]) await answer(context.db, question);
    expect(asked).toEqual(["a", "b", "c", "b"]);
  });

  it.each([
    ["users", "a student's name", (id: number) => sql`UPDATE users SET name = 'New' WHERE id = ${id}`],
    [
      "users",
      "a student's e-mail",
      (id: number) => sql`UPDATE users SET email = 'new@x.example' WHERE id = ${id}`,
    ],
    ["users", "a role", (id: number) => sql`UPDATE users SET role = 'sub_admin' WHERE id = ${id}`],
    ["enrollments", "the removal of a student", (id: number) => sql`DELETE FROM users WHERE id = ${id}`],
    ["programs", "a program's end", () => sql`UPDATE programs SET deleted_at = now()`],
    ["enrollments", "the purge of programs", () => sql`DELETE FROM programs`],
    ["enrollments", "the emptying of the table", () => sql`TRUNCATE enrollments CASCADE`],
    [
      "mail",
      "a letter",
      (id: number) =>
        sql`INSERT INTO mail (key, recipient, subject, text_body, html_body) VALUES (${id}, '', '', '', '')`,
    ],
    ["mail", "the letters that were forgotten", () => sql`DELETE FROM mail`],
  ] as const)("%s: %s is a change", async (resource, _words, change) => {
    const student = await aStudent();
    await anEnrollment(context.db, student.id);
    const read = keptRead({ resources: [resource], most: 1, read: async () => (reads += 1) });
    await read(context.db);
    await change(student.id).execute(context.db);
    expect(await read(context.db)).toBe(2);
  });
});

describe("what changes nothing that is kept", () => {
  it.each([
    ["mail", "that a letter has left", () => sql`UPDATE mail SET attempts = attempts + 1, due_at = now()`],
    ["users", "a phone number", () => sql`UPDATE users SET phone = '+256700000000'`],
  ] as const)("%s: %s", async (resource, _words, change) => {
    await aStudent();
    const read = keptRead({ resources: [resource], most: 1, read: async () => (reads += 1) });
    await read(context.db);
    await change().execute(context.db);
    expect(await read(context.db)).toBe(1);
  });
});

describe("the lists that are kept (api.md section 4)", () => {
  it("count without a student the moment the deletion is answered, in every process", async () => {
    const david = await person(context, cast.david);
    const other = await anotherProcess(context);
    const student = await aStudent();
    await anEnrollment(context.db, student.id);
    const there = await makeCaller({ ...context, app: other.app }, david.id);
    const asked = ["", "search=kept", `search=${student.email}`, "page=2&page_size=1"];
    const counts = async (call: Person["call"]) =>
      Promise.all(
        asked.map(async (query) => (await call("GET", `/students-with-enrollments/?${query}`)).body.count),
      );
    const before = await counts(david.call);
    expect(await counts(there)).toEqual(before);
    expect((await david.call("DELETE", `/students/${student.id}/`)).status).toBe(204);
    expect(await counts(there)).toEqual(before.map((count) => count - 1));
    expect(await counts(david.call)).toEqual(before.map((count) => count - 1));
    await other.close();
  });

  it("show an enrollment, a new title and a program's end at the next call", async () => {
    const joseph = await person(context, cast.joseph);
    const student = await aStudent();
    const program = await aProgram(context.db, { title: "Kept" });
    const page = `/students-with-enrollments/?program=${program.id}`;
    const get = async (path: string) => (await joseph.call("GET", path)).body;
    const enrolled = async () => {
      const points = (await get("/analytics/enrollments-over-time/?period=week")).points;
      return [(await get("/analytics/summary/")).total_enrollments, points.at(-1).enrollments];
    };
    expect((await get(page)).count).toBe(0);
    const [all, latest] = await enrolled();
    await anEnrollment(context.db, student.id, program.id);
    expect((await get(page)).results[0]).toMatchObject({ id: student.id });
    expect(await enrolled()).toEqual([all + 1, latest + 1]);
    await joseph.call("PATCH", `/programs/${program.id}/`, { title: "Renamed" });
    const named = { id: program.id, title: "Renamed" };
    expect(await get("/programs/titles/")).toContainEqual(named);
    expect((await get("/analytics/")).all_programs).toContainEqual({ ...named, student_count: 1 });
    expect((await get("/programs/?page=1&search=renamed")).count).toBe(1);
    await joseph.call("DELETE", `/programs/${program.id}/`);
    expect((await get(page)).count).toBe(0);
    expect((await get("/programs/?page=1&search=renamed")).count).toBe(0);
    expect(await enrolled()).toEqual([all, latest]);
  });
});

describe("pages past the middle, which are reached from the end", () => {
  it("hold every student once, in the order of the first pages", async () => {
    const mary = await person(context, { name: "Mary", email: "mary@darasa.example", role: "admin" });
    for (let index = 0; index < 7; index++) await aStudent();
    const path = "/students-with-enrollments/?page_size";
    const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);
    const all = idsOf((await mary.call("GET", `${path}=100`)).body);
    expect(all.length).toBeGreaterThan(6);
    for (const size of [1, 2, 3, 5]) {
      const pages: number[] = [];
      for (let page = 1; page <= Math.ceil(all.length / size) + 1; page++)
        pages.push(...idsOf((await mary.call("GET", `${path}=${size}&page=${page}`)).body));
      expect(pages).toEqual(all);
    }
  });
});

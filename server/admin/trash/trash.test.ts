import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { anEnrollment, aProgram, aSubmission } from "#tests/support/builders.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { purgeDeleted } from "./purge.ts";
import { restorableResources } from "./resources.ts";
import { restoreDeleted } from "./restore.ts";

const context = testContext({ RATE_LIMITS: "off" });
const DAY_MS = 86_400_000;
let joseph: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
});

const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM programs WHERE deleted_at IS NULL) AS programs,
      (SELECT count(*) FROM enrollments) AS enrollments,
      (SELECT count(*) FROM completed_units) AS units`.execute(context.db);
  return rows[0];
};

describe("what staff delete can be restored for 30 days", () => {
  it("a program is restored with its enrollments and completed units", async () => {
    const { id, program_id } = await anEnrollment(context.db, amina.id);
    await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id: id, unit_number: 1 });
    const before = await counts();
    await joseph.call("DELETE", `/programs/${program_id}/`);
    expect((await amina.call("GET", "/student/enrolled-programs/")).body).toEqual([]);
    expect(await restoreDeleted(context.db, "program", program_id, later(29))).toBe(
      "Project Planning for Field Teams",
    );
    expect(await counts()).toEqual(before);
    expect((await amina.call("GET", "/student/enrolled-programs/")).body[0].completed_units).toEqual([1]);
    expect((await joseph.call("GET", `/programs/${program_id}/`)).status).toBe(200);
  });

  it("a removed enrollment is restored under its id with its completed units, unless the student enrolled again", async () => {
    const { id, program_id } = await anEnrollment(context.db, amina.id);
    await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id: id, unit_number: 2 });
    await joseph.call("DELETE", `/enrollments/${id}/`);
    expect(await restoreDeleted(context.db, "enrollment", id, later(1))).toBe(
      "amina@darasa.example in Project Planning for Field Teams",
    );
    const [own] = (await amina.call("GET", "/student/enrolled-programs/")).body;
    expect(own).toMatchObject({ enrollment_id: id, completed_units: [2] });
    await joseph.call("DELETE", `/enrollments/${id}/`);
    await amina.call("POST", "/enrollments/", { program_id });
    await expect(restoreDeleted(context.db, "enrollment", id, later(1))).rejects.toMatchObject({
      constraint: "enrollments_once",
    });
  });

  it("an assignment is restored with its file, its submissions and their grades", async () => {
    const { id, assignment_id } = await aSubmission(context, amina.id);
    await joseph.call("PATCH", `/submissions/${id}/`, {
      marks_awarded: 64,
      feedback: "Add the consent form.",
    });
    const seen = async () => ({
      assignments: (await amina.call("GET", "/assignments/student/")).body,
      submissions: (await amina.call("GET", "/submissions/student/")).body,
      files: [
        (await amina.call("GET", `/assignments/${assignment_id}/file/`)).text,
        (await amina.call("GET", `/submissions/${id}/file/`)).text,
      ],
      of_staff: (await joseph.call("GET", `/submissions/?search=Amina`)).body,
    });
    const before = await seen();
    expect(before.submissions[0]).toMatchObject({ id, marks_awarded: 64, feedback: "Add the consent form." });
    await joseph.call("DELETE", `/assignments/${assignment_id}/`);
    expect(await seen()).toMatchObject({ assignments: [], submissions: [], of_staff: [] });
    expect(await restoreDeleted(context.db, "assignment", assignment_id, later(31))).toBeUndefined();
    expect(await restoreDeleted(context.db, "assignment", assignment_id, later(29))).toBe(
      "A household form with skip logic",
    );
    expect(await seen()).toEqual(before);
  });

  it("the commission of a removed enrollment stays in the ledger and has its enrollment again after the restore", async () => {
    const { id } = await anEnrollment(context.db, amina.id);
    const { rows } = await sql<{ id: number }>`
      WITH partner AS (
        INSERT INTO affiliates (name, email, phone) VALUES ('Peter', 'peter@partners.example', '+256700000001')
        RETURNING id)
      INSERT INTO commissions (affiliate_id, enrollment_id, course_name, course_price, currency, price_minor,
        rate_percent, amount_minor, source, earned_at)
      SELECT id, ${id}, 'Bees', 'UGX 100', 'UGX', 100, 15, 15, 'link', now() FROM partner RETURNING id`.execute(
      context.db,
    );
    const enrollmentOf = async () =>
      (
        await context.db
          .selectFrom("commissions")
          .select("enrollment_id")
          .where("id", "=", rows[0]?.id ?? 0)
          .executeTakeFirst()
      )?.enrollment_id;
    await joseph.call("DELETE", `/enrollments/${id}/`);
    expect(await enrollmentOf()).toBeNull();
    await restoreDeleted(context.db, "enrollment", id, later(1));
    expect(await enrollmentOf()).toBe(id);
  });

  it.each(restorableResources)("a %s that was never deleted cannot be restored", async (resource) => {
    expect(await restoreDeleted(context.db, resource, 999_999, later(0))).toBeUndefined();
  });

  it("a restore writes an audit row", async () => {
    const { id } = await aProgram(context.db, { deleted_at: new Date() });
    await restoreDeleted(context.db, "program", id, later(1));
    const row = await context.db
      .selectFrom("audit_log")
      .select(["action", "resource", "actor_id"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({ action: "restore", resource: "program", actor_id: null });
  });

  it("after 30 days it is purged with its picture, and a later deletion stays", async () => {
    const image = "2123456789abcdef01234567-10x10-ffffff";
    await context.files.putBytes(`public/${image}-320.webp`, Buffer.from("picture"));
    const old = await aProgram(context.db, { image, deleted_at: new Date() });
    const enrollment = await anEnrollment(context.db, amina.id, old.id);
    context.setClock(later(29));
    expect(await purgeDeleted(context)).toBe(0);
    const young = await aProgram(context.db, { deleted_at: later(2) });
    context.setClock(later(31));
    expect(await purgeDeleted(context)).toBe(1);
    context.setClock(undefined);
    expect(await context.files.get(`public/${image}-320.webp`)).toBeUndefined();
    expect(await restoreDeleted(context.db, "program", old.id, later(1))).toBeUndefined();
    expect(await restoreDeleted(context.db, "program", young.id, later(3))).toBe(young.title);
    const rows = await context.db
      .selectFrom("enrollments")
      .select("id")
      .where("id", "=", enrollment.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it("a purged assignment takes its file and its submissions with it", async () => {
    const { id, assignment_id } = await aSubmission(context, amina.id);
    const keyOf = async (table: "assignments" | "submissions", row: number) =>
      (
        await context.db
          .selectFrom(table)
          .select("storage_key")
          .where("id", "=", row)
          .executeTakeFirstOrThrow()
      ).storage_key;
    const keys = [await keyOf("assignments", assignment_id), await keyOf("submissions", id)];
    await joseph.call("DELETE", `/assignments/${assignment_id}/`);
    context.setClock(later(31));
    expect(await purgeDeleted(context)).toBe(1);
    context.setClock(undefined);
    for (const key of keys) expect(await context.files.get(key)).toBeUndefined();
    expect(await context.db.selectFrom("submissions").select("id").where("id", "=", id).execute()).toEqual(
      [],
    );
  });
});

import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let sarah: Person;
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

const tables = ["enrollments", "charges", "enrollment_undos", "commissions", "webhook_deliveries"] as const;
const counts = async () =>
  Promise.all(tables.map(async (table) => (await context.db.selectFrom(table).selectAll().execute()).length));

describe("enrollments of staff", () => {
  it("the public form enrolls no staff and writes nothing about an enrollment", async () => {
    const program = await aProgram(context.db);
    const before = await counts();
    for (const { email } of [joseph, sarah]) {
      const { status, body } = await visitor("POST", "/enrollments/", { email, program: program.id });
      expect([status, body]).toEqual([
        201,
        { message: `You are now enrolled in ${program.title}. Log in to start learning.` },
      ]);
      expect(await emailsTo(context, email)).toEqual([]);
    }
    expect(await counts()).toEqual(before);
  });

  it("visitors get the same answers about a staff email as about a student's", async () => {
    const program = await aProgram(context.db);
    const story = async (email: string) => {
      const check = () => visitor("GET", `/check-email-enrollment/?email=${email}&program_id=${program.id}`);
      const enroll = () => visitor("POST", "/enrollments/", { email, program: program.id });
      const report = () =>
        visitor("POST", "/affiliates/record-enrollment/", {
          student_email: email,
          course_name: program.title,
          affiliate_code: "ABCD1234",
        });
      const answers = [];
      for (const call of [check, enroll, check, enroll, check, report]) answers.push(await call());
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const student = await story(amina.email);
    expect(student.map(({ status }) => status)).toEqual([200, 201, 200, 409, 200, 202]);
    for (const { email } of [joseph, sarah]) expect(await story(email)).toEqual(student);
  });

  it("unpaid fees close a program to its students, but never to staff", async () => {
    await switchFeesOn(context, { access: "closed" });
    const program = await aProgram(context.db);
    const posted = await joseph.call("POST", "/community/", { program: program.id, content: "Welcome" });
    await visitor("POST", "/enrollments/", { email: joseph.email, program: program.id });
    await context.db
      .insertInto("charges")
      .values({
        ...{ reference: "DAR-7K2M-9QFX", user_id: joseph.id, program_id: program.id },
        ...{
          student_name: joseph.name,
          program_title: program.title,
          currency: "UGX",
          amount_minor: 450_000,
        },
        ...{
          whole_due_at: new Date(0),
          due_at: new Date(0),
          created_at: new Date(0),
          asked_since: new Date(0),
        },
      })
      .execute();
    for (const path of [`/community/?program=${program.id}`, "/community/enrolled_programs/"]) {
      const { status, text } = await joseph.call("GET", path);
      expect([status, text.includes("Pay the fee")]).toEqual([200, false]);
      if (path.includes("enrolled")) expect(text).toContain(program.title);
    }
    expect((await joseph.call("DELETE", `/community/${posted.body.id}/`)).status).toBe(204);
  });

  it("the database refuses an enrollment of staff, inserted or updated", async () => {
    const refused = { constraint: "enrollments_of_students" };
    await expect(anEnrollment(context.db, joseph.id)).rejects.toMatchObject(refused);
    const { id } = await anEnrollment(context.db, amina.id);
    const move = context.db.updateTable("enrollments").set({ user_id: sarah.id }).where("id", "=", id);
    await expect(move.execute()).rejects.toMatchObject(refused);
  });

  it("an enrolled student cannot become staff, and others can", async () => {
    const promote = (id: number) => sql`UPDATE users SET role = 'admin' WHERE id = ${id}`.execute(context.db);
    await anEnrollment(context.db, amina.id);
    await expect(promote(amina.id)).rejects.toMatchObject({ constraint: "enrollments_of_students" });
    const values = { username: "fresh", email: "fresh@example.com", name: "Fresh", password_hash: "x" };
    const { id } = await insertUser(context.db, values);
    await expect(promote(id)).resolves.toBeDefined();
  });

  it("staff can enroll only students", async () => {
    const program = await aProgram(context.db);
    const path = `/students/${sarah.id}/enrollments/`;
    const { status } = await joseph.call("POST", path, { program: program.id });
    expect(status).toBe(404);
  });
});

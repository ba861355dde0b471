import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
});

const ruth = { email: "ruth@lira.example", name: "Ruth Auma", phone: "0772100001", program: "" };

describe("students whom staff chose in the list (staff.md 2.3)", () => {
  it("are enrolled together; those who are enrolled already are left out", async () => {
    const program = await aProgram(context.db, { title: "Beekeeping" });
    await anEnrollment(context.db, amina.id, program.id);
    const body = { program: program.id, students: [amina.id, brian.id, david.id] };
    const answer = await david.call("POST", "/students/enroll/", body);
    expect(answer, answer.text).toMatchObject({ status: 200, body: { enrolled: 1, enrolled_already: 1 } });
    expect(await emailsTo(context, brian.email)).toMatchObject([
      { subject: "You are enrolled in Beekeeping" },
    ]);
    const none = await david.call("POST", "/students/enroll/", { program: program.id, students: [] });
    expect(none).toMatchObject({ status: 400, body: { students: ["Choose at least one student."] } });
  });

  it("are enrolled in batches, and their emails queue behind those to one person", async () => {
    const program = await aProgram(context.db);
    const students: number[] = [];
    for (let number = 0; number < 120; number += 1) {
      const student = await person(context, { ...cast.brian, email: `class-${number}@darasa.example` });
      students.push(student.id);
    }
    const body = { program: program.id, students };
    const answer = await david.call("POST", "/students/enroll/", body);
    expect(answer, answer.text).toMatchObject({ status: 200, body: { enrolled: 120, enrolled_already: 0 } });
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM enrollments WHERE program_id = ${program.id} GROUP BY xmin`.execute(
      context.db,
    );
    expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(50);
    const emails = await context.db
      .selectFrom("emails")
      .select("is_bulk")
      .where("recipient", "like", "class-%")
      .execute();
    expect(emails).toEqual(students.map(() => ({ is_bulk: true })));
    const many = { program: program.id, students: Array.from({ length: 501 }, (_, at) => at + 1) };
    expect(await david.call("POST", "/students/enroll/", many)).toMatchObject({
      ...{ status: 400, body: { students: ["Choose at most 500 students at a time."] } },
    });
  });

  it("are invited again only while they have no password", async () => {
    const { body: added } = await david.call("POST", "/students/", ruth);
    expect(added.is_invited).toBe(true);
    const invite = () => david.call("POST", "/students/invite/", { students: [added.id, amina.id] });
    const first = await invite();
    expect(first, first.text).toMatchObject({ status: 202, body: { invited: 1, not_waiting: 1 } });
    const emails = await emailsTo(context, ruth.email);
    expect(emails).toHaveLength(2);
    await context.db.updateTable("users").set({ is_invited: false }).where("id", "=", added.id).execute();
    expect((await invite()).body).toEqual({ invited: 0, not_waiting: 2 });
  });

  it("get one communication that nobody else reads", async () => {
    const chosen = { recipient_type: "students", students: `${amina.id},${brian.id}` };
    const { body: counted } = await david.call(
      "GET",
      `/communications/recipients/?students=${chosen.students}`,
    );
    expect(counted).toEqual({ count: 2, names: [amina.name, brian.name] });
    const { body: nobodyCounted } = await david.call("GET", "/communications/recipients/?students=");
    expect(nobodyCounted).toEqual({ count: 0, names: [] });
    const sent = await david.call("POST", "/communications/", {
      title: "Hello",
      message: "You two",
      ...chosen,
    });
    expect(sent, sent.text).toMatchObject({
      ...{ status: 201, body: { recipient_type: "students", students: [amina.id, brian.id] } },
    });
    expect(sent.body.recipients_count).toBe(2);
    const inbox = async (one: Person) => (await one.call("GET", "/communications/student/")).body;
    expect(await inbox(amina)).toMatchObject([{ title: "Hello" }]);
    const other = await person(context, { ...cast.amina, email: "other@darasa.example" });
    expect(await inbox(other)).toEqual([]);
    expect((await inbox(amina))[0]).not.toHaveProperty("students");
    const nobody = { title: "Hello", message: "Nobody", recipient_type: "students", students: "" };
    const refused = await david.call("POST", "/communications/", nobody);
    expect(refused).toMatchObject({ status: 400, body: { error: "Please select the students." } });
  });

  it("can get a correction after one of them, or their program, was deleted (staff.md 4.8)", async () => {
    const { body: gone } = await david.call("POST", "/students/", { ...ruth, email: "gone@lira.example" });
    const texts = { title: "Hello", message: "You two" };
    const chosen = { ...texts, recipient_type: "students", students: [brian.id, gone.id] };
    const { body: toStudents } = await david.call("POST", "/communications/", chosen);
    const program = await aProgram(context.db);
    await anEnrollment(context.db, amina.id, program.id);
    const ofProgram = { ...texts, recipient_type: "program", program: program.id };
    const { body: toProgram } = await david.call("POST", "/communications/", ofProgram);
    expect((await david.call("DELETE", `/students/${gone.id}/`)).status).toBe(204);
    await context.db
      .updateTable("programs")
      .set({ deleted_at: new Date() })
      .where("id", "=", program.id)
      .execute();

    const correct = (id: number, body: object) =>
      david.call("PUT", `/communications/${id}/`, { ...body, message: "Corrected" });
    const corrected = await correct(toStudents.id, chosen);
    expect(corrected, corrected.text).toMatchObject({ status: 200, body: { message: "Corrected" } });
    expect((await correct(toProgram.id, ofProgram)).status).toBe(200);
    const added = await correct(toStudents.id, { ...chosen, students: [brian.id, gone.id, 999_999] });
    expect(added).toMatchObject({ status: 400, body: { students: ["Student not found."] } });
    const other = await correct(toStudents.id, ofProgram);
    expect(other).toMatchObject({ status: 400, body: { program: ["Program not found."] } });
  });

  it("are exported alone", async () => {
    const path = `/students-with-enrollments/export.csv?students=${brian.id}`;
    const { text } = await david.call("GET", path);
    expect(text.trim().split("\n")).toHaveLength(2);
    expect(text).toContain(brian.email);
    const { text: none } = await david.call("GET", "/students-with-enrollments/export.csv?students=");
    expect(none.trim().split("\n")).toHaveLength(1);
    const wrong = await david.call("GET", "/students-with-enrollments/export.csv?students=a,b");
    expect(wrong).toMatchObject({ status: 400, body: { students: ["Choose the students again."] } });
  });
});

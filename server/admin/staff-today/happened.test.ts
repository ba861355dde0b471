import { beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#contract/shared/permissions.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, aReport } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  await context.db.updateTable("fee_rules").set({ is_on: true }).execute();
});

interface Line {
  kind: string;
  who: string;
  count: number;
  what?: string;
  did?: string;
  permission?: Permission | null;
  act?: string;
}
const happenedFor = async ({ call }: Person) => (await call("GET", "/staff/happened/")).body as Line[];
const happened = () => happenedFor(joseph);
const actsFor = async (who: Person) => (await happenedFor(who)).flatMap(({ act }) => act ?? []);
let people = 0;
/** Adds a member of staff with one permission. */
const clerk = (key: Permission) =>
  person(context, { ...cast.grace, email: `${key}${people++}@darasa.example`, permissions: [key] });
const newStudent = () => ({ ...cast.brian, email: `student${people++}@darasa.example` });
/** Sets the exchange rates, as `joseph`. */
async function changeRates() {
  const { updated_at } = (await joseph.call("GET", "/exchange-rates/")).body;
  await joseph.call("PUT", "/exchange-rates/", { rates: {}, updated_at });
}

describe("what happened (staff.md 2.1)", () => {
  it("texts are cut between characters as people see them", async () => {
    const start = "a".repeat(78);
    const family = "👩‍👩‍👧‍👦";
    const content = `${start}${family}${family}!`;
    const { program_id } = await anEnrollment(context.db, amina.id);
    await amina.call("POST", "/community/", { program: program_id, content });
    const visitor = await makeCaller(context);
    await visitor("POST", "/contact-messages/", { name: "Ruth", email: "r@x.example", message: content });
    const cut = `${start}${family}…`;
    for (const kind of ["wrote", "asked"])
      expect((await happened()).find((one) => one.kind === kind)?.what).toBe(cut);
  });

  it("nothing of a deleted program is listed", async () => {
    const brian = await person(context, cast.brian);
    const { program_id } = await aSubmission(context, brian.id);
    await brian.call("POST", "/community/", { program: program_id, content: "Hello" });
    const before = (await happened()).length;
    await context.db
      .updateTable("programs")
      .set({ deleted_at: new Date() })
      .where("id", "=", program_id)
      .execute();
    expect((await happened()).length).toBe(before - 3);
  });

  it("acts of staff are listed with their record, to those who may do them", async () => {
    const { id } = await aSubmission(context, amina.id);
    await joseph.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
    const charge = await aCharge(context, amina, "UGX 60,000");
    await aReport(amina, charge.id, "60,000");
    const { body: fee } = await joseph.call("GET", `/fees/${charge.id}/`);
    await joseph.call("POST", `/payments/${fee.payments[0].id}/confirm/`, {});
    await joseph.call("POST", "/blog-posts/", {
      ...{ title: "Bees", description: "On bees", category: "Farming", read_time: 5 },
    });
    await changeRates();
    const acts = ["submission.grade", "payment.confirm", "blog_post.create", "exchange_rates.update"];
    expect((await actsFor(joseph)).filter((act) => acts.includes(act)).sort()).toEqual(acts.toSorted());
    expect(await actsFor(await clerk("assignments"))).toEqual(["submission.grade"]);
    expect(await actsFor(await clerk("fees"))).toEqual(["payment.confirm"]);
    expect(await actsFor(await clerk("blog"))).toEqual(["blog_post.create"]);
    expect(await actsFor(await clerk("team"))).toEqual([]);
    const rates = (await happened()).find(({ act }) => act === "exchange_rates.update");
    expect(rates).toMatchObject({ did: "changed the exchange rates", permission: null });
    const grade = (await happened()).find(({ act }) => act === "submission.grade");
    expect(grade).toMatchObject({
      who: joseph.name,
      count: 1,
      did: "graded",
      permission: "assignments",
      record: { resource_id: id, resource_exists: true },
    });
    expect(JSON.stringify(grade)).not.toMatch(/email|address|before|after/);
  });

  it("acts of one person within an hour of each other are one line with their number", async () => {
    const grace = await clerk("assignments");
    for (const _ of [1, 2, 3]) {
      const { id } = await aSubmission(context, (await person(context, newStudent())).id);
      await grace.call("PATCH", `/submissions/${id}/`, { marks_awarded: 50, feedback: "" });
    }
    const ofGrace = async () =>
      (await happened()).filter(({ act, who }) => act === "submission.grade" && who === grace.name);
    expect((await ofGrace()).map(({ count, did }) => [count, did])).toEqual([[3, "graded 3 works"]]);
    await context.db
      .updateTable("audit_log")
      .set({ at: new Date(Date.now() - 2 * 3_600_000) })
      .where("id", "=", (eb) =>
        eb
          .selectFrom("audit_log")
          .select((one) => one.fn.min("id").as("id"))
          .where("actor_id", "=", grace.id),
      )
      .execute();
    expect((await ofGrace()).map(({ count }) => count)).toEqual([2, 1]);
  });

  it("decisions about applications are named by their result, each in its own line", async () => {
    const grace = await clerk("affiliates");
    for (const status of ["approved", "approved", "rejected"] as const) {
      const { id } = await anAffiliate(context.db, { status: "pending", affiliate_code: null });
      await grace.call("PATCH", `/applications/${id}/`, { status });
    }
    const lines = (await happenedFor(grace)).filter(({ act }) => act === "affiliate.decide");
    expect(lines.map(({ did }) => did)).toEqual(["rejected the application of", "approved 2 applications"]);
  });

  it("acts in a row on one record count as one", async () => {
    const grace = await clerk("assignments");
    const works = [await aSubmission(context, amina.id), await aSubmission(context, amina.id)];
    const grade = (at: number, marks_awarded: number) =>
      grace.call("PATCH", `/submissions/${works[at]?.id}/`, { marks_awarded, feedback: "" });
    const ofGrace = async () =>
      (await happenedFor(grace))
        .filter(({ act, who }) => act === "submission.grade" && who === grace.name)
        .slice(0, 1);
    await grade(0, 50);
    await grade(0, 60);
    expect(await ofGrace()).toMatchObject([
      { count: 1, did: "graded", record: { resource_id: works[0]?.id } },
    ]);
    await grade(1, 50);
    expect(await ofGrace()).toMatchObject([{ count: 2, did: "graded 2 works" }]);
  });

  it("times of one student name the student, and those of several are counted", async () => {
    const grace = await clerk("assignments");
    const { id: program } = await aProgram(context.db);
    const quiz = await aQuiz(joseph, program, [(await aQuestion(joseph, program, "one_of")).id], {
      time_limit_minutes: 20,
    });
    const [ruth, peter] = [await person(context, newStudent()), await person(context, newStudent())];
    for (const { id } of [ruth, peter]) await anEnrollment(context.db, id, program);
    async function give(student: Person, days: number) {
      const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
      const calls = [
        await grace.call("PUT", `/assignments/${quiz.id}/extensions/${student.id}/`, { deadline }),
        await grace.call("PUT", `/quizzes/${quiz.id}/extra-time/${student.id}/`, { minutes: days }),
      ];
      expect(calls.map(({ status }) => status)).toEqual([200, 200]);
    }
    const lines = async () =>
      (await happenedFor(grace))
        .filter(({ act, who }) => act?.startsWith("assignment.") && who === grace.name)
        .map(({ count, did }) => [count, did]);
    await give(ruth, 9);
    await give(ruth, 10);
    expect(await lines()).toEqual([
      [1, "changed the extra time of"],
      [1, "extended the deadline of"],
    ]);
    await give(peter, 9);
    expect(await lines()).toEqual([
      [3, "changed extra time 3 times"],
      [2, "extended 2 deadlines"],
    ]);
  });

  it("an entry of the audit log refreshes open dashboards", async () => {
    const url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
    const heard = await hear(url, { cookie: await sessionCookie(context, joseph.id) });
    await heard.ready;
    await changeRates();
    expect(await heard.until(1)).toMatchObject([{ event: "news", data: { kind: "today" } }]);
    heard.close();
  });

  it("enrollments by staff and from files are lines of the staff, and not of the students", async () => {
    const own = ["self", "email", "registration", null] as const;
    for (const source of ["staff", "import", ...own] as const) {
      const student = await person(context, { ...newStudent(), name: `By ${source}` });
      const { id } = await anEnrollment(context.db, student.id);
      await context.db.updateTable("enrollments").set({ source }).where("id", "=", id).execute();
    }
    const lines = (await happened()).filter(({ kind, who }) => kind === "enrolled" && who.startsWith("By "));
    expect(lines.map(({ who }) => who).toReversed()).toEqual(own.map((source) => `By ${source}`));
  });
});

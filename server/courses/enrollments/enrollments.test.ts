import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";
import { enrollmentCounts } from "./queries.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let sarah: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
});

describe("POST /enrollments/ (api.md 2)", () => {
  it("a student enrolls once; the second time is 409 with the specification's sentence", async () => {
    const program = await aProgram(context.db);
    const first = await amina.call("POST", "/enrollments/", { program_id: program.id });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      program: { id: program.id, title: program.title },
      enrolled_at: expect.any(String),
    });
    const second = await amina.call("POST", "/enrollments/", { program_id: program.id });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ detail: "You are already enrolled in this program." });
  });

  it("a retry with the same Idempotency-Key gets the first reply", async () => {
    const program = await aProgram(context.db);
    const enroll = () =>
      amina.call("POST", "/enrollments/", { program_id: program.id }, { "idempotency-key": "one" });
    const [first, second] = await Promise.all([enroll(), enroll()]);
    const again = await enroll();
    expect([first.status, second.status, again.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(again.body).toEqual(first.body);
  });

  it("50 concurrent calls make one enrollment", async () => {
    const program = await aProgram(context.db);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => brian.call("POST", "/enrollments/", { program_id: program.id })),
    );
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(all.filter((answer) => answer.status === 409)).toHaveLength(49);
  });

  it("staff get 403 'Only student accounts can enrol.'", async () => {
    const program = await aProgram(context.db);
    const { status, body } = await sarah.call("POST", "/enrollments/", { program_id: program.id });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: "Only student accounts can enrol." });
  });

  it("a program that is closed by the server's clock is 403", async () => {
    const program = await aProgram(context.db, {
      created_at: new Date(Date.now() - 3 * 86_400_000),
      deadline_value: 2,
      deadline_unit: "days",
    });
    const { status } = await amina.call("POST", "/enrollments/", { program_id: program.id });
    expect(status).toBe(403);
  });

  it("an unknown program is 400 at its field", async () => {
    const { status, body } = await amina.call("POST", "/enrollments/", { program_id: 999_999 });
    expect(status).toBe(400);
    expect(body).toEqual({ program_id: ["Program not found."] });
  });

  it("enrolling by email gives the same reply with and without an account", async () => {
    const program = await aProgram(context.db);
    const known = await visitor("POST", "/enrollments/", { email: brian.email, program: program.id });
    const unknown = await visitor("POST", "/enrollments/", {
      email: "nobody@example.com",
      program: program.id,
    });
    expect(known.status).toBe(201);
    expect(known.body).toEqual(unknown.body);
    expect(Object.keys(known.body)).toEqual(["message"]);
    const rows = await context.db
      .selectFrom("enrollments")
      .select("user_id")
      .where("program_id", "=", program.id)
      .execute();
    expect(rows).toEqual([{ user_id: brian.id }]);
  });
});

describe("every way of enrolling (api.md 6, Enrollment)", () => {
  const registration = {
    email: "new@example.com",
    name: "Nora Achieng",
    phone: "+256712345678",
    password: "correct4horses",
    confirm_password: "correct4horses",
    location: "Kampala",
    occupation: "Officer",
    organization: "Relief",
    education_level: "bachelors",
    referral_source: "x",
  };

  it("each way writes and counts the enrollment, and queues one email naming the program", async () => {
    const program = await aProgram(context.db, { title: "Three Ways In" });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    await visitor("POST", "/enrollments/", { email: brian.email, program: program.id });
    const registered = await visitor("POST", "/register/", { ...registration, program_id: program.id });
    expect(registered.status).toBe(201);
    const rows = await context.db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "enrollments.user_id")
      .select(["enrollments.id", "users.email"])
      .where("program_id", "=", program.id)
      .orderBy("enrollments.id")
      .execute();
    expect(rows.map(({ email }) => email)).toEqual([amina.email, brian.email, registration.email]);
    expect((await enrollmentCounts(context.db)).get(program.id)).toBe(3);
    for (const { id, email } of rows) {
      const emails = (await emailsTo(context, email)).filter(({ key }) => key === `enrolled ${id}`);
      expect(emails).toMatchObject([{ text: expect.stringContaining("Three Ways In") }]);
    }
  });

  it("a second enrollment is refused in each way and writes nothing", async () => {
    const program = await aProgram(context.db);
    const emails = async () => (await context.db.selectFrom("emails").select("id").execute()).length;
    await visitor("POST", "/enrollments/", { email: brian.email, program: program.id });
    const before = await emails();
    const again = await visitor("POST", "/enrollments/", { email: brian.email, program: program.id });
    expect(again.status).toBe(409);
    expect(await emails()).toBe(before);
  });
});

describe("progress (students.md 4, api.md 4)", () => {
  it("ticking and unticking a unit are idempotent and answer the enrolled program", async () => {
    const { id } = await anEnrollment(
      context.db,
      amina.id,
      (await aProgram(context.db, { duration: "4 weeks", price: "UGX 450,000" })).id,
    );
    const unit = { enrollment_id: id, unit_number: 2 };
    await amina.call("POST", "/student/progress/mark-complete/", unit);
    const ticked = await amina.call("POST", "/student/progress/mark-complete/", unit);
    expect(ticked.body).toMatchObject({
      enrollment_id: id,
      total_units: 4,
      unit_type: "weeks",
      // The price is also given as number and currency (api.md 6).
      price_amount: 450_000,
      currency: "UGX",
      completed_units: [2],
      progress_percentage: 25,
    });
    await amina.call("POST", "/student/progress/unmark-complete/", unit);
    const undone = await amina.call("POST", "/student/progress/unmark-complete/", unit);
    expect(undone.body).toMatchObject({ completed_units: [], progress_percentage: 0 });
  });

  it("a retried tick does not overwrite a later change", async () => {
    const { id } = await anEnrollment(
      context.db,
      amina.id,
      (await aProgram(context.db, { duration: "4 weeks" })).id,
    );
    const unit = { enrollment_id: id, unit_number: 2 };
    const key = { "idempotency-key": "tick-1", "x-user-id": String(amina.id) };
    await amina.call("POST", "/student/progress/mark-complete/", unit, key);
    await amina.call("POST", "/student/progress/unmark-complete/", unit);
    const again = await amina.call("POST", "/student/progress/mark-complete/", unit, key);
    expect(again.body).toMatchObject({ completed_units: [2] });
    const { body } = await amina.call("GET", "/student/enrolled-programs/");
    expect(body.find((one: { enrollment_id: number }) => one.enrollment_id === id)).toMatchObject({
      completed_units: [],
    });
  });

  it("a queued tick of another person on the same device is 401", async () => {
    const { id } = await anEnrollment(context.db, brian.id);
    const unit = { enrollment_id: id, unit_number: 1 };
    const meant = { "x-user-id": String(amina.id) };
    const { status, body } = await brian.call("POST", "/student/progress/mark-complete/", unit, meant);
    expect(status).toBe(401);
    expect(body).toEqual({ detail: "Authentication credentials were not provided." });
  });

  it.each([0, -1, 1.5, 5, 1e9, "1", [1]])("unit %j outside 1..total_units is 400", async (unit_number) => {
    const { id } = await anEnrollment(
      context.db,
      amina.id,
      (await aProgram(context.db, { duration: "4 weeks" })).id,
    );
    const { status, body } = await amina.call("POST", "/student/progress/mark-complete/", {
      enrollment_id: id,
      unit_number,
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(["unit_number"]);
  });

  it("another student's enrollment is not found and does not change", async () => {
    const { id } = await anEnrollment(context.db, amina.id);
    const unit = { enrollment_id: id, unit_number: 1 };
    const { status, body } = await brian.call("POST", "/student/progress/mark-complete/", unit);
    expect(status).toBe(400);
    expect(body).toEqual({ enrollment_id: ["Enrollment not found."] });
    const { body: own } = await amina.call("GET", "/student/enrolled-programs/");
    expect(own.find((row: { enrollment_id: number }) => row.enrollment_id === id).completed_units).toEqual(
      [],
    );
  });

  it("a student's list has only their own programs", async () => {
    const { body } = await brian.call("GET", "/student/enrolled-programs/");
    const owners = await context.db
      .selectFrom("enrollments")
      .select("user_id")
      .where(
        "id",
        "in",
        body.map((row: { enrollment_id: number }) => row.enrollment_id),
      )
      .execute();
    expect(new Set(owners.map((row) => row.user_id))).toEqual(new Set([brian.id]));
  });
});

describe("undoing an enrollment made by email (api.md 2)", () => {
  it("the owner gets a link by email; reading it changes nothing, and it works once", async () => {
    const program = await aProgram(context.db, { title: "Not What I Wanted" });
    await visitor("POST", "/enrollments/", { email: amina.email, program: program.id });
    const { token = "" } = await linkTo(context, amina.email, "/undo-enrollment");
    const enrolled = async () =>
      (await amina.call("GET", "/student/enrolled-programs/")).body.some(
        (one: { id: number }) => one.id === program.id,
      );
    const looked = await visitor("GET", `/enrollments/undo/?token=${token}`);
    expect(looked.body).toEqual({ program_title: "Not What I Wanted", enrolled_at: expect.any(String) });
    expect(await enrolled()).toBe(true);
    const undone = await visitor("POST", "/enrollments/undo/", { token });
    expect(undone.body).toEqual({ message: "Your enrollment in Not What I Wanted has been undone." });
    expect(await enrolled()).toBe(false);
    const again = await visitor("POST", "/enrollments/undo/", { token });
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      non_field_errors: ["This link has been used already or is no longer valid."],
    });
  });

  it("a student's own enrollment has no undo link, and an unknown token undoes nothing", async () => {
    const program = await aProgram(context.db);
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    await expect(linkTo(context, amina.email, "/undo-enrollment")).rejects.toThrow("no link");
    expect((await visitor("POST", "/enrollments/undo/", { token: "A".repeat(43) })).status).toBe(400);
    expect((await visitor("POST", "/enrollments/undo/", {})).status).toBe(400);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { purgeDeleted } from "#server/admin/bin/purge.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { anAssignment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { aPayment, aReport, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { linkTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-03-02T09:00:00Z");
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
let fees: Person;
let visitor: Caller;
let amina: Person;
let david: Person;
let made = 0;

beforeAll(async () => {
  fees = await person(context, florence);
  david = await person(context, cast.david);
  visitor = await makeCaller(context);
  await switchFeesOn(context, { access: "open" });
});
beforeEach(async () => {
  made += 1;
  context.setClock(start);
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
});

const login = async (who: Person) => makeCaller(context, who.id);
const chargesOf = (who: Person) =>
  context.db.selectFrom("charges").selectAll().where("user_id", "=", who.id).orderBy("id").execute();
const placeIn = async (who: Person, program: number) =>
  (await who.call("GET", "/student/enrolled-programs/")).body.find(
    ({ id }: { id: number }) => id === program,
  );

/** Marks Amina at a session of the program. Returns the session's id. */
async function markAmina(program: number, state: string) {
  const unit = await aSession(context.db, program, { number: 1, starts_at: start, ends_at: later(0.1) });
  const lines = [{ student: amina.id, state, updated_at: null }];
  expect((await david.call("PUT", `/units/${unit}/attendance/`, { lines })).status).toBe(200);
  return unit;
}

describe("the undo link", () => {
  async function enrolledByEmail() {
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    await visitor("POST", "/enrollments/", { email: amina.email, program: program.id });
    const { token = "" } = await linkTo(context, amina.email, "/undo-enrollment");
    const [charge] = await chargesOf(amina);
    const { enrollment_id } = await placeIn(amina, program.id);
    return { program: program.id, token, charge: charge?.id ?? 0, enrollment_id };
  }
  type Enrolled = Awaited<ReturnType<typeof enrolledByEmail>>;

  const begunSentence = "You have begun this program.";
  const paidSentence = "A payment for this program was made or reported.";
  const uses: [name: string, use: (enrolled: Enrolled) => Promise<unknown>, sentence: string][] = [
    [
      "a tick, even if it was undone,",
      async ({ enrollment_id }) => {
        const unit = { enrollment_id, unit_number: 1 };
        await amina.call("POST", "/student/progress/mark-complete/", unit);
        await amina.call("POST", "/student/progress/unmark-complete/", unit);
      },
      "",
    ],
    [
      "work",
      async ({ program }) => {
        const { id } = await anAssignment(context, { program_id: program });
        const form = { assignment: String(id), submission_text: "Done", submission_file: pdf() };
        expect((await amina.call("POST", "/assignments/submit/", multipart(form))).status).toBe(201);
      },
      begunSentence,
    ],
    [
      "an attempt at a quiz",
      async ({ program }) => {
        const question = await aQuestion(david, program, "one_of");
        const deadline = later(7).toISOString();
        const quiz = await aQuiz(david, program, [question.id], { deadline });
        expect((await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`)).status).toBe(201);
      },
      begunSentence,
    ],
    ["a mark present at a session", ({ program }) => markAmina(program, "present"), begunSentence],
    ["a mark late at a session", ({ program }) => markAmina(program, "late"), begunSentence],
    ["a reported payment", ({ charge }) => aReport(amina, charge), paidSentence],
    [
      "a rejected payment",
      async ({ charge }) => {
        const id = await aReport(amina, charge);
        await fees.call("POST", `/payments/${id}/reject/`, { reason: "Not ours" });
      },
      paidSentence,
    ],
    [
      "a payment that staff recorded",
      async ({ charge }) => idOf(await fees.call("POST", `/fees/${charge}/payments/`, aPayment())),
      paidSentence,
    ],
    [
      "a purchase order",
      ({ charge }) =>
        context.db.updateTable("charges").set({ purchase_order: "PO 7" }).where("id", "=", charge).execute(),
      "A purchase order covers this program.",
    ],
    [
      "a message in its community",
      ({ program }) => amina.call("POST", "/community/", { program, content: "Hello" }),
      "You have written in this program's community.",
    ],
  ];

  it.each(uses)("an undo link stops working after %s", async (_name, use) => {
    const enrolled = await enrolledByEmail();
    await use(enrolled);
    const looked = await visitor("GET", `/enrollments/undo/?token=${enrolled.token}`);
    const undone = await visitor("POST", "/enrollments/undo/", { token: enrolled.token });
    expect([looked.status, undone.status]).toEqual([400, 400]);
    expect(await placeIn(amina, enrolled.program)).toBeDefined();
  });

  const begun: typeof uses = [
    ...uses.slice(1),
    [
      "a tick",
      ({ enrollment_id }) =>
        amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number: 1 }),
      begunSentence,
    ],
  ];
  it.each(begun)(
    "a student cannot leave a program after %s (students.md 4.1)",
    async (_name, use, sentence) => {
      const enrolled = await enrolledByEmail();
      expect((await placeIn(amina, enrolled.program)).may_leave).toBe(true);
      await use(enrolled);
      expect((await placeIn(amina, enrolled.program)).may_leave).toBe(false);
      const { status, body } = await amina.call(
        "POST",
        `/student/enrollments/${enrolled.enrollment_id}/leave/`,
      );
      const detail = `${sentence} Write to us if you want to leave it.`;
      expect({ status, ...body }).toEqual({ status: 409, detail });
      const [charge] = await chargesOf(amina);
      expect(charge?.cancelled_at).toBeNull();
    },
  );

  it.each(["absent", "excused"])(
    "a student marked %s at a session can leave the program (students.md 4.1)",
    async (state) => {
      const { program, enrollment_id } = await enrolledByEmail();
      await markAmina(program, state);
      expect((await amina.call("POST", `/student/enrollments/${enrollment_id}/leave/`)).status).toBe(200);
    },
  );

  it("marks of a cancelled session do not keep a student from leaving (students.md 4.1)", async () => {
    const { program } = await enrolledByEmail();
    const unit = await markAmina(program, "present");
    expect((await placeIn(amina, program)).stays_because).toBe("begun");
    await context.db.updateTable("units").set({ state: "draft" }).where("id", "=", unit).execute();
    expect((await placeIn(amina, program)).stays_because).toBeNull();
  });

  it("a student can leave a program after cancelling the report of a payment (students.md 4.1)", async () => {
    const { program, charge, enrollment_id } = await enrolledByEmail();
    const id = await aReport(amina, charge);
    expect(await placeIn(amina, program)).toMatchObject({ may_leave: false, stays_because: "payment" });
    await amina.call("POST", `/student/fees/payments/${id}/cancel/`);
    expect(await placeIn(amina, program)).toMatchObject({ may_leave: true, stays_because: null });
    expect((await amina.call("POST", `/student/enrollments/${enrollment_id}/leave/`)).status).toBe(200);
    expect(await placeIn(amina, program)).toBeUndefined();
  });

  const leaving: [
    name: string,
    use: (program: number, enrollment_id: number) => Promise<{ status: number; body: unknown }>,
    body: object,
  ][] = [
    [
      "work",
      async (program) => {
        const { id } = await anAssignment(context, { program_id: program });
        const form = { assignment: String(id), submission_text: "Done", submission_file: pdf() };
        return amina.call("POST", "/assignments/submit/", multipart(form));
      },
      { assignment: ["Assignment not found."] },
    ],
    [
      "a tick",
      (_program, enrollment_id) =>
        amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number: 1 }),
      { enrollment_id: ["Enrollment not found."] },
    ],
  ];
  it.each(leaving)(
    "%s that arrives while the student leaves the program is refused",
    async (_name, use, body) => {
      const { program, enrollment_id } = await enrolledByEmail();
      await context.db
        .updateTable("enrollments")
        .set({ unproven_referrals: null })
        .where("id", "=", enrollment_id)
        .execute();
      const other = await context.pool.connect();
      await other.query("BEGIN");
      await other.query("DELETE FROM enrollments WHERE id = $1", [enrollment_id]);
      const late = use(program, enrollment_id);
      await untilOneWaits(context);
      await other.query("COMMIT");
      other.release();
      expect(await late).toMatchObject({ status: 400, body });
      expect(
        await context.db.selectFrom("submissions").select("id").where("user_id", "=", amina.id).execute(),
      ).toEqual([]);
    },
  );

  it("a student leaves a program that was not begun: the fee is cancelled, and the first date stays", async () => {
    const { program, enrollment_id } = await enrolledByEmail();
    const leave = (who: Person) => who.call("POST", `/student/enrollments/${enrollment_id}/leave/`);
    const brian = await person(context, { ...cast.brian, email: `brian-${made}@darasa.example` });
    expect((await leave(brian)).status).toBe(404);
    const { title } = await placeIn(amina, program);
    const left = await leave(amina);
    expect({ ...left.body, status: left.status }).toEqual({
      message: `You have left ${title}.`,
      status: 200,
    });
    expect(await placeIn(amina, program)).toBeUndefined();
    expect((await leave(amina)).status).toBe(404);
    const [charge] = await chargesOf(amina);
    expect(charge).toMatchObject({ state: "cancelled", cancel_reason: "The student undid the enrollment." });
    context.setClock(later(3));
    const call = await login(amina);
    const { body } = await call("POST", "/enrollments/", { program_id: program });
    expect(body.enrolled_at).toBe(start.toISOString());
  });

  it("after an undo, a new enrollment keeps the first date and the fee its due date", async () => {
    const { program, token } = await enrolledByEmail();
    const [before] = await chargesOf(amina);
    context.setClock(later(10));
    expect((await visitor("POST", "/enrollments/undo/", { token })).status).toBe(200);
    context.setClock(later(20));
    const call = await login(amina);
    const { body } = await call("POST", "/enrollments/", { program_id: program });
    expect(body.enrolled_at).toBe(start.toISOString());
    const [, again] = await chargesOf(amina);
    expect(again).toMatchObject({ state: "unpaid", due_at: before?.due_at });
  });
});

describe("enrolling again while the removed enrollment is in the bin", () => {
  async function paidAndRemoved() {
    const program = await aProgram(context.db, { title: "Beekeeping", price: "UGX 450,000" });
    const enrolled = await amina.call("POST", "/enrollments/", { program_id: program.id });
    const enrollment: number = enrolled.body.id;
    const unit = { enrollment_id: enrollment, unit_number: 2 };
    await amina.call("POST", "/student/progress/mark-complete/", unit);
    const [charge] = await chargesOf(amina);
    idOf(await fees.call("POST", `/fees/${charge?.id}/payments/`, aPayment()));
    context.setClock(later(5));
    const staff = await login(david);
    expect((await staff("DELETE", `/enrollments/${enrollment}/`)).status).toBe(204);
    return { program: program.id, enrollment };
  }

  it.each([
    [
      "the student",
      (call: Caller, program: number) => call("POST", "/enrollments/", { program_id: program }),
    ],
    [
      "staff",
      async (_call: Caller, program: number) =>
        (await login(david))("POST", `/students/${amina.id}/enrollments/`, { program }),
    ],
    [
      "the public form",
      (_call: Caller, program: number) => visitor("POST", "/enrollments/", { email: amina.email, program }),
    ],
  ])("enrolling again by %s restores ticks, date and the paid fee", async (_name, enroll) => {
    const { program, enrollment } = await paidAndRemoved();
    context.setClock(later(20));
    const call = await login(amina);
    expect((await enroll(call, program)).status).toBe(201);
    const place = (await call("GET", "/student/enrolled-programs/")).body.find(
      ({ id }: { id: number }) => id === program,
    );
    expect(place).toMatchObject({ enrollment_id: enrollment, completed_units: [2] });
    const rows = await context.db
      .selectFrom("enrollments")
      .selectAll()
      .where("id", "=", enrollment)
      .execute();
    expect(rows).toMatchObject([{ enrolled_at: start }]);
    expect(await chargesOf(amina)).toMatchObject([
      { enrollment_id: enrollment, state: "paid", paid_minor: 450_000 },
    ]);
    const staff = await login(david);
    expect((await staff("POST", `/bin/enrollment/${enrollment}/restore/`)).status).toBe(200);
    expect((await call("POST", "/enrollments/", { program_id: program })).status).toBe(409);
  });

  it("after the bin is purged, only staff can enroll a student who paid; the payment counts", async () => {
    const { program } = await paidAndRemoved();
    context.setClock(later(40));
    await purgeDeleted(context);
    const call = await login(amina);
    const own = await call("POST", "/enrollments/", { program_id: program });
    expect([own.status, own.body]).toEqual([
      409,
      {
        detail:
          "You paid for this program before. Ask the institute to enroll you again: your payment then counts.",
      },
    ]);
    const staff = await login(david);
    const path = `/students/${amina.id}/enrollments/`;
    const { status, body } = await staff("POST", path, { program });
    expect(status).toBe(201);
    expect(await chargesOf(amina)).toMatchObject([
      { enrollment_id: body.id, state: "paid", paid_minor: 450_000, cancelled_at: null },
    ]);
  });

  it("after the bin is purged, a student who never paid enrolls again with the first date", async () => {
    const program = await aProgram(context.db, { price: "Free" });
    const { body } = await amina.call("POST", "/enrollments/", { program_id: program.id });
    await (await login(david))("DELETE", `/enrollments/${body.id}/`);
    context.setClock(later(40));
    await purgeDeleted(context);
    const again = await (await login(amina))("POST", "/enrollments/", { program_id: program.id });
    expect([again.status, again.body.enrolled_at]).toEqual([201, start.toISOString()]);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Today } from "#contract/students/today.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anAssignment, anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { countStatements, withStatements } from "#tests/support/files/statements.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-04-14T21:30:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let joseph: Person;
let fees: Person;
let amina: Person;
let brian: Person;
let made = 0;

beforeAll(async () => {
  countStatements();
  joseph = await person(context, cast.joseph);
  fees = await person(context, florence);
});

/** Create new students for each test. */
beforeEach(async () => {
  made += 1;
  context.setClock(start);
  await context.db.updateTable("fee_rules").set({ is_on: false, access: "open" }).execute();
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
  brian = await person(context, { ...cast.brian, email: `brian-${made}@darasa.example` });
});

const todayOf = async (student: Person): Promise<Today> =>
  (await student.call("GET", "/student/today/")).body;
const newsOf = async (student: Person) => (await student.call("GET", "/student/news/")).body;
const seen = (section: string, counted_at: Date, student = amina, program?: number) =>
  student.call("POST", "/student/news/seen/", { section, program, counted_at: counted_at.toISOString() });
const joins = (student: Person, values: object = {}) =>
  student.call("POST", "/enrollments/", values).then(({ body }) => body.id as number);
const unit = (program: number, number: number, values: object) =>
  joseph.call("PUT", `/programs/${program}/units/${number}/`, { state: "published", ...values });
const write = (title: string, program?: number) =>
  joseph.call("POST", "/communications/", {
    title,
    message: "Bring your questions.",
    recipient_type: program ? "program" : "all",
    program,
  });
const empty = {
  ...{
    running: [],
    attempts: [],
    deadlines: [],
    changes: [],
    grades: [],
    communications: [],
    deletion_due_at: null,
    is_kept_by_login: false,
    unread_count: 0,
  },
  ...{ answers: [], certificates: [], session: null, overlapping_sessions: [], fees: null },
};

describe("GET /student/today/ (beyond.md 3)", () => {
  it("a quiz is among the deadlines, with its opening, until the first attempt begins", async () => {
    const program = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, program);
    const question = await aQuestion(joseph, program, "true_false");
    const quiz = await aQuiz(joseph, program, [question.id], {
      ...{ deadline: later(48).toISOString(), opens_at: later(1).toISOString() },
    });
    expect((await todayOf(amina)).deadlines).toMatchObject([
      { id: quiz.id, kind: "quiz", opens_at: later(1).toISOString(), sent_back: null },
    ]);
    context.setClock(later(2));
    const { body } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const during = await todayOf(amina);
    expect(during.deadlines).toEqual([]);
    expect(during.attempts).toEqual([
      {
        id: quiz.id,
        title: quiz.title,
        program,
        program_title: quiz.program_title,
        ends_at: later(48).toISOString(),
      },
    ]);
    expect((await todayOf(brian)).attempts).toEqual([]);
    await amina.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
    expect(await todayOf(amina)).toMatchObject({ attempts: [], deadlines: [] });
  });

  it("a second attempt is shown until its time is over, also before anything has ended it", async () => {
    const program = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, program);
    const question = await aQuestion(joseph, program, "true_false");
    const quiz = await aQuiz(joseph, program, [question.id], {
      ...{ deadline: later(48).toISOString(), attempts: 2, time_limit_minutes: 30 },
    });
    const begin = () => amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    await amina.call("POST", `/student/quiz-attempts/${(await begin()).body.id}/finish/`);
    await begin();
    const inProgress = async () => (await todayOf(amina)).attempts.map(({ id, ends_at }) => [id, ends_at]);
    expect(await inProgress()).toEqual([[quiz.id, later(0.5).toISOString()]]);
    const { body } = await amina.call("GET", "/assignments/student/");
    expect(body).toMatchObject([{ id: quiz.id, attempt_ends_at: later(0.5).toISOString() }]);
    context.setClock(new Date(later(0.5).getTime() + 1_000));
    expect(await inProgress()).toEqual([]);
    const { body: afterwards } = await amina.call("GET", "/assignments/student/");
    expect(afterwards).toMatchObject([{ attempt_ends_at: later(0.5).toISOString() }]);
  });

  it("a new student has nothing, and staff have no Today", async () => {
    expect(await todayOf(amina)).toEqual(empty);
    expect((await joseph.call("GET", "/student/today/")).status).toBe(403);
  });

  it("each running program continues with its next units, and finished programs are left out", async () => {
    const program = await aProgram(context.db, { duration: "3 weeks", title: "Bees" });
    const short = await aProgram(context.db, { duration: "1 week", title: "Honey" });
    const [first, second] = [
      await joins(amina, { program_id: program.id }),
      await joins(amina, { program_id: short.id }),
    ];
    await unit(program.id, 2, { title: "Swarms" });
    await unit(program.id, 3, { title: "Not yet", state: "draft" });
    const tick = (enrollment_id: number, unit_number: number) =>
      amina.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number });
    expect((await todayOf(amina)).running.map(({ program_title }) => program_title)).toEqual([
      "Honey",
      "Bees",
    ]);
    await tick(second, 1);
    await tick(first, 1);
    expect((await todayOf(amina)).running).toEqual([
      {
        ...{ program: program.id, program_title: "Bees", unit_type: "weeks", starts_on: null, done_count: 1 },
        next_units: [
          { number: 2, title: "Swarms", is_published: true },
          { number: 3, title: "", is_published: false },
        ],
      },
    ]);
  });

  it("a program's first day is shown until it begins, by Kampala's calendar", async () => {
    const program = await aProgram(context.db, { start_date: "2026-04-16" });
    const begun = await aProgram(context.db, {});
    await joins(amina, { program_id: begun.id });
    await joins(amina, { program_id: program.id });
    const startsOn = async () => {
      const units = await amina.call("GET", `/student/programs/${program.id}/units/`);
      return [(await todayOf(amina)).running.at(-1)?.starts_on, units.body.starts_on];
    };
    context.setClock(new Date("2026-04-15T20:59:59Z"));
    expect(await startsOn()).toEqual(["2026-04-16", "2026-04-16"]);
    // A running program comes first, although the student joined it earlier.
    const isAhead = ({ starts_on }: { starts_on: string | null }) => starts_on !== null;
    expect((await todayOf(amina)).running.map(isAhead)).toEqual([false, true]);
    context.setClock(new Date("2026-04-15T21:00:00Z"));
    expect(await startsOn()).toEqual([null, null]);
  });

  it("pending deadlines of own programs are shown until their last second", async () => {
    const { program_id } = await anEnrollment(context.db, amina.id);
    const at = (hours: number, title: string) =>
      anAssignment(context, { program_id, title, deadline: later(hours) });
    await at(30, "third");
    await at(0, "now");
    await at(20, "second");
    await at(-1, "past");
    const handedIn = await at(1, "handed in");
    await aSubmission(context, amina.id, { assignment_id: handedIn.id });
    await anAssignment(context, { program_id, title: "unsent", sent_at: null });
    await anAssignment(context, { title: "of another program" });
    expect((await todayOf(amina)).deadlines.map(({ title }) => title)).toEqual(["now", "second", "third"]);
    expect((await todayOf(brian)).deadlines).toEqual([]);
  });

  it("grades, answers and communications are shown until seen, and later ones are new", async () => {
    const { id: program_id } = await aProgram(context.db);
    await joins(amina, { program_id });
    await joins(brian, { program_id });
    const { id: assignment_id } = await anAssignment(context, { program_id });
    const { id } = await aSubmission(context, amina.id, { assignment_id });
    await anAssignment(context, { program_id, sent_at: later(1) });
    const post = await amina.call("POST", "/community/", { program: program_id, content: "Which form?" });
    context.setClock(later(1));
    const grade = (marks_awarded: number) =>
      joseph.call("PATCH", `/submissions/${id}/`, { marks_awarded, feedback: "Clear skip logic." });
    await grade(86);
    const answer = (content: string, who = brian) =>
      who.call("POST", `/community/${post.body.id}/reply/`, { content });
    await answer("The long one.");
    await answer("Thank you!", amina);
    await write("Timetable", program_id);
    expect(await todayOf(amina)).toMatchObject({
      grades: [
        { id, marks_awarded: 86, percentage_score: 86, grade_letter: "A", feedback: "Clear skip logic." },
      ],
      answers: [{ content: "The long one.", sender_name: brian.name, program: program_id }],
      communications: [{ title: "Timetable", sender_name: joseph.name }],
      unread_count: 1,
    });
    const counts = { assignments: 2, courses: 0, community: 1, fees: 0, communications: 1 };
    const { by_program, ...told } = await newsOf(amina);
    expect(told).toEqual({ ...counts, counted_at: later(1).toISOString() });
    expect(by_program).toMatchObject([{ program: program_id, courses: 0, community: 1 }]);
    expect(await newsOf(brian)).toMatchObject({ assignments: 1, community: 0 });
    context.setClock(later(2));
    await grade(88);
    await answer("Or the short one.");
    // Only news counted an hour ago is marked as seen.
    await seen("assignments", later(1));
    const { body } = await seen("community", later(1));
    expect(body).toMatchObject({ assignments: 1, community: 1, communications: 1 });
    expect(await todayOf(amina)).toMatchObject({
      grades: [{ marks_awarded: 88 }],
      answers: [{ content: "Or the short one." }],
    });
    // A time in the future counts as now.
    expect((await seen("assignments", later(500))).body.assignments).toBe(0);
    context.setClock(later(3));
    await grade(90);
    expect((await todayOf(amina)).grades).toHaveLength(1);
    expect((await todayOf(brian)).grades).toEqual([]);
  });

  it("seeing one program's community or units leaves those of others new", async () => {
    const programs = [await aProgram(context.db), await aProgram(context.db)] as const;
    const answers: number[] = [];
    for (const { id } of programs) {
      await joins(amina, { program_id: id });
      await joins(brian, { program_id: id });
      const post = await amina.call("POST", "/community/", { program: id, content: "Which form?" });
      context.setClock(later(1));
      for (const content of ["The long one.", "Or the short one."]) {
        const answer = await brian.call("POST", `/community/${post.body.id}/reply/`, { content });
        answers.push(answer.body.id);
      }
      await unit(id, 1, { title: "Swarms" });
      context.setClock(start);
    }
    context.setClock(later(2));
    const [one, other] = [programs[0].id, programs[1].id];
    const fresh = { courses: 1, community: 2 };
    const both = [
      { program: one, ...fresh, first_answer: answers[0] },
      { program: other, ...fresh, first_answer: answers[2] },
    ];
    expect(await newsOf(amina)).toMatchObject({ courses: 2, community: 4, by_program: both });
    const { body } = await seen("community", later(2), amina, one);
    expect(body).toMatchObject({ courses: 2, community: 2 });
    expect(body.by_program).toEqual([{ ...both[0], community: 0, first_answer: null }, both[1]]);
    expect((await todayOf(amina)).answers.map(({ program }) => program)).toEqual([other, other]);
    expect((await seen("courses", later(2), amina, other)).body.by_program).toEqual([
      { ...both[0], community: 0, first_answer: null },
      { ...both[1], courses: 0 },
    ]);
    // Without a program, the whole section is marked as seen, as My Courses does.
    expect((await seen("courses", later(2))).body).toMatchObject({ courses: 0, community: 2 });
    expect((await seen("community", later(2), amina, other)).body).toMatchObject({
      community: 0,
      by_program: [],
    });
    const unknown = await seen("community", later(2), amina, 999_999);
    expect([unknown.status, unknown.body]).toEqual([400, { program: ["Program not found."] }]);
  });

  it("a certificate is shown until My Courses is opened or the certificate is revoked", async () => {
    const { id: program_id } = await aProgram(context.db, { title: "Bees" });
    await joins(amina, { program_id });
    const rule = { mode: "by_hand", needs_units: false, needs_payment: false, needs_grades: false };
    const put = await joseph.call("PUT", `/programs/${program_id}/certificate-rule/`, {
      ...rule,
      ...{ needs_average: false, lowest_average: 50 },
    });
    expect(put.status).toBe(200);
    await joseph.call("POST", `/programs/${program_id}/certificates/`, { students: [amina.id] });
    const certificates = [{ program: program_id, program_title: "Bees", issued_at: start.toISOString() }];
    expect(await todayOf(amina)).toMatchObject({ certificates });
    expect(await newsOf(amina)).toMatchObject({ courses: 1 });
    context.setClock(later(1));
    const { id: other } = await aProgram(context.db);
    expect((await seen("courses", later(1), amina, other)).body.courses).toBe(1);
    expect((await seen("courses", later(1))).body.courses).toBe(0);
    expect((await todayOf(amina)).certificates).toEqual([]);
    await context.db.deleteFrom("seen_news").execute();
    expect((await todayOf(amina)).certificates).toHaveLength(1);
    const { id } = await context.db.selectFrom("certificates").select("id").executeTakeFirstOrThrow();
    expect((await joseph.call("POST", `/certificates/${id}/revoke/`, { reason: "A mistake." })).status).toBe(
      200,
    );
    expect((await todayOf(amina)).certificates).toEqual([]);
  });

  it("news ends after 30 days, and an unknown section is refused", async () => {
    await aSubmission(context, amina.id, { graded_at: start, marks_awarded: 70 });
    expect((await todayOf(amina)).grades).toHaveLength(1);
    context.setClock(later(31 * 24));
    amina.call = await makeCaller(context, amina.id);
    expect((await todayOf(amina)).grades).toEqual([]);
    const wrong = await seen("inbox", start);
    const section = "Unknown section. It can be assignments, courses, community or fees.";
    expect([wrong.status, wrong.body]).toEqual([400, { section: [section] }]);
  });

  it("the current session is shown, otherwise the next one of all programs", async () => {
    const one = await anEnrollment(context.db, amina.id);
    const other = await anEnrollment(context.db, amina.id);
    const session = (program: number, number: number, hours: number) =>
      unit(program, number, {
        title: `In ${hours}`,
        session_starts_at: later(hours).toISOString(),
        session_ends_at: later(hours + 1).toISOString(),
        session_url: "https://meet.example/room",
      });
    await session(one.program_id, 1, 5);
    await session(one.program_id, 2, -2);
    await session(other.program_id, 1, 3);
    const { session: next } = await todayOf(amina);
    expect(next).toMatchObject({ program: other.program_id, number: 1, title: "In 3", unit_type: "weeks" });
    expect(next).toMatchObject({ starts_at: later(3).toISOString(), join_url: "https://meet.example/room" });
    context.setClock(later(3.5));
    expect((await todayOf(amina)).session?.title).toBe("In 3");
    context.setClock(later(4.5));
    expect((await todayOf(amina)).session?.title).toBe("In 5");
  });

  it("sessions at the same time are all shown, of one program and of two", async () => {
    const one = await anEnrollment(context.db, amina.id);
    const other = await anEnrollment(context.db, amina.id);
    const session = (program: number, number: number, hours: number) =>
      unit(program, number, {
        title: `In ${hours}`,
        session_starts_at: later(hours).toISOString(),
        session_ends_at: later(hours + 1).toISOString(),
      });
    await session(one.program_id, 1, 1);
    await session(one.program_id, 2, 1.5);
    await session(one.program_id, 3, 2);
    await session(other.program_id, 1, 1.2);
    const today = await todayOf(amina);
    expect(today.session?.title).toBe("In 1");
    expect(today.overlapping_sessions).toMatchObject([
      { program: other.program_id, number: 1, title: "In 1.2" },
      { program: one.program_id, number: 2, title: "In 1.5" },
    ]);
  });

  it("a session that is over is shown while its code counts, after those that are not over", async () => {
    const program = (await anEnrollment(context.db, amina.id)).program_id;
    const session = (number: number, hours: number) =>
      aSession(context.db, program, { number, starts_at: later(hours), ends_at: later(hours + 1) });
    const over = await session(1, 1);
    await session(2, 2.5);
    await session(3, 4);
    const shown = async () => {
      const { session: first, overlapping_sessions } = await todayOf(amina);
      return [first, ...overlapping_sessions].map((one) => one?.number);
    };
    context.setClock(new Date(later(2).getTime() + 1_000));
    expect(await shown()).toEqual([2]);
    await joseph.call("POST", `/units/${over}/attendance-code/`);
    expect(await shown()).toEqual([2, 1]);
    await joseph.call("DELETE", `/units/${over}/attendance-code/`);
    expect(await shown()).toEqual([2]);
    await joseph.call("POST", `/units/${over}/attendance-code/`);
    context.setClock(later(7));
    await joseph.call("POST", `/units/${over}/attendance-code/`);
    expect(await shown()).toEqual([1]);
    context.setClock(new Date(later(7).getTime() + 600_000));
    expect(await shown()).toEqual([undefined]);
  });

  it("a moved or cancelled session is listed as changed until it is over, or would be", async () => {
    const program = (await anEnrollment(context.db, amina.id)).program_id;
    await enrolledSince(context.db, amina.id, program, start);
    const starts = { starts_at: later(1), ends_at: later(3) };
    await aSession(context.db, program, { number: 1, ...starts });
    await aSession(context.db, program, { number: 2, ...starts });
    const sessionFor = (hours: number) => ({
      ...{
        title: "",
        session_starts_at: later(1).toISOString(),
        session_ends_at: later(hours).toISOString(),
      },
    });
    const changes = async () => (await todayOf(amina)).changes.map(({ unit }) => unit);
    context.setClock(later(1.5));
    await unit(program, 1, sessionFor(2));
    await unit(program, 2, { title: "", session_starts_at: null, session_ends_at: null });
    expect((await changes()).toSorted()).toEqual([1, 2]);
    context.setClock(later(2.1));
    expect(await changes()).toEqual([2]);
    context.setClock(later(3.1));
    expect(await changes()).toEqual([]);
  });

  it("all sessions that are on are shown, because each has a code (beyond.md 3)", async () => {
    const one = await anEnrollment(context.db, amina.id);
    const other = await anEnrollment(context.db, amina.id);
    const session = (program: number, number: number, from: number, to: number) =>
      unit(program, number, {
        title: `From ${from}`,
        session_starts_at: later(from).toISOString(),
        session_ends_at: later(to).toISOString(),
      });
    for (const number of [1, 2, 3, 4]) await session(one.program_id, number, number, 10);
    await session(one.program_id, 5, 8, 9);
    await session(other.program_id, 1, 5, 10);
    context.setClock(later(6));
    const { session: first, overlapping_sessions } = await todayOf(amina);
    expect([first, ...overlapping_sessions].map((shown: { title: string } | null) => shown?.title)).toEqual([
      ...["From 1", "From 2", "From 3", "From 4", "From 5"],
    ]);
  });

  it("unpaid fees are shown; a closed program shows nothing else until they are paid", async () => {
    await switchFeesOn(context);
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    await joins(amina, { program_id: program.id });
    await anAssignment(context, { program_id: program.id });
    expect(await todayOf(amina)).toMatchObject({
      running: [{ program: program.id }],
      deadlines: [{ program: program.id }],
      fees: { left: [{ currency: "UGX", left_minor: 450_000 }], is_overdue: false },
    });
    await switchFeesOn(context, { access: "closed" });
    const closed = await todayOf(amina);
    expect(closed).toMatchObject({ running: [], deadlines: [], fees: { left: [{ left_minor: 450_000 }] } });
    context.setClock(later(60 * 24));
    for (const one of [amina, fees]) one.call = await makeCaller(context, one.id);
    expect((await todayOf(amina)).fees?.is_overdue).toBe(true);
    const [charge] = (await amina.call("GET", "/student/fees/")).body;
    await fees.call("POST", `/fees/${charge.id}/payments/`, aPayment("450,000"));
    expect(await todayOf(amina)).toMatchObject({ running: [{ program: program.id }], fees: null });
    expect(await newsOf(amina)).toMatchObject({ fees: 1 });
  });

  it("a plan names what is due next, then what is overdue (beyond.md 1.5)", async () => {
    await switchFeesOn(context);
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    const parts = [10, 20, 70].map((after_days) => ({ share: "150000", after_days }));
    const plan = { unit: "amount", parts, updated_at: null };
    expect((await fees.call("PUT", `/programs/${program.id}/plan/`, plan)).status).toBe(200);
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    const [left, due] = [
      [{ currency: "UGX", left_minor: 450_000 }],
      (due_minor: number) => [{ currency: "UGX", due_minor }],
    ];
    expect((await todayOf(amina)).fees).toMatchObject({ left, due: due(150_000), is_overdue: false });
    context.setClock(later(60 * 24));
    for (const one of [amina, fees]) one.call = await makeCaller(context, one.id);
    expect((await todayOf(amina)).fees).toMatchObject({ left, due: due(300_000), is_overdue: true });
  });

  it("Today needs at most six database statements, however much there is", async () => {
    await switchFeesOn(context);
    for (let count = 0; count < 4; count += 1) {
      const program = await aProgram(context.db, { price: "UGX 100,000" });
      await joins(amina, { program_id: program.id });
      await aSubmission(context, amina.id, { graded_at: start, marks_awarded: 70 });
      await anAssignment(context, { program_id: program.id });
      await write(`Communication ${count}`, program.id);
    }
    const { answer, statements } = await withStatements(() => amina.call("GET", "/student/today/"));
    expect(answer.body).toMatchObject({ unread_count: 4, fees: { left: [{ left_minor: 400_000 }] } });
    expect([
      answer.body.grades.length,
      answer.body.communications.length,
      answer.body.deadlines.length,
    ]).toEqual([3, 3, 3]);
    expect(statements).toBeLessThanOrEqual(6);
  });
});

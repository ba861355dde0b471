import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";
import { endDueAttempts } from "./end.ts";

const context = testContext({ RATE_LIMITS: "off" });
const MINUTE_MS = 60_000;
let [joseph, david, amina, brian] = [] as unknown as [Person, Person, Person, Person];
let zawadi: Person;
let program: number;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
});
beforeEach(async () => {
  made += 1;
  zawadi = await person(context, { ...cast.amina, email: `zawadi-${made}@darasa.example` });
  await anEnrollment(context.db, zawadi.id, program);
});
afterEach(() => context.setClock(undefined));

const pass = (minutes: number) => context.setClock(new Date(context.clock().getTime() + minutes * MINUTE_MS));

/** Returns a quiz that closes in an hour and shows its results afterwards. */
async function quizOf(values: object = {}) {
  const question = await aQuestion(david, program, "true_false");
  const deadline = new Date(context.clock().getTime() + 60 * MINUTE_MS).toISOString();
  return aQuiz(david, program, [question.id], { deadline, shows_results_at_once: false, ...values });
}

async function handIn(student: Person, quiz: number) {
  const { body } = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  const answer = { position: 1, answer: { is_true: true }, id: `answer-${body.id}`, anchor: body.anchor };
  await student.call("PUT", `/student/quiz-attempts/${body.id}/answers/`, {
    answers: [{ ...answer, elapsed_ms: 0 }],
  });
  return (await student.call("POST", `/student/quiz-attempts/${body.id}/finish/`)).body;
}

async function isReleased(student: Person, quiz: number) {
  await endDueAttempts(context);
  const { body } = await student.call("GET", "/submissions/student/");
  return body.find(({ assignment }: { assignment: number }) => assignment === quiz).is_graded;
}

async function edit(quiz: number, values: object) {
  const stored = (await david.call("GET", `/quizzes/${quiz}/`)).body;
  const parts = stored.parts.map(({ question }: { question: number }) => ({ question }));
  const changed = await david.call("PUT", `/quizzes/${quiz}/`, { ...stored, parts, ...values });
  expect(changed.status, changed.text).toBe(200);
}

/** Gives a student a later deadline, in this many minutes. */
async function extend(student: Person, quiz: number, minutes: number) {
  const deadline = new Date(context.clock().getTime() + minutes * MINUTE_MS);
  const extended = await david.call("PUT", `/assignments/${quiz}/extensions/${student.id}/`, { deadline });
  expect(extended.status, extended.text).toBe(200);
}

/** Returns in how many minutes results come at the latest, as Amina and as staff see it. */
async function minutesToResults(quiz: number) {
  const pages = [
    await amina.call("GET", `/student/quizzes/${quiz}/`),
    await david.call("GET", `/quizzes/${quiz}/`),
  ];
  return pages.map(({ body }) =>
    Math.round((Date.parse(body.results_at) - context.clock().getTime()) / MINUTE_MS),
  );
}

/** Returns the points of Amina's attempt that she may see now. */
const pointsOf = async (id: number) => (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.points;

describe("results after closing (beyond.md 6.1)", () => {
  it("come at the closing if no late answer can come any more, with an email", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    pass(59);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    pass(1.1);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    await drainEmails(context);
    expect((await emailsTo(context, amina.email)).map(({ subject }) => subject).join()).toMatch(/grade/i);
  });

  it("wait for late answers of an attempt that ended shortly before the closing", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    pass(50);
    await handIn(brian, quiz.id);
    pass(11);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    const page = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
    expect(Date.parse(page.body.results_at) - Date.parse(page.body.closes_at)).toBe(30 * MINUTE_MS);
    const staff = await david.call("GET", `/quizzes/${quiz.id}/`);
    expect(staff.body.results_at).toBe(page.body.results_at);
    pass(20);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    expect((await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.results_at).toBeNull();
  });

  it("come also if staff chose them after the first attempt", async () => {
    const quiz = await quizOf({ results: "nothing" });
    await handIn(amina, quiz.id);
    expect((await david.call("GET", `/quizzes/${quiz.id}/`)).body.results_at).toBeNull();
    await edit(quiz.id, { results: "points" });
    pass(61);
    expect(await isReleased(amina, quiz.id)).toBe(true);
  });

  it("stay hidden while staff hold the grades by hand, also after an edit", async () => {
    const quiz = await quizOf({ shows_results_at_once: true });
    await handIn(amina, quiz.id);
    const isHeld = async () => (await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.grades_are_held;
    expect(await isHeld()).toBe(false);
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    expect(await isHeld()).toBe(true);
    await edit(quiz.id, { title: "Another title" });
    pass(100);
    expect(await isReleased(amina, quiz.id)).toBe(false);
  });

  it("a hold by hand stays when a quiz without attempts is edited", async () => {
    const quiz = await quizOf({ shows_results_at_once: true });
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    await edit(quiz.id, { title: "Another title" });
    expect((await handIn(amina, quiz.id)).points).toBeNull();
  });

  it("wait if staff move the closing while the release waits for them", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    pass(61);
    const moving = await context.pool.connect();
    await moving.query("BEGIN");
    await moving.query("UPDATE assignments SET deadline = deadline + interval '1 hour' WHERE id = $1", [
      quiz.id,
    ]);
    const released = isReleased(amina, quiz.id);
    await untilOneWaits(context);
    await moving.query("COMMIT");
    moving.release();
    expect(await released).toBe(false);
    pass(60);
    expect(await isReleased(amina, quiz.id)).toBe(true);
  });

  it("still have their latest time if staff release the grades before the closing", async () => {
    const quiz = await quizOf();
    const { id } = await handIn(amina, quiz.id);
    const latest = async () => {
      const shown = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
      const { body: listed } = await amina.call("GET", "/assignments/student/");
      const own = listed.find((one: { id: number }) => one.id === quiz.id);
      expect(own.results_at).toBe(shown.body.results_at);
      return shown.body.results_at && Date.parse(shown.body.results_at) - Date.parse(shown.body.closes_at);
    };
    expect(await latest()).toBe(30 * MINUTE_MS);
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    expect([await pointsOf(id), await latest()]).toEqual([null, 30 * MINUTE_MS]);
    pass(59);
    await handIn(brian, quiz.id);
    pass(29);
    expect([await pointsOf(id), await latest()]).toEqual([null, 30 * MINUTE_MS]);
    pass(3);
    expect([await pointsOf(id), await latest()]).toEqual([1, null]);
  });

  it("are held if staff choose to show nothing after the first attempt, until the release", async () => {
    const quiz = await quizOf({ shows_results_at_once: true });
    const { id } = await handIn(amina, quiz.id);
    expect(await pointsOf(id)).toBe(1);
    await edit(quiz.id, { results: "nothing" });
    expect([await pointsOf(id), await isReleased(amina, quiz.id)]).toEqual([null, false]);
    const hidden = (await amina.call("GET", "/submissions/student/")).body;
    expect(hidden.find(({ assignment }: { assignment: number }) => assignment === quiz.id)).toMatchObject({
      has_hidden_grade: true,
    });
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    await edit(quiz.id, { title: "Another title", shows_results_at_once: false });
    expect([await pointsOf(id), await isReleased(amina, quiz.id)]).toEqual([1, true]);
  });

  it.each([{ results: "nothing" }, { results: "points" }])(
    "are released if staff choose to show them at once after the first attempt: %o",
    async (values) => {
      const quiz = await quizOf(values);
      const { id } = await handIn(amina, quiz.id);
      expect([await pointsOf(id), await isReleased(amina, quiz.id)]).toEqual([null, false]);
      await edit(quiz.id, { results: "points", shows_results_at_once: true });
      expect([await pointsOf(id), await isReleased(amina, quiz.id)]).toEqual([1, true]);
      const { body } = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
      expect(body).toMatchObject({ grades_are_held: false, results_at: null });
    },
  );

  it("stay hidden if staff hold them by hand again after an early release", async () => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    pass(100);
    expect(await isReleased(amina, quiz.id)).toBe(false);
  });

  it("wait for late answers also if staff chose the rule after the first attempt", async () => {
    const quiz = await quizOf({ shows_results_at_once: true });
    const { id } = await handIn(amina, quiz.id);
    expect(await pointsOf(id)).toBe(1);
    await edit(quiz.id, { shows_results_at_once: false });
    pass(50);
    await handIn(brian, quiz.id);
    pass(11);
    expect(await pointsOf(id)).toBeNull();
    pass(20);
    expect(await pointsOf(id)).toBe(1);
  });

  it("wait for late answers of a student with an extension after the release", async () => {
    const quiz = await quizOf();
    const { id } = await handIn(amina, quiz.id);
    pass(61);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    expect(await pointsOf(id)).toBe(1);
    const deadline = new Date(context.clock().getTime() + 60 * MINUTE_MS);
    await david.call("PUT", `/assignments/${quiz.id}/extensions/${brian.id}/`, { deadline });
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    pass(61);
    expect(await pointsOf(id)).toBeNull();
    await endDueAttempts(context);
    expect(await pointsOf(id)).toBeNull();
    pass(30);
    expect(await pointsOf(id)).toBe(1);
  });

  it("do not wait for the extension of a student who has used all attempts", async () => {
    const quiz = await quizOf({ attempts: 1 });
    await handIn(amina, quiz.id);
    await extend(brian, quiz.id, 180);
    expect(await minutesToResults(quiz.id)).toEqual([210, 210]);
    await handIn(brian, quiz.id);
    expect(await minutesToResults(quiz.id)).toEqual([90, 90]);
    pass(61);
    expect(await isReleased(amina, quiz.id)).toBe(true);
    await extend(brian, quiz.id, 180);
    expect((await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.results_at).toBeNull();
  });

  it("wait for the last attempt of a student with an extension, and its late answers", async () => {
    const quiz = await quizOf({ attempts: 2 });
    await handIn(amina, quiz.id);
    await handIn(brian, quiz.id);
    await extend(brian, quiz.id, 180);
    pass(100);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    const { body: last } = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect(await minutesToResults(quiz.id)).toEqual([110, 110]);
    await brian.call("POST", `/student/quiz-attempts/${last.id}/finish/`);
    expect(await minutesToResults(quiz.id)).toEqual([30, 30]);
    pass(29);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    pass(2);
    expect(await isReleased(amina, quiz.id)).toBe(true);
  });

  it("wait for an attempt that goes on although staff have lowered the number of attempts", async () => {
    const quiz = await quizOf({ attempts: 2 });
    await handIn(amina, quiz.id);
    await handIn(brian, quiz.id);
    await extend(brian, quiz.id, 180);
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    await edit(quiz.id, { attempts: 1 });
    expect(await minutesToResults(quiz.id)).toEqual([210, 210]);
  });

  it.each([
    ["with an extension", 180, async () => undefined],
    ["who has begun", 60, (quiz: number) => zawadi.call("POST", `/student/quizzes/${quiz}/attempts/`)],
    ["whose late answers still count", 60, (quiz: number) => handIn(zawadi, quiz)],
  ])("wait for a student in the bin %s", async (_name, minutes, begin) => {
    const quiz = await quizOf();
    await handIn(amina, quiz.id);
    if (minutes > 60) {
      const deadline = new Date(context.clock().getTime() + minutes * MINUTE_MS);
      await david.call("PUT", `/assignments/${quiz.id}/extensions/${zawadi.id}/`, { deadline });
    }
    pass(50);
    await begin(quiz.id);
    expect((await joseph.call("DELETE", `/students/${zawadi.id}/`)).status).toBe(204);
    pass(minutes - 50 + 1);
    expect(await isReleased(amina, quiz.id)).toBe(false);
    pass(30);
    expect(await isReleased(amina, quiz.id)).toBe(true);
  });

  it("an attempt that cannot be ended stops neither others nor releases", async () => {
    const [broken, quiz, over] = [await quizOf(), await quizOf(), await quizOf()];
    await amina.call("POST", `/student/quizzes/${broken.id}/attempts/`);
    await context.pool.query(
      `UPDATE questions SET answer_key = 'null' WHERE id = (
         SELECT question_id FROM quiz_parts WHERE assignment_id = $1)`,
      [broken.id],
    );
    await context.pool.query(
      `UPDATE attempt_questions SET answer = '{"is_true": true}', answer_id = 'one', given_at = now()
       WHERE attempt_id = (SELECT id FROM attempts WHERE assignment_id = $1)`,
      [broken.id],
    );
    const { body: begun } = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    await handIn(amina, over.id);
    pass(61);
    await expect(endDueAttempts(context)).rejects.toThrow();
    expect((await david.call("GET", `/quiz-attempts/${begun.id}/`)).body.state).toBe("marked");
    const { body } = await amina.call("GET", `/student/quizzes/${over.id}/`);
    expect(body.grades_are_held).toBe(false);
    await context.pool.query("DELETE FROM attempts WHERE assignment_id = $1", [broken.id]);
  });
});

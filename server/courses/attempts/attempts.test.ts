import { beforeAll, describe, expect, it } from "vitest";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { type Kind, kinds } from "#contract/courses/quizzes/kinds.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { answerIn, aQuestion, aQuiz, questionOf, rightAnswer } from "#tests/support/data/quizzes.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";
import { endDueAttempts } from "./end.ts";

const context = testContext({ RATE_LIMITS: "off" });
const MINUTE_MS = 60_000;
const [david, amina, brian] = [{}, {}, {}] as Person[] as [Person, Person, Person];
let program: number;
let made = 0;

beforeAll(async () => {
  Object.assign(david, await person(context, cast.david));
  Object.assign(amina, await person(context, cast.amina));
  Object.assign(brian, await person(context, cast.brian));
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
});

async function quizOf(some: readonly Kind[], values: object = {}) {
  const ids: number[] = [];
  for (const kind of some) ids.push((await aQuestion(david, program, kind)).id);
  return { ...(await aQuiz(david, program, ids, values)), questions: ids };
}

async function begun(student: Person, quiz: number) {
  const { body, status, text } = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  expect(status, text).toBe(201);
  return body;
}

interface Given {
  position: number;
  answer: object | null;
  id?: string;
  anchor: string;
  elapsed_ms?: number;
}

const give = (student: Person, attempt: number, ...answers: Given[]) =>
  student.call("PUT", `/student/quiz-attempts/${attempt}/answers/`, {
    answers: answers.map((answer) => {
      made += 1;
      return { id: `answer-${made}`, elapsed_ms: 1_000, ...answer };
    }),
  });

const finish = (student: Person, attempt: number) =>
  student.call("POST", `/student/quiz-attempts/${attempt}/finish/`);

const pass = (milliseconds: number) => context.setClock(new Date(context.clock().getTime() + milliseconds));

async function gradeOf(student: Person, quiz: number) {
  const { body } = await student.call("GET", "/submissions/student/");
  return body.find((work: { assignment: number }) => work.assignment === quiz);
}

describe("taking a quiz (beyond.md 6.1)", () => {
  it("right answers of every automatic kind earn all points, and the grade is in the submissions", async () => {
    const automatic = kinds.filter((kind) => kind !== "long_text");
    const quiz = await quizOf(automatic);
    const page = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
    expect(page.body).toMatchObject({ questions_count: 6, attempts_allowed: 1, attempts: [], problem: null });
    const attempt = await begun(amina, quiz.id);
    expect(attempt.questions.map(({ kind }: { kind: Kind }) => kind)).toEqual(automatic);
    const given = automatic.map((kind, at) => ({
      ...{
        position: at + 1,
        answer: answerIn(attempt.questions[at], rightAnswer[kind]),
        anchor: attempt.anchor,
      },
    }));
    const saved = await give(amina, attempt.id, ...given);
    expect(saved.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      automatic.map(() => "stored"),
    );
    const over = await finish(amina, attempt.id);
    expect(over.body).toMatchObject({ state: "marked", points: 6, points_possible: 6 });
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ is_graded: true, marks_awarded: 100 });
    expect((await finish(amina, attempt.id)).body).toMatchObject({ state: "marked", points: 6 });
    const again = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect([again.status, again.body.detail]).toEqual([403, "You have used all your attempts."]);
  });

  it("a long text waits for staff, and the work is pending until then", async () => {
    const quiz = await quizOf(["true_false", "long_text"]);
    const attempt = await begun(amina, quiz.id);
    await give(
      amina,
      attempt.id,
      { position: 1, answer: { is_true: true }, anchor: attempt.anchor },
      { position: 2, answer: { text: "Because." }, anchor: attempt.anchor },
    );
    expect((await finish(amina, attempt.id)).body).toMatchObject({ state: "over", points: null });
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ is_graded: false });
    const queue = await david.call("GET", `/submissions/?state=to_mark&assignment=${quiz.id}`);
    expect(queue.body).toMatchObject([{ student_name: "Amina Nakato", submission_file: "" }]);
  });

  it("an attempt without a long answer is marked at once: the empty text earns nothing", async () => {
    const quiz = await quizOf(["true_false", "long_text"]);
    const attempt = await begun(amina, quiz.id);
    await give(amina, attempt.id, { position: 1, answer: { is_true: true }, anchor: attempt.anchor });
    expect((await finish(amina, attempt.id)).body).toMatchObject({ state: "marked", points: 1 });
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ marks_awarded: 50 });
  });

  it.each([
    ["best", 100],
    ["last", 0],
    ["average", 50],
  ])("of two attempts the %s counts", async (counts, marks) => {
    const quiz = await quizOf(["true_false"], { attempts: 2, counts });
    for (const is_true of [true, false]) {
      const attempt = await begun(brian, quiz.id);
      await give(brian, attempt.id, { position: 1, answer: { is_true }, anchor: attempt.anchor });
      await finish(brian, attempt.id);
    }
    expect(await gradeOf(brian, quiz.id)).toMatchObject({ marks_awarded: marks });
  });

  it("a quiz opens and closes at its times", async () => {
    const now = Date.now();
    const quiz = await quizOf(["true_false"], {
      opens_at: new Date(now + 60 * MINUTE_MS).toISOString(),
      deadline: new Date(now + 120 * MINUTE_MS).toISOString(),
    });
    const begin = () => amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect((await begin()).body.detail).toBe("This quiz is not open yet.");
    context.setClock(new Date(now + 61 * MINUTE_MS));
    expect((await begin()).status).toBe(201);
    context.setClock(new Date(now + 121 * MINUTE_MS));
    const late = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect([late.status, late.body.detail]).toEqual([403, "This quiz is closed."]);
    context.setClock(undefined);
  });

  it("others' quizzes and attempts are 404", async () => {
    const quiz = await quizOf(["true_false"]);
    const attempt = await begun(amina, quiz.id);
    const stranger = await person(context, { ...cast.brian, email: "stranger@darasa.example" });
    expect((await stranger.call("GET", `/student/quizzes/${quiz.id}/`)).status).toBe(404);
    expect((await stranger.call("POST", `/student/quizzes/${quiz.id}/attempts/`)).status).toBe(404);
    for (const other of [stranger, brian]) {
      expect((await other.call("GET", `/student/quiz-attempts/${attempt.id}/`)).status).toBe(404);
      expect((await finish(other, attempt.id)).status).toBe(404);
      const answer = { position: 1, answer: { is_true: true }, anchor: attempt.anchor };
      expect((await give(other, attempt.id, answer)).status).toBe(404);
    }
  });

  it("a file cannot be handed in for a quiz, and a quiz is graded by its points only", async () => {
    const quiz = await quizOf(["true_false"]);
    const attempt = await begun(amina, quiz.id);
    await finish(amina, attempt.id);
    const work = await gradeOf(amina, quiz.id);
    const grade = await david.call("PATCH", `/submissions/${work.id}/`, { marks_awarded: 3, feedback: "" });
    expect([grade.status, grade.body.detail]).toEqual([
      409,
      "This is a quiz. Change it and mark it as a quiz.",
    ]);
    expect((await amina.call("GET", `/submissions/${work.id}/file/`)).status).toBe(404);
    expect((await amina.call("GET", `/assignments/${quiz.id}/file/`)).status).toBe(404);
  });
});

describe("an answer is never lost and never counted twice (beyond.md 6.1)", () => {
  it("two tabs that begin at once get the same attempt", async () => {
    const quiz = await quizOf(["true_false"], { attempts: 5 });
    const all = await Promise.all(Array.from({ length: 8 }, () => begun(amina, quiz.id)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it("sending an answer again changes nothing", async () => {
    const quiz = await quizOf(["true_false"]);
    const { id, anchor } = await begun(amina, quiz.id);
    const answer = { position: 1, answer: { is_true: true }, anchor, id: "the-same-answer" };
    await give(amina, id, answer);
    const { given_at } = (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.questions[0];
    pass(5 * MINUTE_MS);
    const again = await give(amina, id, { ...answer, answer: { is_true: false }, elapsed_ms: 200_000 });
    expect(again.body.answers).toMatchObject([{ outcome: "stored" }]);
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body.questions[0]).toMatchObject({ answer: { is_true: true }, given_at });
    context.setClock(undefined);
  });

  it("an older answer never replaces a newer one, whichever arrives first", async () => {
    const quiz = await quizOf(["number"]);
    const { id, anchor } = await begun(amina, quiz.id);
    pass(10 * MINUTE_MS);
    const at = (text: string, elapsed_ms: number) =>
      give(amina, id, { position: 1, answer: { text }, anchor, elapsed_ms });
    expect((await at("second", 2_000)).body.answers).toMatchObject([{ outcome: "stored" }]);
    expect((await at("first", 1_000)).body.answers).toMatchObject([{ outcome: "old" }]);
    expect((await at("third", 3_000)).body.answers).toMatchObject([{ outcome: "stored" }]);
    expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.questions[0].answer).toEqual({
      text: "third",
    });
    context.setClock(undefined);
  });

  it("of two answers in one millisecond the same one counts, whichever arrives first", async () => {
    for (const order of [
      ["answer-a", "answer-b"],
      ["answer-b", "answer-a"],
    ]) {
      const quiz = await quizOf(["short_answer"]);
      const { id, anchor } = await begun(amina, quiz.id);
      pass(MINUTE_MS);
      for (const one of order) await give(amina, id, { position: 1, answer: { text: one }, anchor, id: one });
      const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
      expect(body.questions[0].answer).toEqual({ text: "answer-b" });
      context.setClock(undefined);
    }
  });

  it("an answer of a device whose clock is ahead does not outlive later answers", async () => {
    const quiz = await quizOf(["short_answer"]);
    const { id, anchor } = await begun(amina, quiz.id);
    const answered = (text: string, elapsed_ms: number) =>
      give(amina, id, { position: 1, answer: { text }, anchor, elapsed_ms });
    pass(MINUTE_MS);
    await answered("first", 60 * MINUTE_MS);
    pass(MINUTE_MS);
    await answered("second", 2 * MINUTE_MS);
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body.questions[0].answer).toEqual({ text: "second" });
    context.setClock(undefined);
  });

  it("an answer that is taken back is empty, also if the older one arrives later", async () => {
    const quiz = await quizOf(["true_false"]);
    const { id, anchor } = await begun(amina, quiz.id);
    pass(MINUTE_MS);
    await give(amina, id, { position: 1, answer: null, anchor, elapsed_ms: 5_000 });
    await give(amina, id, { position: 1, answer: { is_true: true }, anchor, elapsed_ms: 4_000 });
    expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.questions[0].answer).toBeNull();
    context.setClock(undefined);
  });

  it("an attempt ends at its limit with the answers given until then", async () => {
    const quiz = await quizOf(["true_false", "number"], { time_limit_minutes: 10 });
    const { id, anchor, began_at, ends_at } = await begun(amina, quiz.id);
    expect(Date.parse(ends_at) - Date.parse(began_at)).toBe(10 * MINUTE_MS);
    await give(amina, id, { position: 1, answer: { is_true: true }, anchor });
    pass(11 * MINUTE_MS);
    await endDueAttempts(context);
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body).toMatchObject({ state: "marked", points: 1, over_at: ends_at });
    context.setClock(undefined);
  });

  it("for 30 minutes after the end, answers given before it count, and are marked as late", async () => {
    const quiz = await quizOf(["true_false", "number"], { time_limit_minutes: 10 });
    const { id, anchor } = await begun(amina, quiz.id);
    pass(20 * MINUTE_MS);
    await endDueAttempts(context);
    const before = { position: 1, answer: { is_true: true }, anchor, elapsed_ms: 9 * MINUTE_MS };
    const after = { position: 2, answer: { text: "12.5" }, anchor, elapsed_ms: 11 * MINUTE_MS };
    const { body } = await give(amina, id, before, after);
    expect(body.answers).toMatchObject([{ outcome: "stored" }, { outcome: "too_late" }]);
    expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).body).toMatchObject({ points: 1 });
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ marks_awarded: 50 });
    const { questions } = (await david.call("GET", `/quiz-attempts/${id}/`)).body;
    expect(questions[0]).toMatchObject({ is_late: true, is_after_result: false });
    pass(25 * MINUTE_MS);
    const later = await give(amina, id, { ...after, elapsed_ms: 8 * MINUTE_MS });
    expect(later.body.answers).toMatchObject([{ outcome: "too_late" }]);
    context.setClock(undefined);
  });

  it("an attempt that the clock ended shows no right answers while answers of a device may come (decision 0087)", async () => {
    const title = "A quiz that the clock ended";
    const quiz = await quizOf(["true_false", "number"], { title, time_limit_minutes: 10 });
    const { id, anchor, ends_at } = await begun(amina, quiz.id);
    const seen = async () => (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body;
    const news = async () => (await amina.call("GET", "/student/today/")).body.grades;
    pass(10 * MINUTE_MS + 5_000);
    await endDueAttempts(context);
    const answers_until = new Date(Date.parse(ends_at) + LATE_ANSWERS_MS).toISOString();
    const listed = async () => {
      const { body } = await amina.call("GET", "/assignments/student/");
      return body.find((one: { id: number }) => one.id === quiz.id);
    };
    expect(await seen()).toMatchObject({ points: 0, answers_until });
    expect(await listed()).toMatchObject({ answers_until });
    expect(new Set((await seen()).questions.map(({ right }: { right: unknown }) => right))).toEqual(
      new Set([null]),
    );
    expect(await news()).not.toContainEqual(expect.objectContaining({ assignment_title: title }));
    const answer = (position: number, value: object) => ({
      position,
      answer: value,
      anchor,
      elapsed_ms: 1_000,
    });
    await give(amina, id, answer(1, { is_true: true }));
    expect((await finish(amina, id)).body).toMatchObject({ points: 1, answers_until: null });
    expect(await listed()).toMatchObject({ answers_until: null });
    expect((await seen()).questions[0].right).toEqual({ is_true: true });
    expect(await news()).toContainEqual(expect.objectContaining({ assignment_title: title }));
    await give(amina, id, answer(2, { text: "12.5" }));
    const { questions } = (await david.call("GET", `/quiz-attempts/${id}/`)).body;
    expect(questions.map((one: { is_after_result: boolean }) => one.is_after_result)).toEqual([false, true]);
    context.setClock(undefined);
  });

  it("right answers come without any device once no answers count any more", async () => {
    const quiz = await quizOf(["true_false"], { time_limit_minutes: 10 });
    const { id } = await begun(amina, quiz.id);
    pass(11 * MINUTE_MS);
    await endDueAttempts(context);
    pass(30 * MINUTE_MS);
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body).toMatchObject({ answers_until: null, questions: [{ right: { is_true: true } }] });
    context.setClock(undefined);
  });

  it.each([
    ["a quiz that shows nothing", { results: "nothing" }],
    ["a quiz that shows its results after closing", { shows_results_at_once: false }],
  ])("a late answer to %s did not come after the result", async (_, rule) => {
    const quiz = await quizOf(["true_false"], rule);
    const { id, anchor } = await begun(amina, quiz.id);
    await finish(amina, id);
    pass(MINUTE_MS);
    await give(amina, id, { position: 1, answer: { is_true: true }, anchor, elapsed_ms: 0 });
    context.setClock(undefined);
    const { questions } = (await david.call("GET", `/quiz-attempts/${id}/`)).body;
    expect(questions[0]).toMatchObject({ is_late: true, is_after_result: false });
  });

  it("an answer given seconds after the time limit counts as late, but not after a finish", async () => {
    const quiz = await quizOf(["true_false", "number"], { time_limit_minutes: 10, attempts: 2 });
    const first = await begun(amina, quiz.id);
    const form = (anchor: string) => [
      { position: 1, answer: { is_true: true }, anchor, elapsed_ms: 0 },
      { position: 2, answer: { text: "12.5" }, anchor, elapsed_ms: 0 },
    ];
    const anchorNow = async (id: number) =>
      (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.anchor;
    context.setClock(new Date(Date.parse(first.ends_at) + 10_000));
    await endDueAttempts(context);
    const seconds = await give(amina, first.id, ...form(await anchorNow(first.id)));
    expect(seconds.body.answers).toMatchObject([{ outcome: "stored" }, { outcome: "stored" }]);
    expect((await amina.call("GET", `/student/quiz-attempts/${first.id}/`)).body).toMatchObject({
      points: 2,
    });
    pass(10_000);
    const later = await give(amina, first.id, ...form(await anchorNow(first.id)));
    expect(later.body.answers).toMatchObject([{ outcome: "too_late" }, { outcome: "too_late" }]);
    const staff = await david.call("GET", `/quiz-attempts/${first.id}/`);
    expect(staff.body.questions).toMatchObject([
      { is_late: true, is_too_late: true },
      { is_late: true, is_too_late: true },
    ]);
    expect(staff.body).toMatchObject({ late_count: 2, too_late_count: 2 });
    const second = await begun(amina, quiz.id);
    await finish(amina, second.id);
    pass(3_000);
    const finished = await give(amina, second.id, ...form(await anchorNow(second.id)));
    expect(finished.body.answers).toMatchObject([{ outcome: "too_late" }, { outcome: "too_late" }]);
    context.setClock(undefined);
  });

  it("other devices hear of a newer answer, of the end and of late answers, and of nothing else", async () => {
    const quiz = await quizOf(["true_false", "number"]);
    const { id, anchor } = await begun(amina, quiz.id);
    const heard: object[] = [];
    const stop = context.events.subscribe("news", (payload) => void heard.push(payload));
    const answer = { position: 1, answer: { is_true: true }, anchor, id: "the-first-answer" };
    for (const _time of [1, 2]) await give(amina, id, answer);
    await give(amina, id, { ...answer, id: "an-older-answer", elapsed_ms: 1 });
    await finish(amina, id);
    await give(amina, id, { position: 2, answer: { text: "12.5" }, anchor, id: "a-late-answer" });
    const news = { kind: "attempt", id, user: amina.id };
    const ofAttempt = () => heard.filter((one) => "kind" in one && one.kind === "attempt");
    // Events of a busy database take their time.
    await expect
      .poll(ofAttempt, { timeout: 10_000 })
      .toEqual([{ ...news, answer: "the-first-answer" }, news, { ...news, answer: "a-late-answer" }]);
    stop();
  });

  it("an anchor of another attempt or a changed one is refused", async () => {
    const quiz = await quizOf(["true_false"]);
    const [mine, theirs] = [await begun(amina, quiz.id), await begun(brian, quiz.id)];
    const digits = mine.anchor.replace(/^\d+/, (time: string) => String(Number(time) - 1));
    for (const anchor of [theirs.anchor, digits, "", "0.x"]) {
      const { status, body } = await give(amina, mine.id, { position: 1, answer: { is_true: true }, anchor });
      expect([status, body.answers]).toEqual([400, ["This answer does not belong to the attempt."]]);
    }
  });

  it("an answer that its question cannot have is refused, and the others are stored", async () => {
    const quiz = await quizOf(["one_of", "true_false"]);
    const { id, anchor } = await begun(amina, quiz.id);
    const { body } = await give(
      amina,
      id,
      { position: 1, answer: { chosen: ["qqqqqqq2"] }, anchor },
      { position: 2, answer: { is_true: true }, anchor },
    );
    expect(body.answers).toMatchObject([{ outcome: "refused" }, { outcome: "stored" }]);
  });

  it("a deadline that moves ends the attempt earlier or later", async () => {
    const quiz = await quizOf(["true_false"]);
    const { id } = await begun(amina, quiz.id);
    const deadline = new Date(Date.now() + 5 * MINUTE_MS);
    await context.db.updateTable("assignments").set({ deadline }).where("id", "=", quiz.id).execute();
    expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.ends_at).toBe(
      deadline.toISOString(),
    );
  });
});

describe("right answers stay on the server until the rule allows (beyond.md 6.1)", () => {
  const marker = "zxqsecret";
  const secret = { explanation: `<p>${marker}</p>` };

  async function secretQuiz(values: object) {
    const one = await aQuestion(david, program, "short_answer", {
      ...secret,
      key: { accepted: [`${marker} city`], has_capitals: false },
    });
    const two = await aQuestion(david, program, "long_text", { ...secret, key: { guide: marker } });
    return aQuiz(david, program, [one.id, two.id], values);
  }

  it("a quiz that shows nothing shows points and comments once its grades are released", async () => {
    const quiz = await quizOf(["true_false", "long_text"], { results: "nothing" });
    const { id, anchor } = await begun(amina, quiz.id);
    await give(amina, id, { position: 2, answer: { text: "Because." }, anchor });
    await finish(amina, id);
    const { updated_at } = (await david.call("GET", `/quiz-attempts/${id}/`)).body;
    const points = [{ position: 2, points: 1, reason: "Good reason." }];
    const given = await david.call("PUT", `/quiz-attempts/${id}/points/`, { points, updated_at });
    expect(given.status, given.text).toBe(200);
    const seen = async () => (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body;
    const hidden = { points: null, comment: null, right: null, explanation: null };
    expect(await seen()).toMatchObject({ points: null, questions: [hidden, hidden] });
    expect((await david.call("POST", `/assignments/${quiz.id}/release-grades/`)).status).toBe(200);
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ marks_awarded: 50 });
    expect(await seen()).toMatchObject({
      points: 1,
      questions: [
        { points: 0, right: null, explanation: null },
        { points: 1, comment: "Good reason.", right: null, explanation: null },
      ],
    });
    const page = await amina.call("GET", `/student/quizzes/${quiz.id}/`);
    expect(page.body).toMatchObject({ grades_are_held: false, attempts: [{ points: 1 }] });
  });

  it("a release of a quiz that shows nothing does not wait for its closing", async () => {
    const quiz = await quizOf(["true_false"], { results: "nothing", shows_results_at_once: false });
    const { id } = await begun(amina, quiz.id);
    await finish(amina, id);
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body).toMatchObject({ points: 0, questions: [{ points: 0, right: null, explanation: null }] });
    expect((await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.results_at).toBeNull();
  });

  const everything = async (student: Person, quiz: number, attempt: number) =>
    (
      await Promise.all([
        student.call("GET", `/student/quizzes/${quiz}/`),
        student.call("GET", `/student/quiz-attempts/${attempt}/`),
        student.call("GET", "/assignments/student/"),
        student.call("GET", "/submissions/student/"),
      ])
    )
      .map(({ text }) => text)
      .join("");

  it.each([
    ["nothing", true, [false, false, false, false]],
    ["points", true, [false, false, false, false]],
    ["answers", true, [false, true, true, true]],
    ["answers", false, [false, false, true, true]],
  ])("results %s, at once %s", async (results, shows_results_at_once, expected) => {
    const quiz = await secretQuiz({ results, shows_results_at_once });
    const { id } = await begun(amina, quiz.id);
    const shown = [(await everything(amina, quiz.id, id)).includes(marker)];
    await finish(amina, id);
    shown.push((await everything(amina, quiz.id, id)).includes(marker));
    context.setClock(new Date(Date.now() + 8 * 24 * 60 * MINUTE_MS));
    await endDueAttempts(context);
    shown.push((await everything(amina, quiz.id, id)).includes(marker));
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    shown.push((await everything(amina, quiz.id, id)).includes(marker));
    context.setClock(undefined);
    expect(shown).toEqual(expected);
  });

  it("right answers wait for the latest deadline of any student", async () => {
    const quiz = await secretQuiz({ results: "answers", shows_results_at_once: false });
    const { id } = await begun(amina, quiz.id);
    await finish(amina, id);
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * MINUTE_MS);
    const path = `/assignments/${quiz.id}/extensions/${brian.id}/`;
    expect((await david.call("PUT", path, { deadline: days(12) })).status).toBe(200);
    const shown = [];
    for (const count of [8, 11, 13]) {
      context.setClock(days(count));
      await endDueAttempts(context);
      shown.push((await everything(amina, quiz.id, id)).includes(marker));
    }
    context.setClock(undefined);
    expect(shown).toEqual([false, false, true]);
  });

  // tests/attack/quiz-secrets.test.ts reads everything that reaches students.
  it("no table but the bank and the log of staff's acts has them", async () => {
    const quiz = await secretQuiz({ results: "answers", shows_results_at_once: true });
    await finish(amina, (await begun(amina, quiz.id)).id);
    await drainEmails(context);
    const { rows: tables } = await context.pool.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()",
    );
    const found = [];
    for (const { name } of tables) {
      const { rows } = await context.pool.query(
        `SELECT count(*)::integer AS count FROM "${name}" t WHERE t::text LIKE '%' || $1 || '%'`,
        [marker],
      );
      if (rows[0].count > 0) found.push(name);
    }
    // Staff wrote them: the log of their acts and the stored replies of their calls have them, and no student reads those.
    expect(found.filter((name) => !["questions", "audit_log", "idempotency_keys"].includes(name))).toEqual(
      [],
    );
  });

  it("points are hidden until the closing, also in the grade", async () => {
    const quiz = await quizOf(["true_false"], { results: "points", shows_results_at_once: false });
    const { id, anchor } = await begun(amina, quiz.id);
    await give(amina, id, { position: 1, answer: { is_true: true }, anchor });
    expect((await finish(amina, id)).body).toMatchObject({ points: null });
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ is_graded: false, marks_awarded: null });
    context.setClock(new Date(Date.now() + 8 * 24 * 60 * MINUTE_MS));
    await endDueAttempts(context);
    expect(await gradeOf(amina, quiz.id)).toMatchObject({ is_graded: true, marks_awarded: 100 });
    context.setClock(undefined);
  });

  it.each([
    ["as they are written", [0, 1, 2, 3]],
    ["in the reverse order", [3, 2, 1, 0]],
    ["of two, in the reverse order", [1, 0]],
  ])("ordering questions are never solved already, if the right order is %s", async (_name, places) => {
    const items = questionOf.ordering.content.items.slice(0, places.length);
    const order = places.map((place) => items[place]?.id);
    const question = await aQuestion(david, program, "ordering");
    // Some have two items from before the rule of three.
    await context.pool.query("UPDATE questions SET content = $1, answer_key = $2 WHERE id = $3", [
      ...[{ items }, { order }, question.id],
    ]);
    const quiz = await aQuiz(david, program, [question.id], { attempts: 10 });
    for (let number = 0; number < 10; number += 1) {
      const { id, questions } = await begun(amina, quiz.id);
      const ids = questions[0].content.items.map(
        ({ text }: { text: string }) => items.find((item) => item.text === text)?.id,
      );
      expect(ids).not.toEqual(order);
      expect(ids.toSorted()).toEqual(order.toSorted());
      await finish(amina, id);
    }
  });

  it("an ordering question is written with at least three items", async () => {
    const { content, key } = questionOf.ordering;
    const write = (count: number) =>
      david.call("POST", `/programs/${program}/questions/`, {
        ...{ kind: "ordering", text: "<p>Order these</p>", points: 1 },
        content: { items: content.items.slice(0, count) },
        key: { order: key.order.slice(0, count) },
      });
    const two = await write(2);
    expect([two.status, two.body]).toEqual([400, { content: ["Write at least 3 answers."] }]);
    expect((await write(3)).status).toBe(201);
  });

  it("drawn questions are never the chosen ones, and come from the tag", async () => {
    for (let count = 0; count < 4; count += 1)
      await aQuestion(david, program, "true_false", { tags: ["drawn"], text: `<p>Drawn ${count}</p>` });
    const chosen = await aQuestion(david, program, "true_false", { tags: ["drawn"], text: "<p>Chosen</p>" });
    const quiz = await aQuiz(david, program, [], {
      parts: [{ question: chosen.id }, { tag: "drawn", draws: 3 }],
    });
    expect((await amina.call("GET", `/student/quizzes/${quiz.id}/`)).body.questions_count).toBe(4);
    const texts = (await begun(amina, quiz.id)).questions.map(({ text }: { text: string }) => text);
    expect(texts[0]).toBe("<p>Chosen</p>");
    expect(new Set(texts).size).toBe(4);
  });
});

describe("a quiz whose records are deleted (beyond.md 6.1)", () => {
  it("a student who is removed in the middle and restored goes on with the same answers", async () => {
    const joseph = await person(context, cast.joseph);
    const zawadi = await person(context, { ...cast.amina, email: "zawadi@darasa.example" });
    await anEnrollment(context.db, zawadi.id, program);
    const quiz = await quizOf(["true_false", "number"]);
    const { id, anchor } = await begun(zawadi, quiz.id);
    await give(zawadi, id, { position: 1, answer: { is_true: true }, anchor });
    expect((await joseph.call("DELETE", `/students/${zawadi.id}/`)).status).toBe(204);
    const restored = await joseph.call("POST", `/bin/student/${zawadi.id}/restore/`);
    expect(restored.status, restored.text).toBe(200);
    const { rows } = await context.pool.query(
      "SELECT answer FROM attempt_questions WHERE attempt_id = $1 ORDER BY position",
      [id],
    );
    expect(rows).toEqual([{ answer: { is_true: true } }, { answer: null }]);
  });

  it("an answer that is being stored while its student is removed comes back too", async () => {
    const joseph = await person(context, { ...cast.joseph, email: "joseph-race@darasa.example" });
    const zawadi = await person(context, { ...cast.amina, email: "zawadi-race@darasa.example" });
    await anEnrollment(context.db, zawadi.id, program);
    const { id } = await begun(zawadi, (await quizOf(["true_false"])).id);
    const storing = await context.pool.connect();
    await storing.query("BEGIN");
    await storing.query("SELECT id FROM attempts WHERE id = $1 FOR UPDATE", [id]);
    await storing.query(
      `UPDATE attempt_questions SET answer = '{"is_true": true}', answer_id = 'last', given_at = now()
       WHERE attempt_id = $1`,
      [id],
    );
    const removing = joseph.call("DELETE", `/students/${zawadi.id}/`);
    await untilOneWaits(context);
    await storing.query("COMMIT");
    storing.release();
    expect((await removing).status).toBe(204);
    expect((await joseph.call("POST", `/bin/student/${zawadi.id}/restore/`)).status).toBe(200);
    const { rows } = await context.pool.query("SELECT answer FROM attempt_questions WHERE attempt_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ answer: { is_true: true } }]);
  });

  // Answers that arrive while the program is in the bin are stored: it comes back whole.
  it.each([
    ["enrollment", 404],
    ["assignment", 404],
    ["program", 200],
  ] as const)(
    "an attempt goes on with its answers after its %s was deleted and restored",
    async (kind, answered) => {
      const joseph = await person(context, { ...cast.joseph, email: `joseph-${kind}@darasa.example` });
      const own = (await aProgram(context.db)).id;
      const enrollment = (await anEnrollment(context.db, amina.id, own)).id;
      const questions = [await aQuestion(david, own, "true_false"), await aQuestion(david, own, "number")];
      const quiz = await aQuiz(
        david,
        own,
        questions.map(({ id }) => id),
      );
      const { id, anchor } = await begun(amina, quiz.id);
      await give(amina, id, { position: 1, answer: { is_true: true }, anchor });
      const record = { enrollment, assignment: quiz.id, program: own }[kind];
      expect((await joseph.call("DELETE", `/${kind}s/${record}/`)).status).toBe(204);
      expect((await amina.call("GET", `/student/quiz-attempts/${id}/`)).status).toBe(404);
      const second = { position: 2, answer: { text: "12.5" }, anchor, id: `second-${kind}` };
      expect((await give(amina, id, second)).status).toBe(answered);
      expect((await finish(amina, id)).status).toBe(404);
      expect((await joseph.call("POST", `/bin/${kind}/${record}/restore/`)).status).toBe(200);
      expect((await give(amina, id, second)).body.answers).toMatchObject([{ outcome: "stored" }]);
      expect((await finish(amina, id)).body).toMatchObject({ id, state: "marked", points: 2 });
      expect(await gradeOf(amina, quiz.id)).toMatchObject({ marks_awarded: 100 });
    },
  );

  it("a program that is deleted for good takes its questions, quizzes and attempts with it", async () => {
    const other = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, other);
    const question = await aQuestion(david, other, "true_false");
    const quiz = await aQuiz(david, other, [question.id]);
    const { id } = await begun(amina, quiz.id);
    await context.pool.query("DELETE FROM programs WHERE id = $1", [other]);
    const left = await context.db.selectFrom("attempts").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });

  it("a question that is deleted stays in attempts, and is in no new one", async () => {
    const quiz = await quizOf(["true_false", "number"], { attempts: 2 });
    const first = await begun(brian, quiz.id);
    await david.call("DELETE", `/questions/${quiz.questions[0]}/`);
    expect((await brian.call("GET", `/student/quiz-attempts/${first.id}/`)).body.questions).toHaveLength(2);
    await finish(brian, first.id);
    expect((await begun(brian, quiz.id)).questions).toHaveLength(1);
  });
});

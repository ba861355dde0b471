import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { answerIn, aQuestion, aQuiz, rightAnswer } from "#tests/support/data/quizzes.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { markAgain } from "./mark-again.ts";

const context = testContext({ RATE_LIMITS: "off" });
let [joseph, david, grace, amina, brian] = [] as unknown as [Person, Person, Person, Person, Person];
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
});

async function attemptAt(student: Person, quiz: number, answers: (object | null)[]) {
  const { body } = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  const given = answers.flatMap((answer, at) =>
    answer
      ? [
          {
            position: at + 1,
            answer: answerIn(body.questions[at], answer),
            id: `answer-${quiz}-${body.id}-${at}`,
            anchor: body.anchor,
            elapsed_ms: 10,
          },
        ]
      : [],
  );
  await student.call("PUT", `/student/quiz-attempts/${body.id}/answers/`, { answers: given });
  await student.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
  return body.id as number;
}

async function marksOf(student: Person, quiz: number) {
  const { body } = await student.call("GET", "/submissions/student/");
  const work = body.find((one: { assignment: number }) => one.assignment === quiz);
  return work?.marks_awarded;
}

describe("points by hand (beyond.md 6.1)", () => {
  it("a marked long text completes the grade, and the student gets an email", async () => {
    const [first, second] = [
      await aQuestion(david, program, "true_false"),
      await aQuestion(david, program, "long_text", { points: 3 }),
    ];
    const quiz = await aQuiz(david, program, [first.id, second.id]);
    const id = await attemptAt(amina, quiz.id, [rightAnswer.true_false, rightAnswer.long_text]);
    const list = await david.call("GET", `/quizzes/${quiz.id}/attempts/`);
    expect(list.body).toMatchObject([{ id, state: "over", waiting_count: 1, student_name: "Amina Nakato" }]);
    const { body: attempt } = await david.call("GET", `/quiz-attempts/${id}/`);
    expect(attempt.questions[1]).toMatchObject({ right: { guide: "Names two causes." }, points: null });
    const give = (points: object[], updated_at?: string) =>
      david.call("PUT", `/quiz-attempts/${id}/points/`, { points, updated_at });
    const most = await give([{ position: 2, points: 3.5, reason: "" }]);
    expect(most.body).toEqual({ points: ["Points must be a number from 0 to 3."] });
    const done = await give(
      [{ position: 2, points: 2, reason: "Name the second cause." }],
      attempt.updated_at,
    );
    expect(done.body, done.text).toMatchObject({ state: "marked", points: 3, waiting_count: 0 });
    expect(await marksOf(amina, quiz.id)).toBe(75);
    const own = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(own.body.questions).toMatchObject([{ comment: null }, { comment: "Name the second cause." }]);
    const stale = await give([{ position: 2, points: 1, reason: "" }], attempt.updated_at);
    expect([stale.status, stale.body.current.points]).toEqual([409, 3]);
    await drainEmails(context);
    expect((await emailsTo(context, amina.email)).map(({ subject }) => subject).join()).toMatch(
      /grade|graded/i,
    );
    const log = await joseph.call("GET", `/audit-log/?resource=attempt&resource_id=${id}`);
    expect(log.body.results).toMatchObject([
      {
        ...{ action: "give_points", actor_email: david.email },
        ...{ resource_name: "Amina Nakato: Week 1 quiz", resource_parent: quiz.id },
        before: { question_2: "No points yet" },
        after: { question_2: "2 points. Name the second cause." },
      },
    ]);
  });

  it("points by hand name who gave them and when, and the points before", async () => {
    const question = await aQuestion(david, program, "short_answer");
    const quiz = await aQuiz(david, program, [question.id]);
    const id = await attemptAt(amina, quiz.id, [{ text: "Kampla" }]);
    const give = async (by: Person, points: number, reason: string) => {
      const given = { points: [{ position: 1, points, reason }] };
      const { body, text } = await by.call("PUT", `/quiz-attempts/${id}/points/`, given);
      expect(body.questions, text).toHaveLength(1);
      return body.questions[0];
    };
    const { body: automatic } = await david.call("GET", `/quiz-attempts/${id}/`);
    const seen = async () => (await amina.call("GET", `/student/quiz-attempts/${id}/`)).body.questions[0];
    expect(await seen()).toMatchObject({ is_by_hand: false, automatic_points: null });
    expect(automatic.questions[0]).toMatchObject({ by_hand_by: "", by_hand_at: null, earlier_points: [] });
    const first = await give(david, 1, "A slip of the keyboard.");
    const before = { points: 0, reason: null, by: "", at: null };
    expect(first).toMatchObject({ by_hand_by: david.name, earlier_points: [before] });
    expect(first.by_hand_at).toEqual(expect.any(String));
    const same = await give(david, 1, "A slip of the keyboard.");
    expect(same.earlier_points).toEqual([before]);
    const second = await give(joseph, 0.5, "Half for the slip.");
    expect(second).toMatchObject({ points: 0.5, is_by_hand: true, by_hand_by: joseph.name });
    expect(await seen()).toMatchObject({ points: 0.5, is_by_hand: true, automatic_points: 0 });
    await give(joseph, 0, "No half points.");
    expect(await seen()).toMatchObject({ points: 0, is_by_hand: true, automatic_points: null });
    await give(joseph, 0.5, "Half for the slip.");
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    expect(await seen()).toMatchObject({ points: null, is_by_hand: false, automatic_points: null });
    const { by_hand_at: at } = same;
    expect(second.earlier_points).toEqual([
      before,
      { points: 1, reason: "A slip of the keyboard.", by: david.name, at },
    ]);
  });

  it("the audit log has the points before and after of each question, in words (beyond.md 4.7)", async () => {
    const ids = await Promise.all(
      [3, 1].map(async (points) => (await aQuestion(david, program, "long_text", { points })).id),
    );
    const quiz = await aQuiz(david, program, ids);
    const id = await attemptAt(amina, quiz.id, [rightAnswer.long_text, rightAnswer.long_text]);
    const give = async (...given: [number, string][]) => {
      const points = given.map(([points, reason], at) => ({ position: at + 1, points, reason }));
      await david.call("PUT", `/quiz-attempts/${id}/points/`, { points });
    };
    await give([3, ""], [1, "Well said"]);
    await give([2.5, "Second look."]);
    const { body } = await joseph.call("GET", `/audit-log/?resource=attempt&resource_id=${id}`);
    expect(body.results.map(({ before, after }: Record<string, unknown>) => ({ before, after }))).toEqual([
      {
        before: { student: amina.id, question_1: "3 points" },
        after: { student: amina.id, question_1: "2.5 points. Second look." },
      },
      {
        before: { student: amina.id, question_1: "No points yet", question_2: "No points yet" },
        after: { student: amina.id, question_1: "3 points", question_2: "1 point. Well said" },
      },
    ]);
  });

  it("an attempt that was marked again and then by hand shows both", async () => {
    const text = await aQuestion(david, program, "long_text");
    const quiz = await aQuiz(david, program, [text.id]);
    const id = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const listed = async () => (await david.call("GET", `/quizzes/${quiz.id}/attempts/`)).body[0];
    expect(await listed()).toMatchObject({ state: "over", is_marked_again: false, by_hand_count: 0 });
    await david.call("POST", `/quizzes/${quiz.id}/mark-again/`);
    await markAgain(context, quiz.id);
    expect(await listed()).toMatchObject({ state: "over", is_marked_again: true, waiting_count: 1 });
    const points = [{ position: 1, points: 1, reason: "" }];
    await david.call("PUT", `/quiz-attempts/${id}/points/`, { points });
    expect(await listed()).toMatchObject({ state: "marked_again", is_marked_again: true, by_hand_count: 1 });
    for (const state of ["marked_again", "marked"]) {
      const found = await david.call("GET", `/quizzes/${quiz.id}/attempts/?state=${state}`);
      expect(found.body, state).toMatchObject([{ id }]);
    }
  });

  it("changed points of an automatic answer need a reason", async () => {
    const question = await aQuestion(david, program, "short_answer");
    const quiz = await aQuiz(david, program, [question.id]);
    const id = await attemptAt(amina, quiz.id, [{ text: "Kampla" }]);
    const give = (reason: string) =>
      david.call("PUT", `/quiz-attempts/${id}/points/`, { points: [{ position: 1, points: 1, reason }] });
    expect((await give("")).body.points).toEqual(["Write the reason. The student sees it."]);
    expect((await give("A slip of the keyboard.")).body).toMatchObject({ points: 1 });
    expect(await marksOf(amina, quiz.id)).toBe(100);
  });

  it("students see comments only together with the points", async () => {
    const { id: question } = await aQuestion(david, program, "long_text");
    const quiz = await aQuiz(david, program, [question], { results: "nothing" });
    const id = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const points = [{ position: 1, points: 1, reason: "Well said." }];
    await david.call("PUT", `/quiz-attempts/${id}/points/`, { points });
    const { body } = await amina.call("GET", `/student/quiz-attempts/${id}/`);
    expect(body.questions).toMatchObject([{ points: null, comment: null }]);
  });

  it("an attempt that goes on is not marked, and staff without the permission see nothing", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "long_text")).id]);
    const { body } = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const points = [{ position: 1, points: 1, reason: "" }];
    const early = await david.call("PUT", `/quiz-attempts/${body.id}/points/`, { points });
    expect(early.body).toEqual({ points: ["The attempt goes on. Mark it when it is over."] });
    expect((await grace.call("GET", `/quiz-attempts/${body.id}/`)).status).toBe(403);
  });
});

describe("long texts at the marking desk (beyond.md 4.2)", () => {
  const queue = async () =>
    (await david.call("GET", `/submissions/?program=${program}&state=to_mark&page=1`)).body;
  const toMark = async () => {
    const { body } = await david.call("GET", "/staff/today/");
    return body.waiting.find(({ kind }: { kind: string }) => kind === "to_mark").count;
  };

  it("a work waits until each of its attempts has points, and Today counts the same", async () => {
    const text = await aQuestion(david, program, "long_text", { points: 4 });
    const quiz = await aQuiz(david, program, [text.id], { attempts: 2, counts: "average" });
    const [before, badge] = [(await queue()).count, await toMark()];
    const first = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const second = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const works = (await queue()).results.filter(
      ({ assignment }: { assignment: number }) => assignment === quiz.id,
    );
    expect(works).toMatchObject([{ student: amina.id, is_graded: false, submission_file: "" }]);
    expect([(await queue()).count - before, (await toMark()) - badge]).toEqual([1, 1]);
    const path = `/submissions/${works[0].id}/attempts/`;
    const { body } = await david.call("GET", path);
    expect(body).toMatchObject([
      { id: first, number: 1, state: "over", questions: [{ answer: rightAnswer.long_text, points: null }] },
      { id: second, number: 2, state: "over" },
    ]);
    const give = (id: number, points: number) =>
      david.call("PUT", `/quiz-attempts/${id}/points/`, { points: [{ position: 1, points, reason: "" }] });
    await give(first, 4);
    expect([(await queue()).count - before, (await toMark()) - badge]).toEqual([1, 1]);
    await give(second, 2);
    expect([(await queue()).count - before, (await toMark()) - badge]).toEqual([0, 0]);
    expect(await marksOf(amina, quiz.id)).toBe(75);
    expect((await grace.call("GET", path)).status).toBe(403);
  });

  it("an attempt that goes on, a file and unknown work have no attempts to mark", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "long_text")).id], {
      attempts: 2,
    });
    await attemptAt(brian, quiz.id, [rightAnswer.long_text]);
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { body } = await david.call("GET", `/submissions/?assignment=${quiz.id}&page=1`);
    const attempts = await david.call("GET", `/submissions/${body.results[0].id}/attempts/`);
    expect(attempts.body).toHaveLength(1);
    const { id } = await aSubmission(context, amina.id);
    expect((await david.call("GET", `/submissions/${id}/attempts/`)).body).toEqual([]);
    expect((await david.call("GET", "/submissions/99999/attempts/")).status).toBe(404);
  });
});

describe("the list of attempts (beyond.md 6.1)", () => {
  it("narrows to a state or a student, and shows the extra time", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "true_false")).id], {
      time_limit_minutes: 10,
    });
    const over = await attemptAt(amina, quiz.id, [rightAnswer.true_false]);
    const begun = (await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`)).body.id;
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${brian.id}/`, { minutes: 5 });
    const idsOf = async (query: string) =>
      (await david.call("GET", `/quizzes/${quiz.id}/attempts/?${query}`)).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await idsOf("")).toEqual([begun, over]);
    expect(await idsOf("state=marked")).toEqual([over]);
    expect(await idsOf(`student=${brian.id}`)).toEqual([begun]);
    expect(await idsOf(`student=${grace.id}`)).toEqual([]);
    const { body } = await david.call("GET", `/quizzes/${quiz.id}/attempts/?student=${brian.id}`);
    expect(body).toMatchObject([{ extra_minutes: 5, waiting_count: 0 }]);
  });
});

describe("marking again (beyond.md 6.1)", () => {
  it("a repaired question changes no points before that", async () => {
    const question = await aQuestion(david, program, "true_false");
    const ids = [question.id, (await aQuestion(david, program, "long_text")).id];
    const other = await aQuestion(david, program, "true_false");
    const quiz = await aQuiz(david, program, [...ids, other.id]);
    const { body: begun } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { id, anchor } = begun;
    const send = (position: number, answer: object) =>
      amina.call("PUT", `/student/quiz-attempts/${id}/answers/`, {
        answers: [{ position, answer, id: `answer-${position}`, anchor, elapsed_ms: position }],
      });
    await send(1, { is_true: true });
    await send(2, { text: "Because." });
    context.setClock(new Date(Date.now() + 1_000));
    await amina.call("POST", `/student/quiz-attempts/${id}/finish/`);
    const { kind, text, content, explanation, tags, points, updated_at } = question;
    const form = { kind, text, content, explanation, tags, points, key: { is_true: false } };
    await david.call("PUT", `/questions/${question.id}/`, { question: form, updated_at });
    const pointsNow = async () =>
      (await david.call("GET", `/quiz-attempts/${id}/`)).body.questions.map(
        (one: { points: number | null }) => one.points,
      );
    expect((await send(3, { is_true: true })).body.answers).toMatchObject([{ outcome: "stored" }]);
    await send(1, { is_true: true });
    expect(await pointsNow()).toEqual([1, null, 1]);
    await david.call("PUT", `/quiz-attempts/${id}/points/`, {
      points: [{ position: 2, points: 0.5, reason: "" }],
    });
    expect(await pointsNow()).toEqual([1, 0.5, 1]);
    await david.call("POST", `/quizzes/${quiz.id}/mark-again/`);
    await markAgain(context, quiz.id);
    expect(await pointsNow()).toEqual([0, 0.5, 1]);
    context.setClock(undefined);
  });

  it("shows what changes first, then marks, notifies, and keeps points by hand", async () => {
    const question = await aQuestion(david, program, "one_of");
    const other = await aQuestion(david, program, "short_answer");
    const quiz = await aQuiz(david, program, [question.id, other.id]);
    const wrong = await attemptAt(amina, quiz.id, [{ chosen: "qqqqqqq3" }, rightAnswer.short_answer]);
    const byHand = await attemptAt(brian, quiz.id, [{ chosen: "qqqqqqq1" }, { text: "?" }]);
    await david.call("PUT", `/quiz-attempts/${byHand}/points/`, {
      points: [{ position: 2, points: 0.5, reason: "Half right." }],
    });
    const { id: _, program: __, plain_text: ___, quizzes_count, updated_at, ...fields } = question;
    const repaired = await david.call("PUT", `/questions/${question.id}/`, {
      question: { ...fields, key: { right: "qqqqqqq3" } },
      updated_at,
    });
    expect(repaired.status, repaired.text).toBe(200);
    const compare = () => david.call("GET", `/quizzes/${quiz.id}/mark-again/`);
    expect((await compare()).body).toMatchObject({
      ...{ attempts_count: 2, changes_count: 1, is_running: false },
      changes: [{ attempt: wrong, student_name: "Amina Nakato", before: 1, after: 2 }],
    });
    expect(await marksOf(amina, quiz.id)).toBe(50);
    const begin = () => david.call("POST", `/quizzes/${quiz.id}/mark-again/`);
    expect((await begin()).body).toEqual({ attempts_count: 2 });
    expect((await begin()).status).toBe(202);
    expect((await compare()).body).toEqual({
      ...{
        attempts_count: 2,
        is_running: true,
        done_count: 0,
        changes_count: 0,
        changes: [],
        outdated_count: 2,
        outdated_in_progress_count: 0,
      },
    });
    await markAgain(context, quiz.id);
    expect((await compare()).body).toMatchObject({ is_running: false, changes_count: 0 });
    expect([await marksOf(amina, quiz.id), await marksOf(brian, quiz.id)]).toEqual([100, 25]);
    const { body } = await david.call("GET", `/quiz-attempts/${byHand}/`);
    expect(body).toMatchObject({ state: "marked_again", points: 0.5 });
  });
});

describe("open pages of students (beyond.md 6.1)", () => {
  it("hear of points, held and released grades, and marking again; not of held points", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "long_text")).id], {
      attempts: 2,
    });
    const attempt = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const second = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
    const heard = await hear(url, { cookie: await sessionCookie(context, amina.id) });
    await heard.ready;
    const give = (points: number) =>
      david.call("PUT", `/quiz-attempts/${attempt}/points/`, {
        points: [{ position: 1, points, reason: "" }],
      });
    await give(0.5);
    await david.call("POST", `/assignments/${quiz.id}/hold-grades/`);
    await give(1);
    await david.call("POST", `/assignments/${quiz.id}/release-grades/`);
    await david.call("POST", `/quizzes/${quiz.id}/mark-again/`);
    await markAgain(context, quiz.id);
    const news = (kind: string, id: number) => ({ event: "news", data: { kind, id } });
    const work = expect.any(Number);
    expect(await heard.until(7)).toMatchObject([
      news("grade", attempt),
      news("grade", work),
      news("assignment", quiz.id),
      news("assignment", quiz.id),
      news("grade", work),
      news("grade", attempt),
      news("grade", second),
    ]);
    heard.close();
  });

  it("a quiz lists extra time only until the student's first attempt begins", async () => {
    const { id: question } = await aQuestion(david, program, "true_false");
    const quiz = await aQuiz(david, program, [question], { time_limit_minutes: 10 });
    const other = await aQuiz(david, program, [question], { time_limit_minutes: 10 });
    const listed = async (id: number) => (await david.call("GET", `/quizzes/${id}/`)).body.extra_times;
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${brian.id}/`, { minutes: 7 });
    expect(await listed(quiz.id)).toEqual([{ student: brian.id, student_name: brian.name, minutes: 7 }]);
    expect(await listed(other.id)).toEqual([]);
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    expect(await listed(quiz.id)).toEqual([]);
  });

  it("a student's history has points by hand and extra time (beyond.md 4.3)", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "long_text")).id], {
      time_limit_minutes: 10,
    });
    const attempt = await attemptAt(amina, quiz.id, [rightAnswer.long_text]);
    const points = [{ position: 1, points: 1, reason: "" }];
    await david.call("PUT", `/quiz-attempts/${attempt}/points/`, { points });
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${amina.id}/`, { minutes: 5 });
    const { body } = await joseph.call("GET", `/audit-log/?student=${amina.id}`);
    // An earlier test changed the clock.
    const newest = (body.results as { id: number; action: string }[]).toSorted((a, b) => b.id - a.id);
    expect(newest.slice(0, 3).map(({ action }) => action)).toEqual(["extra_time", "grade", "give_points"]);
    expect((await joseph.call("GET", `/audit-log/?student=${brian.id}&resource=attempt`)).body.count).toBe(1);
  });
});

describe("extra time (beyond.md 6.1)", () => {
  it("adds minutes to a limit, also of an attempt that goes on, for one student", async () => {
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "true_false")).id], {
      time_limit_minutes: 10,
    });
    const { body } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const path = `/quizzes/${quiz.id}/extra-time/${amina.id}/`;
    expect((await david.call("PUT", path, { minutes: 5 })).body).toEqual({ minutes: 5 });
    const { ends_at } = (await amina.call("GET", `/student/quiz-attempts/${body.id}/`)).body;
    expect(Date.parse(ends_at) - Date.parse(body.began_at)).toBe(15 * 60_000);
    const limits = async (student: Person) =>
      (await student.call("GET", `/student/quizzes/${quiz.id}/`)).body.time_limit_minutes;
    expect([await limits(amina), await limits(brian)]).toEqual([15, 10]);
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${brian.id}/`, { minutes: 7 });
    const missing = await david.call("GET", `/assignments/${quiz.id}/missing/`);
    expect(missing.body).toContainEqual(expect.objectContaining({ id: brian.id, extra_minutes: 7 }));
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${brian.id}/`, { minutes: null });
    await david.call("PUT", path, { minutes: "" });
    expect(await limits(amina)).toBe(10);
    const stranger = await person(context, { ...cast.brian, email: "other@darasa.example" });
    const none = await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${stranger.id}/`, { minutes: 5 });
    expect(none.status).toBe(404);
  });
});

it("statistics count the first attempt of each student (beyond.md 6.1)", async () => {
  const [easy, hard] = [
    await aQuestion(david, program, "true_false"),
    await aQuestion(david, program, "number"),
  ];
  const quiz = await aQuiz(david, program, [easy.id, hard.id], { attempts: 2 });
  await attemptAt(amina, quiz.id, [rightAnswer.true_false, rightAnswer.number]);
  await attemptAt(brian, quiz.id, [rightAnswer.true_false, { text: "1" }]);
  await attemptAt(brian, quiz.id, [null, rightAnswer.number]);
  const { body } = await david.call("GET", `/quizzes/${quiz.id}/statistics/`);
  expect(body).toMatchObject([
    {
      ...{ question: hard.id, count: 2, facility: 0.5 },
      tally: [
        { label: rightAnswer.number.text, count: 1, is_right: true },
        { label: "1", count: 1, is_right: false },
      ],
    },
    { question: easy.id, count: 2, facility: 1, discrimination: null },
  ]);
});

it("statistics count answers with points while a long text of the attempt waits (beyond.md 6.1)", async () => {
  const [easy, text] = [
    await aQuestion(david, program, "true_false"),
    await aQuestion(david, program, "long_text"),
  ];
  const quiz = await aQuiz(david, program, [easy.id, text.id]);
  const first = await attemptAt(amina, quiz.id, [rightAnswer.true_false, { text: "Rain." }]);
  await attemptAt(brian, quiz.id, [null, { text: "Wind." }]);
  const statistics = async () => (await david.call("GET", `/quizzes/${quiz.id}/statistics/`)).body;
  expect(await statistics()).toMatchObject([
    { question: easy.id, count: 2, facility: 0.5, waiting_count: 0, compared_count: 0, discrimination: null },
    { question: text.id, count: 0, facility: null, waiting_count: 2 },
  ]);
  const points = [{ position: 2, points: 1, reason: "" }];
  const given = await david.call("PUT", `/quiz-attempts/${first}/points/`, { points });
  expect(given.status, given.text).toBe(200);
  expect(await statistics()).toMatchObject([
    { question: easy.id, count: 2, waiting_count: 0, compared_count: 1 },
    { question: text.id, count: 1, waiting_count: 1 },
  ]);
});

describe("the CSV of attempts (beyond.md 6.1)", () => {
  it("has a line for each attempt, with the answers in words and no formulas", async () => {
    const kinds = ["one_of", "several_of", "short_answer", "long_text"] as const;
    const questions = [];
    for (const kind of kinds) questions.push((await aQuestion(david, program, kind)).id);
    questions.reverse();
    const quiz = await aQuiz(david, program, questions, { time_limit_minutes: 20, title: "Soil & water" });
    const id = await attemptAt(amina, quiz.id, [
      null,
      { text: '=HYPERLINK("x")' },
      rightAnswer.several_of,
      rightAnswer.one_of,
    ]);
    await david.call("PUT", `/quizzes/${quiz.id}/extra-time/${amina.id}/`, { minutes: 5 });
    await david.call("PUT", `/quiz-attempts/${id}/points/`, {
      points: [{ position: 2, points: 0.5, reason: "Half right." }],
    });
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { text, headers } = await david.call("GET", `/quizzes/${quiz.id}/attempts/export.csv`);
    expect(headers["content-disposition"]).toBe(`attachment; filename="soil-water-attempts.csv"`);
    const [head, first, second, end] = text.split("\r\n");
    expect(head).toMatch(
      /^\uFEFFStudent,Email,Attempt,State,Began \(Kampala time\),Ended,Extra minutes,Points,Points possible,%,Question about long_text,Points: Question about long_text,Question about short_answer,Points: Question about short_answer,Comment or reason: Question about short_answer,Question about several_of,/,
    );
    expect(first).toMatch(/^Amina Nakato,[^,]+,1,Marked,20[-\d]+ [\d:]+,20[-\d]+ [\d:]+,5,2.5,4,62.5,,0,/);
    expect(first).toMatch(/,"'=HYPERLINK\(""x""\)",0.5,Half right.,Choice 1; Choice 3,1,Choice 2,1$/);
    expect(second).toMatch(/^Brian .*,1,In progress,[^,]+,,,,4,,,,,,,,,,$/);
    expect(end).toBe("");
    const log = await joseph.call("GET", `/audit-log/?resource=assignment&resource_id=${quiz.id}`);
    expect(log.body.results[0]).toMatchObject({ action: "export", actor_email: david.email });
  });

  it("is 404 for a quiz that does not exist, and 403 without the permission", async () => {
    expect((await david.call("GET", "/quizzes/999999/attempts/export.csv")).status).toBe(404);
    expect((await grace.call("GET", "/quizzes/999999/attempts/export.csv")).status).toBe(403);
  });
});

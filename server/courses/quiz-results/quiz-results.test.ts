import { beforeAll, describe, expect, it } from "vitest";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { aQuestion, aQuiz, rightAnswer } from "#tests/support/quizzes.ts";
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
            answer,
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
    expect(log.body.results).toMatchObject([{ action: "give_points", actor_email: david.email }]);
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
    expect((await compare()).body).toMatchObject({ is_running: true, done_count: 0 });
    await markAgain(context, quiz.id);
    expect((await compare()).body).toMatchObject({ is_running: false, changes_count: 0 });
    expect([await marksOf(amina, quiz.id), await marksOf(brian, quiz.id)]).toEqual([100, 25]);
    const { body } = await david.call("GET", `/quiz-attempts/${byHand}/`);
    expect(body).toMatchObject({ state: "marked_again", points: 0.5 });
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

describe("the CSV of attempts (beyond.md 6.1)", () => {
  it("has a line for each attempt, with the answers in words and no formulas", async () => {
    const kinds = ["one_of", "several_of", "short_answer", "long_text"] as const;
    const questions = [];
    for (const kind of kinds) questions.push((await aQuestion(david, program, kind)).id);
    const quiz = await aQuiz(david, program, questions);
    await attemptAt(amina, quiz.id, [
      rightAnswer.one_of,
      rightAnswer.several_of,
      { text: '=HYPERLINK("x")' },
      null,
    ]);
    await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { text, headers } = await david.call("GET", `/quizzes/${quiz.id}/attempts/export.csv`);
    expect(headers["content-disposition"]).toBe(`attachment; filename="quiz-${quiz.id}.csv"`);
    const [head, first, second, end] = text.split("\r\n");
    expect(head).toMatch(
      /^\uFEFFStudent,Email,Attempt,State,Began \(Kampala time\),Ended,Points,Points possible,%,Question about/,
    );
    expect(first).toMatch(/^Amina Nakato,[^,]+,1,Marked,20[-\d]+ [\d:]+,20[-\d]+ [\d:]+,2,4,50,/);
    expect(first).toMatch(/,Choice 2,Choice 1; Choice 3,"'=HYPERLINK\(""x""\)",$/);
    expect(second).toMatch(/^Brian .*,1,Goes on,[^,]+,,,4,,,,,$/);
    expect(end).toBe("");
    const log = await joseph.call("GET", `/audit-log/?resource=assignment&resource_id=${quiz.id}`);
    expect(log.body.results[0]).toMatchObject({ action: "export", actor_email: david.email });
  });

  it("is 404 for a quiz that does not exist, and 403 without the permission", async () => {
    expect((await david.call("GET", "/quizzes/999999/attempts/export.csv")).status).toBe(404);
    expect((await grace.call("GET", "/quizzes/999999/attempts/export.csv")).status).toBe(403);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { type EndRule, endOf } from "#contract/courses/quizzes/attempt-ends.ts";
import { endDueAttempts } from "#server/courses/attempts/end.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off" });
const MINUTE_MS = 60_000;
const [david, amina, brian] = [{}, {}, {}] as Person[] as [Person, Person, Person];
let program: number;
let url: string;

beforeAll(async () => {
  Object.assign(david, await person(context, cast.david));
  Object.assign(amina, await person(context, cast.amina));
  Object.assign(brian, await person(context, cast.brian));
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
  url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
});

const inMinutes = (minutes: number) =>
  new Date(context.clock().getTime() + minutes * MINUTE_MS).toISOString();

/** Returns a quiz that both students have begun. */
async function begunQuiz(values: object) {
  const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "true_false")).id], values);
  const ids: number[] = [];
  for (const student of [amina, brian])
    ids.push((await student.call("POST", `/student/quizzes/${quiz.id}/attempts/`)).body.id);
  return { id: quiz.id as number, attempts: ids as [number, number] };
}

async function change(id: number, values: object) {
  const { body } = await david.call("GET", `/quizzes/${id}/`);
  const parts = body.parts.map(({ question }: { question: number }) => ({ question }));
  const changed = await david.call("PUT", `/quizzes/${id}/`, { ...body, parts, ...values });
  expect(changed.status, changed.text).toBe(200);
}

const endFor = async (student: Person, attempt: number): Promise<string> =>
  (await student.call("GET", `/student/quiz-attempts/${attempt}/`)).body.ends_at;

/** Returns the news of attempts, or of another kind, that a student's open page hears while staff change something. */
async function heardBy(student: Person, work: () => Promise<unknown>, count: number, wanted = "attempt") {
  const heard = await hear(url, { cookie: await sessionCookie(context, student.id) });
  await heard.ready;
  await work();
  const news = await heard.until(count);
  heard.close();
  return news.map(({ data }) => data).filter(({ kind }) => kind === wanted);
}

describe("the end of an attempt that goes on (beyond.md 6.1)", () => {
  it("open pages hear of a moved closing, a new limit, and one student's later time", async () => {
    const { id, attempts } = await begunQuiz({ time_limit_minutes: 60 });
    const news = [{ kind: "attempt", id: attempts[0] }];
    expect(await heardBy(amina, () => change(id, { time_limit_minutes: 30 }), 1)).toEqual(news);
    // The moved deadline is news of the assignment, too.
    expect(await heardBy(amina, () => change(id, { deadline: inMinutes(20) }), 2)).toEqual(news);
    const extra = `/quizzes/${id}/extra-time/${amina.id}/`;
    expect(await heardBy(amina, () => david.call("PUT", extra, { minutes: 5 }), 1)).toEqual(news);
    const later = { deadline: inMinutes(25) };
    const extend = `/assignments/${id}/extensions/${amina.id}/`;
    expect(await heardBy(amina, () => david.call("PUT", extend, later), 2)).toEqual(news);
  });

  it("open pages hear that staff deleted the quiz", async () => {
    const { id, attempts } = await begunQuiz({});
    const remove = () => david.call("DELETE", `/assignments/${id}/`);
    expect(await heardBy(amina, remove, 1)).toEqual([{ kind: "attempt", id: attempts[0] }]);
  });

  it("open pages hear that their student is in the program again, and that a program was deleted or restored", async () => {
    const joseph = await person(context, cast.joseph);
    const own = (await aProgram(context.db)).id;
    const enrollment = (await anEnrollment(context.db, amina.id, own)).id;
    await anEnrollment(context.db, brian.id, own);
    const quiz = await aQuiz(david, own, [(await aQuestion(david, own, "true_false")).id]);
    const begin = (student: Person) => student.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { id } = (await begin(amina)).body;
    await begin(brian);
    const news = [{ kind: "attempt", id }];
    const restore = (record: string) => () => joseph.call("POST", `/bin/${record}/restore/`);
    await joseph.call("DELETE", `/enrollments/${enrollment}/`);
    expect(await heardBy(amina, restore(`enrollment/${enrollment}`), 1)).toEqual(news);
    const remove = () => joseph.call("DELETE", `/programs/${own}/`);
    expect(await heardBy(amina, remove, 1)).toEqual(news);
    expect(await heardBy(amina, restore(`program/${own}`), 1)).toEqual(news);
  });

  it("open pages hear of another rule of the results", async () => {
    const { id } = await begunQuiz({});
    const news = [{ kind: "quiz", id }];
    for (const rule of [{ results: "points" }, { shows_results_at_once: false }, { results: "answers" }])
      expect(await heardBy(amina, () => change(id, rule), 1, "quiz"), JSON.stringify(rule)).toEqual(news);
  });

  it("a change that moves no end is no news, nor is another student's", async () => {
    const { id, attempts } = await begunQuiz({ time_limit_minutes: 60 });
    const changes = async () => {
      await change(id, { pass_mark: 40 });
      await david.call("PUT", `/quizzes/${id}/extra-time/${brian.id}/`, { minutes: 5 });
      await change(id, { time_limit_minutes: 50 });
    };
    expect(await heardBy(amina, changes, 1)).toEqual([{ kind: "attempt", id: attempts[0] }]);
  });

  it("staff see the attempts that go on, and compute the ends that the server does", async () => {
    const { id, attempts } = await begunQuiz({ deadline: inMinutes(90), time_limit_minutes: 60 });
    await david.call("PUT", `/quizzes/${id}/extra-time/${amina.id}/`, { minutes: 50 });
    const extended_to = inMinutes(100);
    await david.call("PUT", `/assignments/${id}/extensions/${amina.id}/`, { deadline: extended_to });
    const list = await david.call("GET", `/quizzes/${id}/attempts/`);
    const extensions = list.body.map((one: { extended_to: string | null }) => one.extended_to).sort();
    expect(extensions).toEqual([extended_to, null]);
    const { body } = await david.call("GET", `/quizzes/${id}/attempts-in-progress/`);
    expect(body).toMatchObject([
      { student: amina.id, extra_minutes: 50 },
      { student: brian.id, extra_minutes: null, extended_to: null },
    ]);
    const { deadline, time_limit_minutes } = (await david.call("GET", `/quizzes/${id}/`)).body;
    for (const rule of [
      { deadline, time_limit_minutes },
      { deadline: inMinutes(30), time_limit_minutes: 20 },
      { deadline: inMinutes(200), time_limit_minutes: null },
    ] satisfies EndRule[]) {
      await change(id, rule);
      expect(body.map((one: Parameters<typeof endOf>[0]) => endOf(one, rule).toISOString())).toEqual([
        await endFor(amina, attempts[0]),
        await endFor(brian, attempts[1]),
      ]);
    }
    await brian.call("POST", `/student/quiz-attempts/${attempts[1]}/finish/`);
    const left = await david.call("GET", `/quizzes/${id}/attempts-in-progress/`);
    expect(left.body.map(({ student }: { student: number }) => student)).toEqual([amina.id]);
    expect((await david.call("GET", "/quizzes/999999/attempts-in-progress/")).status).toBe(404);
  });

  it("an attempt that is over keeps its end, so its late answers and its words stay right", async () => {
    const { id, attempts } = await begunQuiz({ time_limit_minutes: 10 });
    const { body } = await amina.call("GET", `/student/quiz-attempts/${attempts[0]}/`);
    const finished = await brian.call("POST", `/student/quiz-attempts/${attempts[1]}/finish/`);
    context.setClock(new Date(Date.parse(body.ends_at) + MINUTE_MS));
    await endDueAttempts(context);
    await change(id, { time_limit_minutes: 60 });
    expect(await endFor(amina, attempts[0])).toBe(body.ends_at);
    expect(await endFor(brian, attempts[1])).toBe(finished.body.ends_at);
    // Given a second after the end, within the seconds that still count.
    const given = {
      position: 1,
      answer: { is_true: true },
      id: "kept-on-the-phone",
      elapsed_ms: 10 * MINUTE_MS + 1_000,
    };
    const sent = await amina.call("PUT", `/student/quiz-attempts/${attempts[0]}/answers/`, {
      answers: [{ ...given, anchor: body.anchor }],
    });
    expect(sent.body.answers).toMatchObject([{ outcome: "stored" }]);
    context.setClock(undefined);
  });
});

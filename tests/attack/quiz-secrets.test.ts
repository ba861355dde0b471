import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { endDueAttempts } from "#server/courses/attempts/end.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { answerIn, aQuestion, aQuiz, rightAnswer } from "#tests/support/data/quizzes.ts";
import { hear, type Listener, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { type PushDevice, pushService } from "#tests/support/fakes/push-service.ts";
import { webhookReceiver } from "#tests/support/fakes/webhook-receiver.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { downloadedData, everyRead, type Read } from "#tests/support/student-reads.ts";

const context = testContext({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
const pushes = await pushService(() => context.clock());
const receiver = await webhookReceiver();
const [joseph, david, amina, brian] = [{}, {}, {}, {}] as Person[] as [Person, Person, Person, Person];
const devices: PushDevice[] = [];
const streams: Listener[] = [];
let program: number;

/** Marker words that are in every right answer, explanation and tolerance of a quiz. */
const words = ["zxqsecret", "98127.433", "0.731983"] as const;
const [marker, value, tolerance] = words;
const secret = { explanation: `<p>Because of ${marker}</p>` };
/** A part of an answer that is right, in any reply of the API. */
const rightPart =
  /"right":(?!null)|"(?:key|answer_key|accepted|guide|tolerance|is_right)":|"explanation":(?!null)/;

beforeAll(async () => {
  const url = await listen(context.app);
  Object.assign(joseph, await person(context, cast.joseph));
  Object.assign(david, await person(context, cast.david));
  Object.assign(amina, await person(context, cast.amina));
  Object.assign(brian, await person(context, cast.brian));
  program = (await aProgram(context.db)).id;
  // No attempt has the id of a quiz or program, because every id is tried in every address.
  await context.pool.query("ALTER SEQUENCE attempts_id_seq RESTART WITH 1000");
  await joseph.call("POST", "/webhooks/", {
    ...{ url: receiver.url, events: ["submission.created", "enrollment.created", "certificate.issued"] },
  });
  for (const student of [amina, brian]) {
    await anEnrollment(context.db, student.id, program);
    const { public_key } = (await student.call("GET", "/push-subscription/")).body;
    const device = pushes.device(public_key);
    await student.call("PUT", "/push-subscription/", device.subscription);
    devices.push(device);
    const cookie = await sessionCookie(context, student.id);
    const heard = await hear(`${url}/api/community/stream/?program=${program}&inbox=true`, { cookie });
    await heard.ready;
    streams.push(heard);
  }
});
afterAll(() => {
  for (const stream of streams) stream.close();
  pushes.close();
  receiver.close();
});

afterEach(() => context.setClock(undefined));

/** Sends a quiz whose right answers, explanations and tolerance are marker words. */
async function secretQuiz(values: object) {
  const questions = [
    await aQuestion(david, program, "one_of", secret),
    await aQuestion(david, program, "several_of", secret),
    await aQuestion(david, program, "true_false", secret),
    await aQuestion(david, program, "number", {
      ...secret,
      key: { value: Number(value), tolerance: Number(tolerance) },
    }),
    await aQuestion(david, program, "short_answer", {
      ...{ ...secret, key: { accepted: [`${marker} city`], has_capitals: false } },
    }),
    await aQuestion(david, program, "ordering", secret),
    await aQuestion(david, program, "long_text", { ...secret, key: { guide: marker } }),
  ];
  return aQuiz(
    david,
    program,
    questions.map(({ id }) => id),
    values,
  );
}

/** Returns everything that has reached students by now. */
async function everything(ids: readonly number[]): Promise<Read[]> {
  await drainEmails(context);
  const reads = [
    ...(await everyRead(context, amina, ids)),
    ...(await everyRead(context, brian, ids)),
    ...(await downloadedData(context, amina)),
    ...devices.flatMap(({ got }) => got.map((push) => ({ from: "push", text: JSON.stringify(push) }))),
    ...streams.flatMap(({ heard }) => heard.map((one) => ({ from: "event", text: JSON.stringify(one) }))),
    ...receiver.got.map(({ body }) => ({ from: "webhook", text: body })),
  ];
  for (const { email } of [amina, brian])
    for (const { subject, text, html } of await emailsTo(context, email))
      reads.push({ from: `email ${subject}`, text: `${subject} ${text} ${html}` });
  return reads;
}

const placesOf = (reads: readonly Read[]) =>
  reads
    .filter(({ text }) => words.some((word) => text.includes(word)) || rightPart.test(text))
    .map(({ from }) => from);
const later = async (days: number) => {
  context.setClock(new Date(Date.now() + days * DAY_MS));
  await endDueAttempts(context);
};

/** Takes the quiz with some answers, and returns what the student read on the way. */
async function take(student: Person, quiz: number) {
  const begun = await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
  const { id, anchor } = begun.body;
  const answers = [
    { position: 1, answer: answerIn(begun.body.questions[0], rightAnswer.one_of) },
    { position: 3, answer: { is_true: [] } },
    { position: 4, answer: { text: "12" } },
    { position: 7, answer: { text: "Because." } },
  ].map((one) => ({ ...one, id: `answer-${id}-${one.position}`, anchor, elapsed_ms: 10 }));
  const saved = await student.call("PUT", `/student/quiz-attempts/${id}/answers/`, { answers });
  const finish = async () => (await student.call("POST", `/student/quiz-attempts/${id}/finish/`)).text;
  return { id, finish, reads: [begun, saved].map(({ text }) => ({ from: "own call", text })) };
}

describe("right answers stay on the server until the rule of the quiz allows (beyond.md 6.1)", {
  timeout: 90_000,
}, () => {
  it.each([
    ["points", true, "never"],
    ["answers", false, "after the closing"],
    ["answers", true, "after the attempt"],
  ] as const)(
    "no marker word reaches a student too early: %s, at once %s, %s",
    async (results, at_once, when) => {
      const quiz = await secretQuiz({ results, shows_results_at_once: at_once, attempts: 2 });
      const ids = [quiz.id, program];
      const before = await everything(ids);
      expect(placesOf(before)).toEqual([]);
      expect(before.length).toBeGreaterThan(150);

      const first = await take(amina, quiz.id);
      const other = await take(brian, quiz.id);
      ids.push(first.id, other.id);
      const during = await everything(ids);
      expect(placesOf([...during, ...first.reads, ...other.reads])).toEqual([]);
      expect(during.map(({ from }) => from)).toEqual(
        expect.arrayContaining(["push", "event", "calendar feed", "download, data/answers-to-quizzes.json"]),
      );

      const ended = { from: "own call", text: await first.finish() };
      const over = placesOf([...(await everything(ids)), ended]);
      const mine = ["own call", `attempts.get ${first.id}`];
      expect(over.toSorted()).toEqual(when === "after the attempt" ? mine.toSorted() : []);
      expect(receiver.got.length).toBeGreaterThan(0);

      await later(8);
      const closed = new Set(placesOf(await everything(ids)));
      const both = [`attempts.get ${first.id}`, `attempts.get ${other.id}`];
      expect([...closed].toSorted()).toEqual(when === "never" ? [] : both.toSorted());
    },
  );

  it("points and comments of a quiz that shows nothing wait for the release, and right answers never come", async () => {
    const quiz = await secretQuiz({ results: "nothing" });
    const own = await take(amina, quiz.id);
    const ids = [quiz.id, program, own.id];
    const during = [...(await everything(ids)), ...own.reads];
    const ended = { from: "own call", text: await own.finish() };
    const comment = "zxqcomment";
    const { updated_at } = (await david.call("GET", `/quiz-attempts/${own.id}/`)).body;
    const points = [{ position: 7, points: 0.37, reason: comment }];
    const given = await david.call("PUT", `/quiz-attempts/${own.id}/points/`, { points, updated_at });
    expect(given.status, given.text).toBe(200);
    const withMarks = (reads: readonly Read[]) =>
      reads.filter(({ text }) => text.includes(comment) || text.includes("0.37")).map(({ from }) => from);
    const held = [...during, ended, ...(await everything(ids))];
    expect([placesOf(held), withMarks(held)]).toEqual([[], []]);

    expect((await david.call("POST", `/assignments/${quiz.id}/release-grades/`)).status).toBe(200);
    const released = await everything(ids);
    expect(placesOf(released)).toEqual([]);
    expect(withMarks(released)).toEqual(
      expect.arrayContaining([`attempts.get ${own.id}`, "download, data/answers-to-quizzes.json"]),
    );
  });

  it("ids of options that staff chose reach no student", async () => {
    const ids = ["zxqright", "zxqwrong", "zxqworse"] as const;
    const [right, wrong] = ids;
    const options = ids.map((id, at) => ({ id, text: `Choice ${at + 1}` }));
    const questions = [
      await aQuestion(david, program, "one_of", { content: { options }, key: { right } }),
      await aQuestion(david, program, "several_of", { content: { options }, key: { right: [right] } }),
      await aQuestion(david, program, "ordering", { content: { items: options }, key: { order: ids } }),
    ];
    const quiz = await aQuiz(
      david,
      program,
      questions.map(({ id }) => id),
    );
    const begun = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { id, anchor } = begun.body;
    const path = `/student/quiz-attempts/${id}`;
    const give = (answers: object[]) =>
      amina.call("PUT", `${path}/answers/`, {
        answers: answers.map((answer, at) => ({
          ...{
            position: at + 1,
            answer,
            id: `own-${JSON.stringify(answer).length}-${at}-`,
            anchor,
            elapsed_ms: 10,
          },
        })),
      });
    const guessed = await give([{ chosen: right }, { chosen: [right] }, { order: ids }]);
    expect(guessed.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...["refused", "refused", "refused"],
    ]);
    const own = (at: number, text: string) => {
      const { options: choices, items = choices } = begun.body.questions[at].content;
      return items.find((option: { text: string }) => option.text === text).id;
    };
    await give([
      { chosen: own(0, "Choice 1") },
      { chosen: [own(1, "Choice 1"), own(1, "Choice 2")] },
      { order: options.map(({ text }) => own(2, text)) },
    ]);
    const over = await amina.call("POST", `${path}/finish/`);
    expect(over.body.questions).toMatchObject([
      { points: 1, right: { right: own(0, "Choice 1") } },
      { points: 0, answer: { chosen: [own(1, "Choice 1"), own(1, "Choice 2")] } },
      { points: 1 },
    ]);
    const reads = [begun, guessed, over].map(({ text }) => ({ from: "own call", text }));
    const told = [...reads, ...(await everything([quiz.id, program, id]))];
    expect(
      told.filter(({ text }) => /zxqright|zxqwrong|zxqworse/.test(text)).map(({ from }) => from),
    ).toEqual([]);
    const staff = await david.call("GET", `/quiz-attempts/${id}/`);
    expect(staff.body.questions[1].answer).toEqual({ chosen: [right, wrong] });
    const other = await brian.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const idsIn = (body: { questions: { content: unknown }[] }) =>
      new Set(JSON.stringify(body.questions).match(/"id":"[^"]+"/g));
    expect([...idsIn(other.body)].filter((one) => idsIn(begun.body).has(one))).toEqual([]);
  });

  it("the download shows no points while the results wait", async () => {
    const three = await aQuestion(david, program, "several_of", { points: 7.31 });
    const values = { results: "points", shows_results_at_once: false };
    const quiz = await aQuiz(david, program, [three.id], values);
    const begun = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const { id, anchor } = begun.body;
    const [chosen] = answerIn(begun.body.questions[0], rightAnswer.several_of).chosen;
    const answer = { position: 1, answer: { chosen: [chosen] }, id: "half-of-it", anchor, elapsed_ms: 1 };
    await amina.call("PUT", `/student/quiz-attempts/${id}/answers/`, { answers: [answer] });
    await amina.call("POST", `/student/quiz-attempts/${id}/finish/`);
    const { points } = await context.db
      .selectFrom("attempts")
      .select("points")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(points).toBe(3.66);
    const half = (reads: readonly Read[]) =>
      reads
        .filter(({ text }) => /\b3\.66\b|\b3\.655|"marks_awarded": ?50\b/.test(text))
        .map(({ from }) => from);
    expect(half(await everything([quiz.id, id, program]))).toEqual([]);
    await later(8);
    expect(half(await everything([quiz.id, id, program]))).toContain(`attempts.get ${id}`);
  });
});

it("the download shows no points of a quiz that waits for its closing, also if its grades are released", async () => {
  context.setClock(undefined);
  const one = await aQuestion(david, program, "several_of", { points: 6.37 });
  const values = { results: "points", shows_results_at_once: false };
  const quiz = await aQuiz(david, program, [one.id], values);
  const { body: begun } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
  await amina.call("POST", `/student/quiz-attempts/${begun.id}/finish/`);
  await context.pool.query("UPDATE attempts SET points = 3.17 WHERE id = $1", [begun.id]);
  expect((await david.call("POST", `/assignments/${quiz.id}/release-grades/`)).status).toBe(200);
  const downloaded = async () => JSON.stringify(await downloadedData(context, amina));
  expect(await downloaded()).not.toContain("3.17");
  await context.pool.query("UPDATE assignments SET deadline = now() - interval '31 minutes' WHERE id = $1", [
    quiz.id,
  ]);
  expect(await downloaded()).toContain("3.17");
});

describe("the order of options says nothing about the right answer (beyond.md 6.1)", () => {
  it("neither ids, positions nor rows of an attempt repeat the order of the author", async () => {
    const question = await aQuestion(david, program, "ordering");
    const choice = await aQuestion(david, program, "one_of");
    const quiz = await aQuiz(david, program, [question.id, choice.id], {
      ...{ attempts: 10, shuffles_questions: true, shuffles_answers: true },
    });
    const orders = { items: new Set<string>(), options: new Set<string>(), questions: new Set<string>() };
    for (const student of [amina, brian])
      for (let number = 0; number < 10; number += 1) {
        const { body } = await student.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
        for (const { kind, content, ...rest } of body.questions) {
          expect(rest).not.toHaveProperty("question");
          expect(rest).not.toHaveProperty("id");
          const list: { id: string }[] = content.items ?? content.options;
          expect(list.every((one) => Object.keys(one).toSorted().join() === "id,text")).toBe(true);
          orders[kind === "ordering" ? "items" : "options"].add(list.map(({ id }) => id).join());
        }
        orders.questions.add(body.questions.map(({ kind }: { kind: string }) => kind).join());
        await student.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
      }
    expect(orders.questions.size).toBe(2);
    expect(orders.options.size).toBeGreaterThan(5);
    expect(orders.items.size).toBeGreaterThan(5);
    expect([...orders.items]).not.toContain(question.key.order.join());
  });
});

describe("an attendance code reaches no student (beyond.md 2.7)", () => {
  it("no call, event, email, push, feed or download has a code that staff show", async () => {
    const now = context.clock();
    const starts_at = new Date(now.getTime() + 60_000);
    const ends_at = new Date(now.getTime() + 3_600_000);
    const session = await aSession(context.db, program, { number: 1, starts_at, ends_at });
    const { body } = await david.call("POST", `/units/${session}/attendance-code/`);
    const code = new RegExp(`(?<!\\d)${body.code}(?!\\d)`);
    expect(JSON.stringify(body)).toMatch(code);
    const withCode = (reads: readonly Read[]) => reads.filter(({ text }) => code.test(text));
    expect(withCode(await everything([session, program]))).toEqual([]);
    await amina.call("POST", "/student/attendance/", { code: body.code });
    expect(withCode(await everything([session, program]))).toEqual([]);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { jobsOf } from "#server/app/jobs.ts";
import { sealHeld } from "#server/courses/feedback/box.ts";
import { runFeedback } from "#server/courses/feedback/send.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-03-02T09:00:00Z");
const afterDays = (days: number) => new Date(start.getTime() + days * 86_400_000);
let joseph: Person;
let students: Person[];
let program: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  students = [];
  for (let made = 0; made < 12; made += 1)
    students.push(await person(context, { ...cast.amina, email: `feedback-${made}@darasa.example` }));
});

beforeEach(async () => {
  context.setClock(start);
  program = (await aProgram(context.db, { title: "Bees" })).id;
});

const enroll = async (count: number) => {
  for (const { id } of students.slice(0, count)) await enrollOne(id);
};
const enrollOne = async (id: number) => {
  const { id: enrollment } = await anEnrollment(context.db, id, program);
  await context.db
    .updateTable("enrollments")
    .set({ enrolled_at: context.clock() })
    .where("id", "=", enrollment)
    .execute();
};
const removeFromProgram = (student: Person | undefined) =>
  context.db
    .deleteFrom("enrollments")
    .where("user_id", "=", student?.id ?? 0)
    .where("program_id", "=", program)
    .execute();
const sendTo = async (count: number): Promise<number> => {
  await enroll(count);
  const { status, body, text } = await joseph.call("POST", `/programs/${program}/feedback-rounds/`);
  expect(status, text).toBe(201);
  return body.id;
};
const answers = (overall: number, text = "") => [
  { question: "overall", value: overall },
  { question: "recommend", value: 8 },
  { question: "pace", value: "About right" },
  { question: "improve", value: text },
];
const answer = (student: Person | undefined, round: number, fields: object = {}) =>
  (student as Person).call("POST", `/student/feedback-rounds/${round}/answers/`, {
    answers: answers(4),
    may_publish: false,
    ...fields,
  });
const answerAll = async (round: number, people: readonly Person[]) => {
  for (const student of people) expect((await answer(student, round)).status).toBe(200);
};
const results = async (round?: number, who = joseph) =>
  (await who.call("GET", `/programs/${program}/feedback/${round ? `?round=${round}` : ""}`)).body;
const close = (round: number) => joseph.call("POST", `/feedback-rounds/${round}/close/`);
const choices = ["Too slow", "About right", "Too fast"];
const isPace = ({ id }: { id: string }) => id === "pace";
/** Sends a form a day after the last one, to students who give these answers about the pace, and closes it. */
const roundOf = async (paces: readonly string[]): Promise<number> => {
  context.setClock(new Date(context.clock().getTime() + 86_400_000));
  const { id: round } = (await joseph.call("POST", `/programs/${program}/feedback-rounds/`)).body;
  for (const [index, value] of paces.entries()) {
    const given = answers(4).map((one) => (one.question === "pace" ? { ...one, value } : one));
    expect((await answer(students[index], round, { answers: given })).status).toBe(200);
  }
  await close(round);
  return round;
};
/** Makes three rounds, of which the last has too few answers to show any. */
const threeRounds = async () => {
  const [slow, right, fast] = choices as [string, string, string];
  const paces = [
    [slow, right, slow, right, slow],
    [right, right, fast, right, right],
    [fast, fast, fast, fast],
  ];
  await enroll(5);
  const rounds: number[] = [];
  for (const some of paces) rounds.push(await roundOf(some));
  return { rounds, paces };
};
const waiting = async (student: Person | undefined) =>
  (await (student as Person).call("GET", "/student/feedback-rounds/")).body;
const runJobs = async () => {
  await runFeedback(context);
  const job = jobsOf(context).find(({ queue }) => queue.name === "broadcasts");
  await job?.run({}, {} as never);
};

describe("the form of a program (beyond.md 6.3)", () => {
  const path = () => `/programs/${program}/feedback-form/`;

  it("a program has the default form until staff save one", async () => {
    const { body } = await joseph.call("GET", path());
    expect(body).toMatchObject({
      questions: defaultQuestions,
      ...{ sends_at_middle: true, sends_at_end: true, present_count: 0 },
      updated_at: new Date(0).toISOString(),
    });
  });

  it("a question keeps its id while its kind and choices stay", async () => {
    const { body } = await joseph.call("GET", path());
    const [overall, recommend, pace] = body.questions;
    const questions = [
      { ...overall, text: "How was it?" },
      { ...recommend, kind: "scale_5" },
      { ...pace, choices: ["Slow", "Fast"] },
      { kind: "text", text: "Anything else?", choices: [], is_required: false },
    ];
    const saved = await joseph.call("PUT", path(), { ...body, questions });
    expect(saved.status, saved.text).toBe(200);
    const ids = saved.body.questions.map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe("overall");
    expect(new Set([...ids, "recommend", "pace"]).size).toBe(6);
    expect((await joseph.call("PUT", path(), body)).status).toBe(409);
  });

  it("a form needs a question, and a choice at least two different choices", async () => {
    const { body } = await joseph.call("GET", path());
    const none = await joseph.call("PUT", path(), { ...body, questions: [] });
    expect(none.body).toEqual({ questions: ["Enter at least one question"] });
    const one = { kind: "choice", text: "Which?", choices: ["A", "A"], is_required: true };
    const same = await joseph.call("PUT", path(), { ...body, questions: [one] });
    expect(same.status).toBe(400);
    expect(same.text).toContain("Enter at least two different choices");
    const twice = { ...one, choices: ["Online", "In Kampala", " online"] };
    const repeated = await joseph.call("PUT", path(), { ...body, questions: [twice] });
    expect(repeated.status).toBe(400);
    expect(repeated.text).toContain("Two choices are the same: online");
  });

  it("an unknown program is 404", async () => {
    for (const place of ["feedback-form", "feedback", "feedback.csv"])
      expect((await joseph.call("GET", `/programs/999999/${place}/`.replace("csv/", "csv"))).status).toBe(
        404,
      );
  });
});

describe("sending by hand and answering (beyond.md 6.3)", () => {
  it("fewer than five current students are refused, because they could be recognized", async () => {
    await enroll(4);
    const { status, body } = await joseph.call("POST", `/programs/${program}/feedback-rounds/`);
    expect(status).toBe(409);
    expect(body.detail).toContain("at least five current students");
  });

  it("students whose program ended more than 30 days ago are not asked", async () => {
    await enroll(5);
    context.setClock(afterDays(42 + 29));
    expect((await joseph.call("GET", `/programs/${program}/feedback-form/`)).body.present_count).toBe(5);
    context.setClock(afterDays(42 + 31));
    expect((await joseph.call("GET", `/programs/${program}/feedback-form/`)).body.present_count).toBe(0);
  });

  it("two forms of one minute have different names, for staff, students and the audit log", async () => {
    const first = await sendTo(5);
    context.setClock(new Date(start.getTime() + 20_000));
    const { id: second } = (await joseph.call("POST", `/programs/${program}/feedback-rounds/`)).body;
    expect((await results()).rounds).toMatchObject([
      { id: second, name: "By hand, 2 March 2026 (2)" },
      { id: first, name: "By hand, 2 March 2026" },
    ]);
    expect((await results(second)).rounds[0].name).toBe("By hand, 2 March 2026 (2)");
    expect(await waiting(students[0])).toMatchObject([
      { id: first, sent_on: "2 March 2026" },
      { id: second, sent_on: "2 March 2026 (2)" },
    ]);
    const { body } = await joseph.call("GET", "/audit-log/?resource=feedback_round");
    expect(body.results.slice(0, 2)).toMatchObject([
      { resource_name: "Bees, 2 March 2026 (2)", after: { kind: "By hand", invited: 5 } },
      { resource_name: "Bees, 2 March 2026", names: { programs: [{ id: program, name: "Bees" }] } },
    ]);
    for (const round of [first, second]) await close(round);
  });

  it("each student sees the form until they answer, once", async () => {
    const round = await sendTo(6);
    expect(await waiting(students[0])).toMatchObject([{ id: round, program, program_title: "Bees" }]);
    expect((await answer(students[0], round)).body.message).toContain("without your name");
    expect(await waiting(students[0])).toEqual([]);
    expect(await answer(students[0], round)).toMatchObject({
      status: 409,
      body: { detail: "You have answered already." },
    });
    expect(await waiting(students[1])).toHaveLength(1);
  });

  it("a call that is repeated with its key after a lost reply changes nothing, and is thanked", async () => {
    const round = await sendTo(6);
    const key = "a1b2c3d4e5f6a7b8";
    const first = await answer(students[0], round, { key });
    expect(await answer(students[0], round, { key })).toMatchObject({ status: 200, body: first.body });
    const { body } = await joseph.call("GET", `/programs/${program}/feedback/`);
    expect(body.rounds).toMatchObject([{ answered: 1 }]);
    expect((await answer(students[0], round, { key: "another-key-1" })).status).toBe(409);
    expect((await answer(students[1], round, { key })).status).toBe(200);
    expect((await answer(students[2], round, { key: "?" })).status).toBe(400);
    await close(round);
    expect((await answer(students[0], round, { key })).status).toBe(200);
  });

  it("a form of others, and of a program that the student has left, is 404", async () => {
    const round = await sendTo(6);
    expect((await answer(students[8], round)).status).toBe(404);
    await removeFromProgram(students[0]);
    await anEnrollment(context.db, students[0]?.id ?? 0, (await aProgram(context.db, { title: "Wax" })).id);
    expect(await waiting(students[0])).toEqual([]);
    expect((await answer(students[0], round)).status).toBe(404);
  });

  it("a closed form takes no more answers", async () => {
    const round = await sendTo(6);
    context.setClock(afterDays(30));
    expect(await waiting(students[0])).toEqual([]);
    expect((await answer(students[0], round)).body.detail).toContain("closed");
    expect((await close(round)).body).toMatchObject({ is_closed: true, shown: 0, answered: 0 });
    expect((await close(round)).status).toBe(200);
  });

  it("answers are checked at their questions", async () => {
    const round = await sendTo(6);
    const wrong = [
      { question: "overall", value: 6 },
      { question: "pace", value: "Sideways" },
    ];
    const { status, body } = await answer(students[0], round, { answers: wrong, may_publish: true });
    expect(status).toBe(400);
    expect(body).toEqual({
      "question-overall": ["Choose one of the answers"],
      "question-recommend": ["Choose an answer"],
      "question-pace": ["Choose one of the answers"],
      publish_name: ["Enter the name that we may show"],
    });
    expect((await answer(students[0], round)).status).toBe(200);
  });

  it("control characters in a text do not stop its round from closing", async () => {
    const round = await sendTo(5);
    const form = { answers: answers(4, "good\u0000\u000b bees\r\n\there\u0007"), may_publish: true };
    expect((await answer(students[0], round, { ...form, publish_name: "Amina" })).status).toBe(200);
    await answerAll(round, students.slice(1, 4));
    const last = await answer(students[4], round, { answers: answers(4, "\u0000") });
    expect(last.status, last.text).toBe(200);
    const texts = (await results(round)).questions.at(-1).texts;
    expect(texts).toMatchObject([{ text: "good\n bees\n\there", publish_name: "Amina" }]);
  });

  it("a required text of control characters is no answer", async () => {
    const round = await sendTo(5);
    const { questions } = await context.db
      .updateTable("feedback_rounds")
      .set({ questions: JSON.stringify([{ ...defaultQuestions.at(-1), is_required: true }]) })
      .where("id", "=", round)
      .returning("questions")
      .executeTakeFirstOrThrow();
    expect(questions).toHaveLength(1);
    const { status, body } = await answer(students[0], round, { answers: answers(4, " \u0000 ") });
    expect(status).toBe(400);
    expect(body).toEqual({ "question-improve": ["Enter an answer"] });
  });

  it("a form keeps the questions that it was sent with", async () => {
    const round = await sendTo(6);
    const { body } = await joseph.call("GET", `/programs/${program}/feedback-form/`);
    const only = { kind: "text", text: "Anything else?", choices: [], is_required: false };
    await joseph.call("PUT", `/programs/${program}/feedback-form/`, { ...body, questions: [only] });
    const asked = (await waiting(students[0])).find(({ id }: { id: number }) => id === round);
    expect(asked.questions).toEqual(defaultQuestions);
  });
});

describe("results from five answers on (beyond.md 6.3)", () => {
  it("four answers are never shown, and are deleted when the round closes", async () => {
    const round = await sendTo(6);
    await answerAll(round, students.slice(0, 4));
    expect(await results()).toMatchObject({ shown: 0, questions: [], rounds: [{ answered: 4, shown: 0 }] });
    await close(round);
    expect(await results()).toMatchObject({ shown: 0, questions: [], rounds: [{ answered: 0, shown: 0 }] });
  });

  it("five answers are shown when everybody has answered", async () => {
    const round = await sendTo(5);
    await answerAll(round, students.slice(0, 5));
    expect(await results(round)).toMatchObject({
      program_title: "Bees",
      shown: 5,
      rounds: [{ id: round, kind: "by_hand", invited: 5, answered: 5, shown: 5, is_closed: true }],
    });
  });

  it("results are given by question: numbers, an average, choices and texts", async () => {
    const round = await sendTo(6);
    for (const [index, student] of students.slice(0, 5).entries())
      await answer(student, round, { answers: answers(index + 1, index < 2 ? `Text ${index}` : "") });
    await close(round);
    const [overall, recommend, pace, helped, improve] = (await results(round)).questions;
    expect(overall).toMatchObject({
      ...{ id: "overall", answered: 5, average: 3, texts: [] },
      bars: ["1", "2", "3", "4", "5"].map((label) => ({ label, count: 1 })),
      over_time: [{ round, average: 3, answered: 5 }],
    });
    expect(recommend).toMatchObject({ average: 8, answered: 5 });
    expect(pace).toMatchObject({ average: null, bars: [{ count: 0 }, { count: 5 }, { count: 0 }] });
    expect(helped).toMatchObject({ answered: 0, texts: [] });
    const texts = improve.texts.map(({ text }: { text: string }) => text);
    expect(texts.sort()).toEqual(["Text 0", "Text 1"]);
  });

  it("all rounds together add up the rounds that show results", async () => {
    const first = await sendTo(5);
    await answerAll(first, students.slice(0, 5));
    context.setClock(afterDays(1));
    const second = (await joseph.call("POST", `/programs/${program}/feedback-rounds/`)).body.id;
    await answerAll(second, students.slice(0, 4));
    await close(second);
    expect(await results()).toMatchObject({ shown: 5, questions: [{ answered: 5 }, {}, {}, {}, {}] });
    expect((await joseph.call("GET", `/programs/${program}/feedback/?round=999999`)).status).toBe(404);
  });

  it("choices are counted by round, as in the results of that round", async () => {
    const { rounds, paces } = await threeRounds();
    const question = async (round?: number) => (await results(round)).questions.find(isPace);
    const all = await question();
    expect(all.counts_over_time).toEqual([
      { round: rounds[0], answered: 5, counts: [3, 2, 0] },
      { round: rounds[1], answered: 5, counts: [0, 4, 1] },
    ]);
    for (const [index, round] of rounds.slice(0, 2).entries()) {
      const one = await question(round);
      const counts = one.bars.map(({ count }: { count: number }) => count);
      expect(one.counts_over_time).toEqual([all.counts_over_time[index]]);
      expect(all.counts_over_time[index].counts).toEqual(counts);
      expect(counts).toEqual(choices.map((choice) => paces[index]?.filter((pace) => pace === choice).length));
    }
    const others = (await results()).questions.filter((one: { id: string }) => !isPace(one));
    for (const { counts_over_time } of others) expect(counts_over_time).toEqual([]);
  });

  it("a round in which nobody answered a question has no counts of it", async () => {
    await enroll(5);
    const { body } = await joseph.call("GET", `/programs/${program}/feedback-form/`);
    const questions = body.questions.map((one: object) => ({ ...one, is_required: false }));
    await joseph.call("PUT", `/programs/${program}/feedback-form/`, { ...body, questions });
    await roundOf(["", "", "", "", ""]);
    const second = await roundOf(["Too fast", "", "", "", ""]);
    expect((await results()).questions.find(isPace)).toMatchObject({
      answered: 1,
      counts_over_time: [{ round: second, answered: 1, counts: [0, 0, 1] }],
    });
  });

  it("staff for analytics see the results and cannot send", async () => {
    await sendTo(5);
    const analyst = await person(context, {
      ...cast.sarah,
      email: "analyst@darasa.example",
      permissions: ["analytics"],
    });
    expect(await results(undefined, analyst)).toMatchObject({ shown: 0 });
    expect((await analyst.call("POST", `/programs/${program}/feedback-rounds/`)).status).toBe(403);
  });
});

describe("automatic sending and the reminder (beyond.md 6.3)", () => {
  const saveForm = async (fields: object = {}) => {
    const { body } = await joseph.call("GET", `/programs/${program}/feedback-form/`);
    await joseph.call("PUT", `/programs/${program}/feedback-form/`, { ...body, ...fields });
  };
  const kinds = async () =>
    (await results()).rounds.map(
      ({ kind, invited }: { kind: string; invited: number }) => `${kind} ${invited}`,
    );
  const runAfter = async (days: number) => {
    context.setClock(afterDays(days));
    await runJobs();
  };

  it("five students who pass the middle and the end are asked once each time", async () => {
    await saveForm();
    await enroll(5);
    await runAfter(20);
    expect(await kinds()).toEqual([]);
    await runAfter(21);
    await runAfter(22);
    expect(await kinds()).toEqual(["middle 5"]);
    await runAfter(42);
    expect(await kinds()).toEqual(["end 5", "middle 5"]);
  });

  it("the middle is not asked after the end", async () => {
    await enroll(5);
    context.setClock(afterDays(43));
    await saveForm();
    await runAfter(44);
    expect(await kinds()).toEqual(["end 5"]);
  });

  it("students wait until five have passed the same point", async () => {
    await saveForm({ sends_at_end: false });
    await enroll(4);
    await runAfter(21);
    expect(await kinds()).toEqual([]);
    context.setClock(afterDays(10));
    await enrollOne(students[4]?.id ?? 0);
    await runAfter(31);
    expect(await kinds()).toEqual(["middle 5"]);
    await runAfter(52);
    expect(await kinds()).toEqual(["middle 5"]);
  });

  it("the program's start counts for students who enrolled before it", async () => {
    await saveForm();
    await context.db
      .updateTable("programs")
      .set({ start_date: "2026-04-01" })
      .where("id", "=", program)
      .execute();
    await enroll(5);
    await runAfter(30 + 20);
    expect(await kinds()).toEqual([]);
    await runAfter(30 + 21);
    expect(await kinds()).toEqual(["middle 5"]);
  });

  it("nothing is sent automatically until staff have saved the form", async () => {
    await enroll(5);
    await runAfter(21);
    expect(await kinds()).toEqual([]);
  });

  it("students are emailed, and reminded once after seven days if they have not answered", async () => {
    const about = async (student: Person | undefined) =>
      (await emailsTo(context, student?.email ?? ""))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes("Honey"));
    program = (await aProgram(context.db, { title: "Honey" })).id;
    const round = await sendTo(6);
    await runJobs();
    expect(await about(students[0])).toEqual(["Your feedback about Honey"]);
    await answer(students[0], round);
    await runAfter(6);
    expect(await about(students[1])).toHaveLength(1);
    await runAfter(7);
    await runAfter(8);
    expect(await about(students[0])).toHaveLength(1);
    expect((await results(round)).rounds).toMatchObject([{ reminded_at: afterDays(7).toISOString() }]);
    expect((await about(students[1])).sort()).toEqual([
      "Reminder: your feedback about Honey",
      "Your feedback about Honey",
    ]);
  });

  it("a student who left is not reminded, although they are in another program", async () => {
    program = (await aProgram(context.db, { title: "Nectar" })).id;
    await sendTo(6);
    await runJobs();
    await removeFromProgram(students[0]);
    await anEnrollment(context.db, students[0]?.id ?? 0, (await aProgram(context.db, { title: "Wax" })).id);
    await runAfter(7);
    const subjects = async (student: Person | undefined) =>
      (await emailsTo(context, student?.email ?? "")).map(({ subject }) => subject);
    expect(await subjects(students[0])).not.toContain("Reminder: your feedback about Nectar");
    expect(await subjects(students[1])).toContain("Reminder: your feedback about Nectar");
  });

  it("the seventh morning reminds, also if its job begins some seconds earlier", async () => {
    const round = await sendTo(6);
    context.setClock(new Date(afterDays(7).getTime() - 20_000));
    await runJobs();
    expect((await results(round)).rounds).toMatchObject([{ reminded_at: expect.any(String) }]);
  });

  it("a form closes after 30 days and shows its five answers", async () => {
    const round = await sendTo(6);
    await answerAll(round, students.slice(0, 5));
    await runAfter(29);
    expect(await results(round)).toMatchObject({ shown: 0, rounds: [{ is_closed: false }] });
    await runAfter(30);
    expect(await results(round)).toMatchObject({ shown: 5, rounds: [{ is_closed: true }] });
  });
});

describe("people and records in the bin (beyond.md 6.3)", () => {
  it("four answers wait while the student who has not answered is in the bin", async () => {
    for (const inBin of ["before the fourth", "after it"]) {
      program = (await aProgram(context.db)).id;
      const late = await person(context, {
        ...cast.amina,
        email: `late-${inBin.replaceAll(" ", "-")}@darasa.example`,
      });
      await enrollOne(late.id);
      const round = await sendTo(4);
      const bin = async () => expect((await joseph.call("DELETE", `/students/${late.id}/`)).status).toBe(204);
      await answerAll(round, students.slice(0, 3));
      if (inBin === "before the fourth") await bin();
      await answerAll(round, students.slice(3, 4));
      if (inBin === "after it") await bin();
      await runFeedback(context);
      expect(await results(round)).toMatchObject({ rounds: [{ answered: 4, is_closed: false }] });
      expect((await joseph.call("POST", `/bin/student/${late.id}/restore/`)).status).toBe(200);
      const restored = { ...late, call: await makeCaller(context, late.id) };
      expect((await answer(restored, round)).status).toBe(200);
      expect(await results(round)).toMatchObject({ shown: 5, rounds: [{ is_closed: true }] });
    }
  });

  it("five answers are shown although a sixth student was removed before answering", async () => {
    const round = await sendTo(6);
    await answerAll(round, students.slice(0, 4));
    await removeFromProgram(students[5]);
    await answerAll(round, students.slice(4, 5));
    expect(await results(round)).toMatchObject({ shown: 5 });
  });

  it("five answers are shown the next morning once the sixth student is removed", async () => {
    const round = await sendTo(6);
    await answerAll(round, students.slice(0, 5));
    await removeFromProgram(students[5]);
    await runFeedback(context);
    expect(await results(round)).toMatchObject({ shown: 5, rounds: [{ is_closed: true }] });
  });

  it("a program that is restored after the seventh day reminds its students", async () => {
    const round = await sendTo(6);
    await runJobs();
    const { updated_at } = (await joseph.call("GET", `/programs/${program}/preview/`)).body.program;
    expect((await joseph.call("DELETE", `/programs/${program}/`, { updated_at })).status).toBe(204);
    context.setClock(afterDays(7));
    await runJobs();
    expect((await joseph.call("POST", `/bin/program/${program}/restore/`)).status).toBe(200);
    context.setClock(afterDays(8));
    await runJobs();
    expect((await results(round)).rounds).toMatchObject([{ reminded_at: afterDays(8).toISOString() }]);
  });
});

describe("a round that cannot be closed (beyond.md 6.3)", () => {
  it("fails the job at its end, and stops no other round, form or reminder", async () => {
    const broken = await sendTo(6);
    await context.db
      .updateTable("feedback_results")
      .set({ held_count: 5, sealed: sealHeld(context.secret, broken, "no list" as never) })
      .where("round_id", "=", broken)
      .execute();
    program = (await aProgram(context.db)).id;
    const round = await sendTo(6);
    context.setClock(afterDays(25));
    program = (await aProgram(context.db)).id;
    const late = await sendTo(6);
    context.setClock(afterDays(32));
    await expect(runFeedback(context)).rejects.toThrow("1 parts of the feedback failed");
    const { rows } = await context.pool.query(
      "SELECT id, is_closed, reminded_at FROM feedback_rounds WHERE id = ANY($1) ORDER BY id",
      [[broken, round, late]],
    );
    expect(rows).toMatchObject([
      { is_closed: false },
      { is_closed: true },
      { is_closed: false, reminded_at: afterDays(32) },
    ]);
    // The rounds of later tests must not fail with it.
    await context.db.deleteFrom("feedback_rounds").where("id", "=", broken).execute();
  });
});

describe("a deleted program (beyond.md 6.3)", () => {
  it("asks nobody, and does not stop the morning's work for others", async () => {
    const deleted = await sendTo(6);
    const { updated_at } = (await joseph.call("GET", `/programs/${program}/preview/`)).body.program;
    expect((await joseph.call("DELETE", `/programs/${program}/`, { updated_at })).status).toBe(204);
    expect((await answer(students[0], deleted)).status).toBe(404);
    program = (await aProgram(context.db)).id;
    const round = await sendTo(6);
    context.setClock(afterDays(30));
    await runJobs();
    expect(await results(round)).toMatchObject({ rounds: [{ id: round, is_closed: true }] });
  });
});

describe("publication of a text (beyond.md 6.3)", () => {
  const publish = (round: number, id: string, who = joseph) =>
    who.call("POST", `/feedback-rounds/${round}/testimonials/`, { answer: id });
  const textsOf = async (round: number) =>
    (await results(round)).questions.at(-1).texts as {
      id: string;
      text: string;
      publish_name: string | null;
    }[];

  it("a text whose writer allows it becomes one hidden testimonial", async () => {
    const round = await sendTo(5);
    const form = { answers: answers(5, "It changed my farm."), may_publish: true, publish_name: "Amina N." };
    await answer(students[0], round, form);
    await answer(students[1], round, { answers: answers(2, "Not for everybody.") });
    await answerAll(round, students.slice(2, 5));
    const texts = await textsOf(round);
    const mine = texts.find(({ publish_name }) => publish_name === "Amina N.");
    expect(mine).toMatchObject({ text: "It changed my farm.", testimonial: null });
    const first = await publish(round, mine?.id ?? "");
    expect(first.status, first.text).toBe(200);
    expect((await publish(round, mine?.id ?? "")).body).toEqual(first.body);
    expect((await textsOf(round)).find(({ id }) => id === mine?.id)).toMatchObject(first.body);
    const { body } = await joseph.call("GET", `/testimonials/${first.body.testimonial}/`);
    expect(body).toMatchObject({
      ...{ name: "Amina N.", role: "Student", program: "Bees", content: "It changed my farm." },
      is_active: false,
    });
    const other = texts.find(({ publish_name }) => publish_name === null);
    expect((await publish(round, other?.id ?? "")).status).toBe(409);
    expect((await publish(round, "unknown")).status).toBe(404);
    expect((await publish(999_999, "unknown")).status).toBe(404);
  });
});

describe("the testimonial of a text (beyond.md 6.3)", () => {
  it("can be made again after it was deleted, and is the same one after a restore", async () => {
    const round = await sendTo(5);
    const form = { answers: answers(5, "It changed my farm."), may_publish: true, publish_name: "Amina N." };
    await answer(students[0], round, form);
    await answerAll(round, students.slice(1, 5));
    const text = async () => (await results(round)).questions.at(-1).texts[0];
    const { id } = await text();
    const publish = async () =>
      (await joseph.call("POST", `/feedback-rounds/${round}/testimonials/`, { answer: id })).body.testimonial;
    const first = await publish();
    const { updated_at } = (await joseph.call("GET", `/testimonials/${first}/`)).body;
    expect((await joseph.call("DELETE", `/testimonials/${first}/`, { updated_at })).status).toBe(204);
    expect((await text()).testimonial).toBeNull();
    expect((await joseph.call("POST", `/bin/testimonial/${first}/restore/`)).status).toBe(200);
    expect((await text()).testimonial).toBe(first);
    expect(await publish()).toBe(first);
    const { updated_at: now } = (await joseph.call("GET", `/testimonials/${first}/`)).body;
    expect((await joseph.call("DELETE", `/testimonials/${first}/`, { updated_at: now })).status).toBe(204);
    const second = await publish();
    expect(second).not.toBe(first);
    expect((await joseph.call("GET", `/testimonials/${second}/`)).body.content).toBe("It changed my farm.");
    expect((await text()).testimonial).toBe(second);
  });
});

describe("CSV (beyond.md 6.3)", () => {
  it("names a round by the day in Kampala, also shortly after midnight", async () => {
    context.setClock(new Date("2026-03-02T21:30:00Z"));
    const round = await sendTo(5);
    context.setClock(start);
    await answerAll(round, students.slice(0, 5));
    const { text } = await joseph.call("GET", `/programs/${program}/feedback.csv`);
    expect(text).toContain('"By hand, 3 March 2026"');
  });

  it("has the averages of scales and the counts of choices by round, next to those of all rounds", async () => {
    const { rounds } = await threeRounds();
    const linesOf = async (query = "") => {
      const { text } = await joseph.call("GET", `/programs/${program}/feedback.csv${query}`);
      return text.split("\r\n").filter((line: string) => /^How is the pace|Average of a round/.test(line));
    };
    const ofAll = await linesOf();
    const [first, second] = ['"By hand, 3 March 2026"', '"By hand, 4 March 2026"'];
    const ofPace = ofAll.filter((line: string) => line.startsWith("How is the pace"));
    expect(ofPace.map((line: string) => line.replace("How is the pace?,", ""))).toEqual([
      "Answers,,,10,",
      "Count,Too slow,,3,",
      "Count,About right,,6,",
      "Count,Too fast,,1,",
      `Count of a round,Too slow,${first},3,`,
      `Count of a round,About right,${first},2,`,
      `Count of a round,Too fast,${first},0,`,
      `Count of a round,Too slow,${second},0,`,
      `Count of a round,About right,${second},4,`,
      `Count of a round,Too fast,${second},1,`,
    ]);
    const averages = ofAll.filter((line: string) => line.includes("Average of a round"));
    expect(averages.map((line: string) => line.split(",,").at(-1))).toEqual([
      `${first},4,`,
      `${second},4,`,
      `${first},8,`,
      `${second},8,`,
    ]);
    const ofSecond = (await linesOf(`?round=${rounds[1]}`)).filter((line: string) =>
      line.includes("of a round"),
    );
    expect(ofSecond).toEqual(ofAll.filter((line: string) => line.includes(second as string)));
    expect((await linesOf(`?round=${rounds[2]}`)).length).toBe(0);
  });

  it("has a byte order mark, counts and harmless texts", async () => {
    const round = await sendTo(5);
    await answer(students[0], round, { answers: answers(5, '=HYPERLINK("x")') });
    await answerAll(round, students.slice(1, 5));
    const { text } = await joseph.call("GET", `/programs/${program}/feedback.csv`);
    expect(text.startsWith("\uFEFFQuestion,Result,Answer,Round,Value,Name to Publish\r\n")).toBe(true);
    expect(text).toContain(",Average,,,4.2,\r\n");
    expect(text).toContain(",Count,5,,1,\r\n");
    expect(text).toContain(`,Text,"'=HYPERLINK(""x"")","By hand, 2 March 2026",,\r\n`);
  });

  it("has the name of its round in the file name", async () => {
    await sendTo(5);
    const { body } = await joseph.call("POST", `/programs/${program}/feedback-rounds/`);
    const fileOf = async (query: string) =>
      (await joseph.call("GET", `/programs/${program}/feedback.csv${query}`)).headers["content-disposition"];
    expect(await fileOf("")).toBe('attachment; filename="bees-feedback.csv"');
    expect(await fileOf(`?round=${body.id}`)).toBe(
      'attachment; filename="bees-feedback-by-hand-2-march-2026-2.csv"',
    );
  });

  it("has the name that may be published only with the texts of its writer", async () => {
    const round = await sendTo(5);
    const allowed = { may_publish: true, publish_name: "Amina N." };
    await answer(students[0], round, { answers: answers(5, "The wells were the best part."), ...allowed });
    await answer(students[1], round, { answers: answers(5, "More practice, please.") });
    await answerAll(round, students.slice(2, 5));
    const { text } = await joseph.call("GET", `/programs/${program}/feedback.csv`);
    const named = text.split("\r\n").filter((line: string) => line.includes("Amina N."));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain(",Text,The wells were the best part.,");
  });
});

describe("questions before a round (beyond.md 6.3)", () => {
  it("a form is not sent when there are other open rounds than its sender knows", async () => {
    const first = await sendTo(5);
    const path = `/programs/${program}/feedback-rounds/`;
    const refused = await joseph.call("POST", path, { known_open: 0 });
    expect(refused).toMatchObject({
      ...{ status: 409, body: { detail: apiErrors.stale.sentence, current: { known_open: 1 } } },
    });
    expect((await results()).rounds).toHaveLength(1);
    expect((await joseph.call("POST", path, { known_open: 1 })).status).toBe(201);
    await close(first);
    expect((await joseph.call("POST", path, { known_open: 2 })).status).toBe(409);
    expect((await joseph.call("POST", path, { known_open: -1 })).status).toBe(400);
    expect((await joseph.call("POST", path, {})).status).toBe(201);
  });

  it("a round is not closed when its answers have become enough in the meantime", async () => {
    const round = await sendTo(8);
    await answerAll(round, students.slice(0, 4));
    const path = `/feedback-rounds/${round}/close/`;
    const early = await joseph.call("POST", path, { is_deleting: false });
    expect(early).toMatchObject({ status: 409, body: { current: { id: round, answered: 4, shown: 0 } } });
    await answerAll(round, students.slice(4, 5));
    const refused = await joseph.call("POST", path, { is_deleting: true });
    expect(refused).toMatchObject({ status: 409, body: { current: { answered: 5, is_closed: false } } });
    expect((await results()).rounds[0]).toMatchObject({ is_closed: false, answered: 5 });
    const closed = await joseph.call("POST", path, { is_deleting: false });
    expect(closed).toMatchObject({ status: 200, body: { is_closed: true, shown: 5 } });
    expect((await joseph.call("POST", path, { is_deleting: true })).status).toBe(200);
  });
});

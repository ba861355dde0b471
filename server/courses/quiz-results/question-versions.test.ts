import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "#server/admin/clean-up.ts";
import { requeueUnfinished } from "#server/app/jobs.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz, optionIds } from "#tests/support/data/quizzes.ts";
import { markAgain } from "./mark-again.ts";

const context = testContext({ RATE_LIMITS: "off" });
const [first, second, third, fourth] = optionIds;
let [joseph, david, amina, brian] = [] as unknown as [Person, Person, Person, Person];
let program: number;
/** A question whose second option is right, a quiz with it, and the attempt of Amina, who chose the third. */
let [question, quiz, attempt] = [] as unknown as [Awaited<ReturnType<typeof aQuestion>>, number, number];

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = (await aProgram(context.db)).id;
  for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program);
});
beforeEach(async () => {
  question = await aQuestion(david, program, "one_of", { explanation: "<p>Because of the second.</p>" });
  quiz = (await aQuiz(david, program, [question.id], { attempts: 2 })).id;
  const begun = await begin(amina);
  attempt = begun.id;
  await choose(amina, begun, "Choice 3");
  await finish(amina, attempt);
});

interface Begun {
  id: number;
  anchor: string;
  questions: { content: { options: { id: string; text: string }[] } }[];
}

const begin = async (student: Person): Promise<Begun> =>
  (await student.call("POST", `/student/quizzes/${quiz}/attempts/`)).body;
/** Chooses the option with this text. */
function choose(student: Person, { id, anchor, questions }: Begun, text: string) {
  const chosen = questions[0]?.content.options.find((option) => option.text === text)?.id;
  return student.call("PUT", `/student/quiz-attempts/${id}/answers/`, {
    answers: [{ position: 1, answer: { chosen }, id: `answer-${id}-${chosen}`, anchor, elapsed_ms: 1 }],
  });
}
const finish = async (student: Person, id: number) =>
  (await student.call("POST", `/student/quiz-attempts/${id}/finish/`)).body;
const seenBy = async (student: Person, id: number) =>
  (await student.call("GET", `/student/quiz-attempts/${id}/`)).body;
/** Returns the text of the right option that the student sees. */
const rightIn = ({
  questions,
}: {
  questions: (Begun["questions"][number] & { right: { right: string } })[];
}) => questions[0]?.content.options.find(({ id }) => id === questions[0]?.right.right)?.text;
const seenByStaff = async (id: number) => (await david.call("GET", `/quiz-attempts/${id}/`)).body;
const staffQuiz = async () => (await david.call("GET", `/quizzes/${quiz}/`)).body;

async function change(values: object) {
  const { body } = await david.call("GET", `/questions/${question.id}/`);
  const { id, program: _, plain_text, quizzes_count, updated_at, ...fields } = body;
  const changed = await david.call("PUT", `/questions/${id}/`, {
    question: { ...fields, ...values },
    updated_at,
  });
  expect(changed.status, changed.text).toBe(200);
}

/** Deletes the third option. */
const withoutThird = { options: [first, second, fourth].map((id, at) => ({ id, text: `Now ${at + 1}` })) };

async function markAll(reason = "") {
  await david.call("POST", `/quizzes/${quiz}/mark-again/`, { reason });
  await markAgain(context, quiz);
}

describe("attempts keep their questions (beyond.md 6.1)", () => {
  it("a changed question stays as it was in an attempt, for the student and for staff", async () => {
    const before = await seenBy(amina, attempt);
    await change({ text: "<p>Changed</p>", explanation: "", content: withoutThird, key: { right: fourth } });
    expect((await seenBy(amina, attempt)).questions).toEqual(before.questions);
    expect((await seenByStaff(attempt)).questions[0]).toMatchObject({
      text: "<p>Question about one_of</p>",
      right: { right: second },
      answer: { chosen: third },
    });
    const csv = await david.call("GET", `/quizzes/${quiz}/attempts/export.csv`);
    expect(csv.text).toContain("Choice 3");
    const statistics = await david.call("GET", `/quizzes/${quiz}/statistics/`);
    expect(statistics.body[0].tally).toContainEqual({ label: "Choice 3", count: 1, is_right: false });
  });

  it("an attempt that goes on is answered and marked as it began, a later one by the change", async () => {
    const running = await begin(brian);
    await change({ content: withoutThird, key: { right: first } });
    const answered = await choose(brian, running, "Choice 2");
    expect(answered.body.answers).toMatchObject([{ outcome: "stored" }]);
    expect(await finish(brian, running.id)).toMatchObject({ points: 1 });
    const later = await begin(brian);
    expect(later.questions[0]?.content.options.map(({ text }) => text).sort()).toEqual([
      "Now 1",
      "Now 2",
      "Now 3",
    ]);
    await choose(brian, later, "Now 1");
    expect(await finish(brian, later.id)).toMatchObject({ points: 1 });
  });

  it("statistics count points by an earlier version until marking again, without those by hand", async () => {
    const other = await begin(brian);
    await choose(brian, other, "Choice 2");
    await finish(brian, other.id);
    const statistics = async () => (await david.call("GET", `/quizzes/${quiz}/statistics/`)).body[0];
    expect(await statistics()).toMatchObject({ facility: 0.5, outdated_count: 0 });
    await change({ key: { right: third } });
    const points = [{ position: 1, points: 0, reason: "Guessed." }];
    expect(await statistics()).toMatchObject({ facility: 0.5, outdated_count: 2 });
    await david.call("PUT", `/quiz-attempts/${other.id}/points/`, { points });
    expect(await statistics()).toMatchObject({ facility: 0, outdated_count: 1 });
    await markAll();
    expect(await statistics()).toMatchObject({ facility: 0.5, outdated_count: 0 });
  });

  it("an attempt that spans a repair says so until it is marked again", async () => {
    const running = await begin(brian);
    await change({ key: { right: third } });
    const compared = async () => (await david.call("GET", `/quizzes/${quiz}/mark-again/`)).body;
    const listed = async () =>
      (await david.call("GET", `/quizzes/${quiz}/attempts/?student=${brian.id}`)).body[0];
    expect(await compared()).toMatchObject({ outdated_count: 1, outdated_in_progress_count: 1 });
    const uses = await david.call("GET", `/questions/${question.id}/quizzes/`);
    expect(uses.body).toMatchObject([
      { attempts_count: 2, outdated_count: 1, outdated_in_progress_count: 1 },
    ]);
    expect(await listed()).toMatchObject({ state: "begun", outdated_positions: [] });
    await markAll();
    expect(await compared()).toMatchObject({ outdated_count: 0, outdated_in_progress_count: 1 });
    await choose(brian, running, "Choice 3");
    expect(await finish(brian, running.id)).toMatchObject({ points: 0 });
    expect(await compared()).toMatchObject({ outdated_count: 1, outdated_in_progress_count: 0 });
    expect(await listed()).toMatchObject({ points: 0, outdated_positions: [1] });
    expect(await seenByStaff(running.id)).toMatchObject({ outdated_positions: [1] });
    await markAll("The third is right.");
    const { marked_again_at } = await seenByStaff(running.id);
    await markAll();
    expect(await seenByStaff(running.id)).toMatchObject({
      ...{ points: 1, points_before: 0, earlier_markings: [], marked_again_at },
      outdated_positions: [],
    });
  });

  it("an attempt keeps its version while its student is in the bin, and can then be marked again", async () => {
    const ruth = await person(context, { ...cast.amina, email: "ruth@darasa.example" });
    await anEnrollment(context.db, ruth.id, program);
    const hers = await begin(ruth);
    await choose(ruth, hers, "Choice 2");
    expect(await finish(ruth, hers.id)).toMatchObject({ points: 1 });
    expect((await joseph.call("DELETE", `/students/${ruth.id}/`)).status).toBe(204);
    for (const right of [third, fourth]) await change({ key: { right } });
    await markAll();
    expect(await staffQuiz()).toMatchObject({ outdated_count: 0 });
    expect((await joseph.call("POST", `/bin/student/${ruth.id}/restore/`)).status).toBe(200);
    const [kept] = (await seenByStaff(hers.id)).questions;
    expect(kept).toMatchObject({ points: 1, right: { right: second } });
    expect(await staffQuiz()).toMatchObject({ outdated_count: 1 });
    await markAll();
    expect(await seenByStaff(hers.id)).toMatchObject({ points: 0, points_before: 1 });
  });

  it("a quiz without an attempt can be compared and marked again", async () => {
    const empty = (await aQuiz(david, program, [question.id], {})).id;
    const compared = await david.call("GET", `/quizzes/${empty}/mark-again/`);
    expect(compared.body).toMatchObject({ attempts_count: 0, changes: [], is_running: false });
    await david.call("POST", `/quizzes/${empty}/mark-again/`, { reason: "" });
    await markAgain(context, empty);
    expect((await david.call("GET", `/quizzes/${empty}/mark-again/`)).body).toEqual(compared.body);
  });

  it("goes on after its quiz or a backup was restored, and when begun again", async () => {
    const isRunning = async () => (await david.call("GET", `/quizzes/${quiz}/mark-again/`)).body.is_running;
    const begin = () => david.call("POST", `/quizzes/${quiz}/mark-again/`, { reason: "" });
    const runJobs = async () => {
      const { rows } = await context.pool.query<{ data: { id: number } }>(
        "DELETE FROM pgboss.job WHERE name = 'mark-again' AND (data->>'id')::integer = $1 RETURNING data",
        [quiz],
      );
      for (const { data } of rows) await markAgain(context, data.id);
    };
    await begin();
    await david.call("DELETE", `/assignments/${quiz}/`);
    await runJobs();
    expect((await joseph.call("POST", `/bin/assignment/${quiz}/restore/`)).status).toBe(200);
    expect(await isRunning()).toBe(true);
    await runJobs();
    expect(await isRunning()).toBe(false);
    for (const goOn of [begin, () => requeueUnfinished(context.db), () => cleanUp(context)]) {
      await begin();
      await context.pool.query("DELETE FROM pgboss.job WHERE name = 'mark-again'");
      await goOn();
      await runJobs();
      expect(await isRunning()).toBe(false);
    }
  });

  it("points by hand are given by the version that the attempt has", async () => {
    await change({ key: { right: third } });
    await david.call("PUT", `/quiz-attempts/${attempt}/points/`, {
      points: [{ position: 1, points: 0.5, reason: "Half right." }],
    });
    const seen = await seenBy(amina, attempt);
    expect([seen.points, rightIn(seen)]).toEqual([0.5, "Choice 2"]);
  });

  it("marking again takes the present question, names what changes, and leaves a trace with the reason", async () => {
    await change({ key: { right: third } });
    expect(await staffQuiz()).toMatchObject({ outdated_count: 1 });
    const uses = await david.call("GET", `/questions/${question.id}/quizzes/`);
    expect(uses.body).toEqual([
      { quiz, title: "Week 1 quiz", attempts_count: 1, outdated_count: 1, outdated_in_progress_count: 0 },
    ]);
    const { body } = await david.call("GET", `/quizzes/${quiz}/mark-again/`);
    expect(body).toMatchObject({
      ...{ changes_count: 1, outdated_count: 1 },
      changes: [
        {
          ...{ attempt, before: 0, after: 1 },
          questions: [
            { position: 1, question: question.id, text: "Question about one_of", before: 0, after: 1 },
          ],
        },
      ],
    });
    const before = await seenBy(amina, attempt);
    expect([before.points, rightIn(before)]).toEqual([0, "Choice 2"]);
    await markAll("The third is right.");
    const trace = {
      ...{ points: 1, points_before: 0, marked_again_reason: "The third is right." },
      questions: [{ points: 1, points_before: 0 }],
    };
    const after = await seenBy(amina, attempt);
    expect(after).toMatchObject(trace);
    expect(rightIn(after)).toBe("Choice 3");
    expect(await seenByStaff(attempt)).toMatchObject({ ...trace, questions: [{ right: { right: third } }] });
    expect(await staffQuiz()).toMatchObject({ outdated_count: 0 });
  });

  it("each marking again that changed points stays on the attempt", async () => {
    await change({ key: { right: third } });
    await markAll("The third is right.");
    await change({ key: { right: second } });
    await markAll();
    const trace = {
      ...{ points: 0, points_before: 1, marked_again_reason: "" },
      earlier_markings: [{ before: 0, after: 1, reason: "The third is right." }],
    };
    expect(await seenByStaff(attempt)).toMatchObject(trace);
    expect(await seenBy(amina, attempt)).toMatchObject(trace);
    await david.call("POST", `/assignments/${quiz}/hold-grades/`);
    expect((await seenBy(amina, attempt)).earlier_markings).toEqual([]);
  });

  it("an attempt whose points stay has no trace, and gets the present text", async () => {
    await change({ text: "<p>A clearer question</p>" });
    expect((await david.call("GET", `/quizzes/${quiz}/mark-again/`)).body).toMatchObject({
      ...{ changes_count: 0, outdated_count: 1 },
    });
    await markAll();
    expect(await seenBy(amina, attempt)).toMatchObject({
      ...{ points_before: null, marked_again_at: null },
      questions: [{ text: "<p>A clearer question</p>" }],
    });
  });

  it("other tags and points make no new version", async () => {
    await change({ tags: ["other"], points: 3 });
    expect(await staffQuiz()).toMatchObject({ outdated_count: 0 });
    const { body } = await david.call("GET", "/questions/999999/quizzes/");
    expect(body.detail).toBe("Not found.");
  });

  it("a student sees no trace while the rule hides the points", async () => {
    await change({ key: { right: third } });
    await markAll("Repaired.");
    await david.call("POST", `/assignments/${quiz}/hold-grades/`);
    const { text } = await amina.call("GET", `/student/quiz-attempts/${attempt}/`);
    expect(text).not.toContain("Repaired.");
    expect(JSON.parse(text)).toMatchObject({ points_before: null, questions: [{ points_before: null }] });
  });

  it("a question that is changed while attempts begin is shown and marked in one version", async () => {
    const students = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        person(context, { ...cast.brian, email: `new${at}@darasa.example` }),
      ),
    );
    for (const { id } of students) await anEnrollment(context.db, id, program);
    const [begun] = await Promise.all([
      Promise.all(students.map((student) => begin(student))),
      change({ text: "<p>Changed meanwhile</p>" }),
    ]);
    for (const [at, student] of students.entries())
      expect((await seenBy(student, begun[at]?.id ?? 0)).questions).toEqual(begun[at]?.questions);
  });
});

it("a search of the bank looks into the answers (beyond.md 6.1)", async () => {
  const asked = await aQuestion(david, program, "one_of", {
    content: { options: [first, second].map((id) => ({ id, text: `Éclair ${id}` })) },
  });
  const short = await aQuestion(david, program, "short_answer", {
    key: { accepted: ["Entebbe"], has_capitals: false },
  });
  const found = async (search: string) =>
    (await david.call("GET", `/programs/${program}/questions/?search=${search}`)).body.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found("eclair")).toEqual([asked.id]);
  expect(await found("entebbe")).toEqual([short.id]);
});

it("Today names a quiz among the deadlines (beyond.md 6.1)", async () => {
  const { body } = await brian.call("GET", "/student/today/");
  expect(new Set(body.deadlines.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["quiz"]));
});

it("questions are read by their ids in one call, without deleted ones (beyond.md 6.1)", async () => {
  const other = await aQuestion(david, program, "true_false");
  const read = (ids: string) => david.call("GET", `/questions/?ids=${ids}`);
  const { body } = await read(`${question.id},${other.id},${other.id},999999`);
  expect(new Set(body.map(({ id }: { id: number }) => id))).toEqual(new Set([question.id, other.id]));
  await david.call("DELETE", `/questions/${other.id}/`);
  expect((await read(`${other.id}`)).body).toEqual([]);
  expect((await read("")).body).toEqual([]);
  expect((await read("a")).body).toEqual({ ids: ["Ids must be numbers, separated by commas."] });
  expect((await amina.call("GET", "/questions/?ids=1")).status).toBe(403);
});

import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off" });
let base: string;
let joseph: Person;
let david: Person;
let sarah: Person;
let amina: Person;

beforeAll(async () => {
  base = await listen(context.app);
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
});

async function streamsOf(...people: Person[]) {
  const streams = await Promise.all(
    people.map(async ({ id }) =>
      hear(`${base}/api/community/stream/?inbox=true`, { cookie: await sessionCookie(context, id) }),
    ),
  );
  await Promise.all(streams.map(({ ready }) => ready));
  return streams;
}

const newsOf = (kind: string, { heard }: Awaited<ReturnType<typeof hear>>) =>
  heard.flatMap(({ data }) => (data.kind === kind ? [data.id] : []));

it("staff with `assignments` hear of work that is handed in, others do not (beyond.md 5.4)", async () => {
  const { id: program_id } = await aProgram(context.db, {});
  await anEnrollment(context.db, amina.id, program_id);
  const deadline = new Date(Date.now() + DAY_MS);
  const { id: assignment } = await anAssignment(context, { program_id, deadline });
  const streams = await streamsOf(david, sarah, amina);
  const form = multipart({ assignment: String(assignment), submission_file: pdf("work.pdf") });
  const { status, body } = await amina.call("POST", "/assignments/submit/", form);
  expect(status, JSON.stringify(body)).toBe(201);
  await expect.poll(() => streams.map((stream) => newsOf("work", stream))).toEqual([[body.id], [], []]);
  for (const one of streams) one.close();
});

it("staff with `assignments` hear of each attempt that begins, ends or gets points, others do not (beyond.md 5.4)", async () => {
  const { id: program } = await aProgram(context.db, {});
  await anEnrollment(context.db, amina.id, program);
  const { id: question } = await aQuestion(joseph, program, "long_text");
  const { id: quiz } = await aQuiz(joseph, program, [question], { attempts: 2 });
  const streams = await streamsOf(david, sarah, amina);
  const heard = () => streams.map((stream) => newsOf("attempts", stream));
  const times = (count: number) => [Array(count).fill(quiz), [], []];
  for (const before of [0, 2]) {
    const { body: attempt } = await amina.call("POST", `/student/quizzes/${quiz}/attempts/`);
    await expect.poll(heard).toEqual(times(before + 1));
    await amina.call("POST", `/student/quiz-attempts/${attempt.id}/finish/`);
    await expect.poll(heard).toEqual(times(before + 2));
  }
  const [{ id }] = (await david.call("GET", `/quizzes/${quiz}/attempts/`)).body;
  const { updated_at } = (await david.call("GET", `/quiz-attempts/${id}/`)).body;
  const points = [{ position: 1, points: 1 }];
  const given = await david.call("PUT", `/quiz-attempts/${id}/points/`, { points, updated_at });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await expect.poll(heard).toEqual(times(5));
  for (const one of streams) one.close();
});

it("staff with `assignments` hear of grades that are held or released, others do not (beyond.md 5.4)", async () => {
  const { id: program } = await aProgram(context.db, {});
  const { id: question } = await aQuestion(joseph, program, "one_of");
  const { id: quiz } = await aQuiz(joseph, program, [question]);
  const { id: assignment } = await anAssignment(context, { program_id: program });
  const streams = await streamsOf(david, sarah);
  for (const act of ["hold-grades", "release-grades"])
    for (const id of [quiz, assignment])
      expect((await joseph.call("POST", `/assignments/${id}/${act}/`)).status).toBe(200);
  const heard = () => streams.map((stream) => [newsOf("attempts", stream), newsOf("work", stream)]);
  await expect.poll(heard).toEqual([
    [
      [quiz, quiz],
      [assignment, assignment],
    ],
    [[], []],
  ]);
  for (const one of streams) one.close();
});

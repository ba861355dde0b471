import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { GRACE_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { openProgram } from "./harness/write-load.ts";
import {
  killSometimes,
  markAgain,
  moveDeadline,
  removeAndRestore,
  repairQuestion,
  type Scene,
} from "./quiz/disturbances.ts";
import { problemsOf } from "./quiz/model.ts";
import { addStudent, answerOn, beginAs, type Student, sendAll } from "./quiz/student.ts";

// npm run bench:quiz -- [--students 300] [--questions 40] [--pause 20] [--minutes 3]
//
// Students begin one quiz within a minute and answer a question every `pause` seconds. Each has two devices with two tabs.
// Half of the devices have a clock that is three hours wrong, and devices are reloaded now and then.
//
// `npm run drill:quiz` is the same with `--cuts 0.2 --app 3 --database 3 --both 2 --disturbs 1 --students 200 --pause 1
// --minutes 2`. With `cuts`, this share of the answers is cut: half of them before the server reads them, half after it
// stored them. `app`, `database` and `both` count the kills (-9). With `disturbs`, staff move the closing twice, repair
// two questions, and remove and restore every tenth student. Half of the students do not finish: their time ends, and they
// answer once more. Afterwards a third question is repaired, and the quiz is marked again.
//
// At the end the stored answers, the attempts, the points and the marks must equal those of a plain model in this process.

const options = readOptions({
  students: 300,
  questions: 40,
  pause: 20,
  minutes: 3,
  cuts: 0,
  app: 0,
  database: 0,
  both: 0,
  disturbs: 0,
  seed: 1,
});
const random = new Random(options.seed);
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const isDrill = options.disturbs > 0;

await begin();
const darasa = await Darasa.run({ environment: { LOG_LEVEL: "error" } });
const took_ms: number[] = [];
const problems: string[] = [];
try {
  await run(await darasa.withPool(prepare));
} finally {
  await darasa.remove();
}

async function run(scene: Scene): Promise<void> {
  const { students } = scene;
  const quiet = await publicPage();
  await darasa.withPool((pool) => beginAll(scene, pool));
  const duration_ms = options.minutes * 60 * SECOND_MS;
  const ends = performance.now() + duration_ms;
  const pages: number[] = [];
  const kills = (["app", "database", "both"] as const).flatMap((who) => Array(options[who]).fill(who));
  await Promise.all([
    ...students.map((student) => takePart(student, ends)),
    killSometimes(scene, mixed(kills), duration_ms),
    visitPages(pages, ends),
    ...(isDrill ? disturb(scene, duration_ms) : []),
  ]);
  if (isDrill) await endByClosing(scene);
  for (const student of students) await sendAll(student, random);
  for (const { call, attempt } of students)
    await mustSucceed(call, "POST", `/student/quiz-attempts/${attempt}/finish/`);
  if (isDrill) await repairQuestion(scene, 2);
  await check(scene, scene.kept_truths, "");
  if (isDrill) {
    await markAgain(scene);
    await check(scene, scene.truths, "marked again: ");
  }
  const answers = students.reduce((sum, { newest }) => sum + newest.size, 0);
  const late = students.reduce((sum, student) => sum + student.late.size, 0);
  const save = [0.5, 0.95].map((share) => percentile(took_ms, share).toFixed(1));
  printResult({
    what: `${options.students} students, ${options.questions} questions, an answer every ${options.pause} s, cuts ${options.cuts}, kills ${kills.length}`,
    value: `${problems.length} of ${answers} answers, attempts, points and marks wrong; ${late} answers after the end; saving p50 ${save[0]} ms, p95 ${save[1]} ms; public page p50 ${percentile(quiet, 0.5).toFixed(1)} ms before, ${percentile(pages, 0.5).toFixed(1)} ms during`,
    trials: `${took_ms.length} answers saved`,
    seed: options.seed,
    problems,
  });
}

async function prepare(pool: pg.Pool): Promise<Scene> {
  const admin = await callerFor(darasa.url, pool, await userWithRole(pool, "admin"));
  const program = await openProgram(pool);
  const truths: boolean[] = [];
  const questions: number[] = [];
  for (let number = 0; number < options.questions; number += 1) {
    truths.push(random.chance(0.5));
    const question = { kind: "true_false", content: {}, key: { is_true: truths[number] }, points: 1 };
    const text = `<p>Question ${number + 1}</p>`;
    const { id } = await mustSucceed(admin, "POST", `/programs/${program}/questions/`, { ...question, text });
    questions.push(id);
  }
  const { id: quiz } = await mustSucceed(admin, "POST", "/quizzes/", {
    ...{ title: "Load", program, attempts: 3, counts: "best", shuffles_questions: false },
    ...{ shuffles_answers: false, results: "points", shows_results_at_once: true },
    parts: questions.map((question) => ({ question })),
    deadline: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await mustSucceed(admin, "POST", "/assignments/send/", { assignment_id: quiz, program_id: program });
  return { darasa, random, admin, quiz, questions, truths, kept_truths: [...truths], students: [] };
}

/** All students begin within a minute; in the drill, within five seconds. */
async function beginAll(scene: Scene, pool: pg.Pool): Promise<void> {
  const within_ms = (isDrill ? 5 : 60) * SECOND_MS;
  const one = async (number: number) => {
    const user = await addStudent(pool, scene.quiz, number);
    await sleep(random.below(within_ms));
    const { student, isOne } = await beginAs(darasa.url, pool, scene.quiz, user, random);
    if (!isOne) problems.push(`student ${user} has two attempts`);
    scene.students.push(student);
  };
  await Promise.all(Array.from({ length: options.students }, (_, number) => one(number)));
}

/**
 * Answers questions in turn. Changes three answers of ten on any device two pauses later, when the first may still wait.
 * The clocks of two devices differ by at most a second.
 */
async function takePart(student: Student, ends: number): Promise<void> {
  await sleep(random.below(options.pause * SECOND_MS));
  for (let next = 0; performance.now() < ends; next += 1) {
    const turn = next > 2 && random.chance(0.3) ? next - 2 : next;
    answer(student, (turn % options.questions) + 1);
    if (!student.isRemoved)
      for (const device of student.devices)
        took_ms.push(...(await device.send(student.call, student.attempt, random, options.cuts)));
    await sleep(options.pause * SECOND_MS);
  }
}

function answer(student: Student, position: number): void {
  const given = answerOn(student, position, { is_true: random.chance(0.5) }, random);
  student.newest.set(position, given);
}

function disturb(scene: Scene, duration_ms: number): Promise<void>[] {
  const later = async (share: number, work: () => Promise<void>) => {
    await sleep(share * duration_ms);
    await work();
  };
  const removed = scene.students.filter((_, at) => at % 10 === 0);
  return [
    later(0.3, () => repairQuestion(scene, 0)),
    later(0.5, () => moveDeadline(scene, new Date(Date.now() + 2 * DAY_MS))),
    later(0.7, () => repairQuestion(scene, 1)),
    ...removed.map((student) => later(0.1 + 0.7 * random.next(), () => removeAndRestore(scene, student))),
  ];
}

/**
 * Ends the attempts of half of the students by an earlier closing. They answer before it without a network, and once
 * more after it. The others finish before.
 */
async function endByClosing(scene: Scene): Promise<void> {
  const [slow, quick] = [1, 0].map((rest) => scene.students.filter((_, at) => at % 2 === rest));
  for (const student of quick ?? []) await sendAll(student, random);
  for (const { call, attempt } of quick ?? [])
    await mustSucceed(call, "POST", `/student/quiz-attempts/${attempt}/finish/`);
  for (const student of slow ?? []) answer(student, 1 + random.below(options.questions));
  // The clocks of the devices are right to half a second.
  await sleep(2 * SECOND_MS);
  const closing = Date.now() + 10 * SECOND_MS;
  await moveDeadline(scene, new Date(closing));
  await sleep(closing + GRACE_MS + 3 * SECOND_MS - Date.now());
  for (const student of slow ?? [])
    student.late.add(answerOn(student, 1 + random.below(options.questions), { is_true: true }, random).id);
}

async function check({ quiz, students }: Scene, truths: readonly boolean[], when: string): Promise<void> {
  const found = await darasa.withPool((pool) => problemsOf(pool, quiz, students, truths));
  problems.push(...found.map((problem) => when + problem));
}

async function visitPages(times: number[], ends: number): Promise<void> {
  while (performance.now() < ends) {
    times.push(...(await publicPage(5)));
    await sleep(SECOND_MS);
  }
}

/** Returns the milliseconds of some requests of a public page. */
async function publicPage(count = 30): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const began = performance.now();
    const answered = await request(`${darasa.url}/programs`, {}).catch(() => undefined);
    if (answered) times.push(performance.now() - began);
  }
  return times;
}

function mixed<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(random.below(rest.length), 1)[0] as T);
}

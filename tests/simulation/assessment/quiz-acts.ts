import { DAY_MS } from "#contract/shared/time/durations.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";
import { ownProgram } from "../learning-acts.ts";
import type { Assignment, Student } from "../model.ts";
import { pickProgram, tellOfGrade, tellOfWork } from "../staff-acts.ts";
import { expectSame, type World } from "../world.ts";

/** Points of the two questions of each quiz: one that is marked automatically, and a long text. */
const [STATEMENT, TEXT] = [1, 3];
const POSSIBLE = STATEMENT + TEXT;

/** Writes two questions and a quiz, and sends it. */
export async function setQuiz(world: World): Promise<void> {
  const { random, staff, now } = world;
  const program = pickProgram(world);
  const isOneOpen = program?.assignments.some(({ deadline }) => deadline > now);
  if (!program || isOneOpen || program.assignments.length > 3) return;
  const { teacher } = staff;
  const questions: number[] = [];
  for (const [kind, points] of [["true_false", STATEMENT] as const, ["long_text", TEXT] as const]) {
    const question = { kind, text: `<p>Question ${random.below(1e6)}</p>`, points, ...questionOf[kind] };
    const { body } = await world.create(teacher.call, `/programs/${program.id}/questions/`, question);
    world.did(teacher, "create", "question", body.id);
    questions.push(body.id);
  }
  const title = `Quiz ${program.assignments.length + 1} of ${program.title}`;
  const deadline = new Date(now.getTime() + (2 + random.below(8)) * DAY_MS);
  const { body } = await world.create(teacher.call, "/quizzes/", {
    ...{ title, program: program.id, deadline: deadline.toISOString(), attempts: 1, counts: "best" },
    ...{ shuffles_questions: false, shuffles_answers: true },
    ...{ results: "points", shows_results_at_once: true },
    parts: questions.map((question) => ({ question })),
  });
  const sending = { assignment_id: body.id, program_id: program.id };
  await world.call(teacher.call, "POST", "/assignments/send/", 200, sending);
  world.did(teacher, "create", "assignment", body.id);
  world.did(teacher, "send", "assignment", body.id);
  const state = { total: 100, isHeld: false, isDeleted: false, isQuiz: true };
  const quiz: Assignment = { id: body.id, title, program, deadline, ...state };
  program.assignments.push(quiz);
  await tellOfWork(world, quiz);
}

/** Takes a quiz with some right and some wrong answers. Without a long text, it is marked at once. */
export async function takeQuiz(world: World, student: Student): Promise<void> {
  const { random, now } = world;
  const open = ownProgram(world, student)?.assignments.filter(
    (one) => one.isQuiz && !one.isDeleted && one.deadline > now && !student.works.has(one),
  );
  if (!open || open.length === 0) return;
  const quiz = random.pick(open);
  const call = await world.by(student);
  const { body: begun } = await world.create(call, `/student/quizzes/${quiz.id}/attempts/`, {});
  const isTrue = random.chance(0.7);
  const hasText = random.chance(0.8);
  const given = [{ is_true: isTrue }, ...(hasText ? [{ text: "Two causes." }] : [])];
  const answers = given.map((answer, index) => ({
    ...{ position: index + 1, answer, id: `simulated-${begun.id}-${index}` },
    ...{ anchor: begun.anchor, elapsed_ms: 10 },
  }));
  const path = `/student/quiz-attempts/${begun.id}/`;
  for (let time = 0; time < 2; time += 1) await world.call(call, "PUT", `${path}answers/`, 200, { answers });
  const { body } = await world.create(call, `${path}finish/`, {}, 200);
  const automatic = isTrue ? STATEMENT : 0;
  expectSame(
    "an attempt",
    [body.state, body.points],
    [hasText ? "over" : "marked", hasText || quiz.isHeld ? null : automatic],
  );
  const works = await world.get(call, "/submissions/student/");
  const { id, updated_at } = works.find((one: { assignment: number }) => one.assignment === quiz.id);
  const work = { id, student, assignment: quiz, version: updated_at, automatic };
  const marks = (automatic / POSSIBLE) * quiz.total;
  student.works.set(quiz, hasText ? work : { ...work, marks, isUntold: quiz.isHeld });
  if (!hasText) world.look(quiz.program, student);
  world.counts.quizzes = (world.counts.quizzes ?? 0) + 1;
}

/** Gives points to long texts. Sometimes a colleague has the same one open and saves second, which is refused. */
export async function markTexts(world: World): Promise<void> {
  const { random, staff, students } = world;
  const waiting = students
    .filter(({ deleted }) => !deleted)
    .flatMap(({ works }) => [...works.values()])
    .filter(
      ({ marks, assignment }) =>
        assignment.isQuiz && marks === undefined && !assignment.isDeleted && !assignment.program.isDeleted,
    );
  for (const work of waiting.slice(0, 15)) {
    const { assignment, student } = work;
    const [attempt] = await world.get(staff.teacher.call, `/submissions/${work.id}/attempts/`);
    const points = random.below(2 * TEXT + 1) / 2;
    const path = `/quiz-attempts/${attempt.id}/points/`;
    const given = { points: [{ position: 2, points, reason: "Read." }], updated_at: attempt.updated_at };
    const { body } = await world.call(staff.teacher.call, "PUT", path, 200, given);
    const sum = (work.automatic ?? 0) + points;
    expectSame("points of an attempt", body.points, sum);
    if (random.chance(0.3)) await world.call(staff.admin.call, "PUT", path, 409, given);
    work.marks = (sum / POSSIBLE) * assignment.total;
    world.did(staff.teacher, "give_points", "attempt", attempt.id);
    world.did(staff.teacher, "grade", "submission", work.id);
    world.counts.marks = (world.counts.marks ?? 0) + 1;
    if (assignment.isHeld) work.isUntold = true;
    else {
      tellOfGrade(world, work);
      world.look(assignment.program, student);
    }
  }
}

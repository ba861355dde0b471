import type { Question } from "#contract/courses/feedback/questions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { dayAfter, type Program, placeOf, type Student } from "../model.ts";
import { pickProgram } from "../staff-acts.ts";
import { expectSame, type World } from "../world.ts";

/** Fewest students who can be asked, and fewest answers that are shown (beyond.md 6.3). */
const LOT = 5;

/** Returns whether the student is asked: the program of the student did not end more than 30 days ago. */
function isPresent({ now }: World, student: Student, program: Program): boolean {
  const place = placeOf(student, program);
  return place !== undefined && dayAfter(place.at, program.units * 7) > dayAfter(now, -30);
}

/** Asks the present students of a program. Fewer than five could be recognized, so that is refused. */
export async function askFeedback(world: World): Promise<void> {
  const { staff, students, now } = world;
  const program = pickProgram(world);
  if (!program || program.feedback.some(({ isClosed }) => !isClosed)) return;
  const invited = students.filter((one) => isPresent(world, one, program));
  const path = `/programs/${program.id}/feedback-rounds/`;
  if (invited.length < LOT) return void (await world.call(staff.admin.call, "POST", path, 409));
  const { body } = await world.create(staff.admin.call, path, {});
  expectSame("students who are asked", body.invited, invited.length);
  world.did(staff.admin, "send", "feedback_round", body.id);
  program.feedback.push({ id: body.id, at: now, waiting: new Set(invited), values: [], isClosed: false });
  const subject = `Your feedback about ${program.title}`;
  const line = `What do you think of ${program.title}? Your answers are anonymous`;
  for (const one of invited) world.tell(one, "feedback", subject, line);
  await world.drain();
}

/** Answers a form once. A second answer is refused. */
export async function answerFeedback(world: World, student: Student): Promise<void> {
  const { random, now } = world;
  const call = await world.by(student);
  const rounds = world.programs
    .filter((program) => placeOf(student, program))
    .flatMap((program) => program.feedback.map((round) => ({ program, round })))
    .filter(
      ({ round: { isClosed, waiting, at } }) =>
        !isClosed && waiting.has(student) && now.getTime() - at.getTime() < 29 * DAY_MS,
    );
  if (!rounds[0]) return;
  const { program, round } = rounds[0];
  const asked = (await world.get(call, "/student/feedback-rounds/")).find(
    ({ id }: { id: number }) => id === round.id,
  );
  const value = 1 + random.below(5);
  const answers = asked.questions.flatMap(({ id, kind, choices }: Question) =>
    kind === "text" ? [] : [{ question: id, value: kind === "choice" ? choices[0] : String(value) }],
  );
  const body = { answers, may_publish: false, publish_name: "" };
  const path = `/student/feedback-rounds/${round.id}/answers/`;
  await world.call(call, "POST", path, 200, body);
  round.values.push(value);
  round.waiting.delete(student);
  if (round.waiting.size > 0) await world.call(call, "POST", path, 409, body);
  // The form closes once all who are still in the program have answered. Those who come back are too late.
  const isOver = round.values.length >= LOT && ![...round.waiting].some((one) => placeOf(one, program));
  if (isOver) round.waiting.clear();
  world.counts.feedback = (world.counts.feedback ?? 0) + 1;
}

/** Closes a form, and compares the number and the average of all its answers with the model. */
export async function closeFeedback(world: World): Promise<void> {
  const { staff, random, now } = world;
  const program = pickProgram(world);
  const round = program?.feedback.find(({ isClosed }) => !isClosed);
  if (!program || !round || (now.getTime() - round.at.getTime() < 3 * DAY_MS && random.chance(0.8))) return;
  const path = `/programs/${program.id}/feedback/?round=${round.id}`;
  const before = (await world.get(staff.admin.call, path)).rounds.find(
    ({ id }: { id: number }) => id === round.id,
  );
  await world.call(staff.admin.call, "POST", `/feedback-rounds/${round.id}/close/`, 200);
  if (!before.is_closed) world.did(staff.admin, "close", "feedback_round", round.id);
  round.isClosed = true;
  const results = await world.get(staff.admin.call, path);
  const shown = round.values.length < LOT ? 0 : round.values.length;
  const sum = round.values.reduce((total, value) => total + value, 0);
  const average = shown === 0 ? null : Math.round((100 * sum) / shown) / 100;
  const scale = results.questions.find(({ kind }: { kind: string }) => kind === "scale_5");
  expectSame("results of feedback", [results.shown, scale?.average ?? null], [shown, average]);
}

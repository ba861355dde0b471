import { setTimeout as sleep } from "node:timers/promises";
import type { Darasa } from "#tests/support/darasa.ts";
import { type Caller, callerFor, mustSucceed } from "../harness/callers.ts";
import { killAndStart } from "../harness/kills.ts";
import type { Random } from "../harness/random.ts";
import type { Student } from "./student.ts";

export interface Scene {
  darasa: Darasa;
  random: Random;
  admin: Caller;
  quiz: number;
  questions: number[];
  /** Present right answers by position, from 0. */
  truths: boolean[];
  /** Right answers when the attempts began. They count until the quiz is marked again. */
  kept_truths: readonly boolean[];
  students: Student[];
}

type Kill = "app" | "database" | "both";

/** Kills the processes one after the other, at even distances. */
export async function killSometimes({ darasa }: Scene, kills: readonly Kill[], duration_ms: number) {
  const pause_ms = duration_ms / (kills.length + 1);
  for (const who of kills) {
    await sleep(pause_ms);
    await killAndStart(darasa, who);
  }
}

/** Calls until the server has answered, because it may be killed at any time. */
export async function insist(call: Caller, ...request: Parameters<Caller>) {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await call(...request).catch(() => undefined);
    if (reply && reply.status < 500) return reply;
    await sleep(300);
  }
  throw new Error(`${request[0]} ${request[1]} was never answered`);
}

/** Moves the closing of the quiz. */
export async function moveDeadline({ admin, quiz }: Scene, deadline: Date): Promise<void> {
  for (;;) {
    const { body } = await insist(admin, "GET", `/quizzes/${quiz}/`);
    const parts = body.parts.map(({ question }: { question: number }) => ({ question }));
    const form = { ...body, parts, deadline: deadline.toISOString() };
    const { status } = await insist(admin, "PUT", `/quizzes/${quiz}/`, form);
    // 409: an earlier try arrived, although its answer was lost.
    if (status === 200) return;
    if (status !== 409) throw new Error(`The deadline was not moved: ${status}`);
  }
}

/** Turns the right answer of a question around. */
export async function repairQuestion({ admin, questions, truths }: Scene, at: number): Promise<void> {
  truths[at] = !truths[at];
  for (;;) {
    const { body } = await insist(admin, "GET", `/questions/${questions[at]}/`);
    if (body.key.is_true === truths[at]) return;
    const { updated_at, kind, text, content, explanation, tags, points } = body;
    const question = { kind, text, content, explanation, tags, points, key: { is_true: truths[at] } };
    await insist(admin, "PUT", `/questions/${questions[at]}/`, { question, updated_at });
  }
}

/** Removes a student, and restores the student from the bin some seconds later. */
export async function removeAndRestore(scene: Scene, student: Student): Promise<void> {
  const { admin, darasa, random } = scene;
  student.isRemoved = true;
  await insist(admin, "DELETE", `/students/${student.user}/`);
  await sleep(1_000 + random.below(2_000));
  for (;;) {
    const { status, body } = await insist(admin, "POST", `/bin/student/${student.user}/restore/`, {});
    if (status === 200) break;
    if (status !== 404) throw new Error(`The student was not restored: ${status} ${JSON.stringify(body)}`);
    await sleep(300);
  }
  // The removal has ended the session.
  student.call = await logIn(darasa, student.user);
  student.isRemoved = false;
}

/** Logs the user in, as soon as the server answers. */
async function logIn(darasa: Darasa, user: number): Promise<Caller> {
  for (let tries = 0; ; tries += 1)
    try {
      return await darasa.withPool((pool) => callerFor(darasa.url, pool, user));
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(300);
    }
}

/** Marks all attempts again. Resolves when it is done. */
export async function markAgain({ admin, quiz }: Scene): Promise<void> {
  await mustSucceed(admin, "POST", `/quizzes/${quiz}/mark-again/`, {});
  while ((await mustSucceed(admin, "GET", `/quizzes/${quiz}/mark-again/`)).is_running) await sleep(500);
}

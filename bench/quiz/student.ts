import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Caller, callerFor } from "../harness/callers.ts";
import type { Random } from "../harness/random.ts";
import { type Answer, Device, type Given } from "./device.ts";

const HOUR_MS = 3_600_000;
/** Wall clocks of the devices: right, and three hours wrong. */
const SKEWS_MS = [0, 0, 3 * HOUR_MS, -3 * HOUR_MS];

/** A student of the drill, with everything that the model needs. */
export interface Student {
  user: number;
  call: Caller;
  attempt: number;
  devices: Device[];
  /** Newest answer by position that was given before the end. */
  newest: Map<number, Given>;
  /** Ids of answers that were given after the end, which must not count. */
  late: Set<string>;
  /** True while staff have removed the student. */
  isRemoved: boolean;
}

/** Adds a student with an enrollment in the quiz's program. */
export async function addStudent(pool: pg.Pool, quiz: number, number: number): Promise<number> {
  const email = `quiz-${number}@students.example`;
  const { rows } = await pool.query(
    `INSERT INTO users (username, email, name, role, password_hash, phone)
     VALUES ($1, $1, 'Quiz Taker', 'student', 'none', '+256700000001') RETURNING id`,
    [email],
  );
  await pool.query(
    "INSERT INTO enrollments (user_id, program_id) SELECT $1, program_id FROM assignments WHERE id = $2",
    [rows[0].id, quiz],
  );
  return rows[0].id;
}

/** Begins the quiz in two tabs of two devices at once. All must get the same attempt. */
export async function beginAs(
  url: string,
  pool: pg.Pool,
  quiz: number,
  user: number,
  random: Random,
): Promise<{ student: Student; isOne: boolean }> {
  const call = await callerFor(url, pool, user);
  const begin = () => call("POST", `/student/quizzes/${quiz}/attempts/`);
  const tabs = await Promise.all([begin(), begin(), begin(), begin()]);
  const begun = tabs.flatMap((reply) => (reply?.status === 201 ? [reply.body] : []));
  // A busy server may refuse all four.
  if (tabs.every((reply) => reply?.status === 503)) {
    await sleep(1_000);
    return beginAs(url, pool, quiz, user, random);
  }
  const [first, second = first] = begun;
  if (!first) throw new Error(`The quiz did not begin: ${JSON.stringify(tabs[0])}`);
  const devices = [first, second].map((one) => new Device(one, random.pick(SKEWS_MS)));
  const student: Student = {
    ...{ user, call, attempt: first.id, devices },
    ...{ newest: new Map(), late: new Set(), isRemoved: false },
  };
  return { student, isOne: begun.every(({ id }) => id === first.id) };
}

/** Gives an answer on one of the devices, which may have just been reloaded. */
export function answerOn(student: Student, position: number, answer: Answer, random: Random): Given {
  const device = random.pick(student.devices);
  if (random.chance(0.1)) device.reload();
  return device.give(position, answer);
}

/** Sends everything that waits, until the server has acknowledged it. */
export async function sendAll(student: Student, random: Random): Promise<void> {
  while (student.devices.some(({ waiting }) => waiting.length > 0)) {
    for (const device of student.devices) await device.send(student.call, student.attempt, random);
    await sleep(50);
  }
}

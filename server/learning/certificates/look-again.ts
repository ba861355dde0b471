import type { Follower } from "#server/context.ts";
import { lockCharges } from "#server/fees/charges/queries.ts";
import { paymentsById } from "#server/fees/payments/queries.ts";
import { assignmentsById } from "#server/learning/assignments/queries.ts";
import { enrollmentsToTell } from "#server/learning/enrollments/queries.ts";
import { gradesToTell } from "#server/learning/submissions/queries.ts";
import { queueAutomaticIssue } from "./queue.ts";

// A tick, a grade or a payment may have been the last missing condition. A nightly job finds the other cases.

/** The student or the program of a fee may be deleted. */
const looksOf = (rows: readonly { program_id: number | null; user_id: number | null }[]) =>
  rows.flatMap(({ program_id, user_id }) =>
    program_id !== null && user_id !== null ? [{ program: program_id, student: user_id }] : [],
  );

export const issueDueAfterPayments: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(db, looksOf(await paymentsById(db, ids)));

export const issueDueAfterFees: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(db, looksOf(await lockCharges(db, ids)));

/** The student of an enrollment ticked a unit. */
export const issueDueAfterTicks: Follower = async ({ db, ids }) => {
  const ticked = await enrollmentsToTell(db, ids);
  await queueAutomaticIssue(
    db,
    ticked.map(({ program, student_id }) => ({ program: program.id, student: student_id })),
  );
};

/** A grade that is held counts once it is released. */
export const issueDueAfterGrade: Follower = async ({ db, ids }) => {
  const works = await gradesToTell(db, ids);
  await queueAutomaticIssue(
    db,
    works.map(({ program_id, user_id }) => ({ program: program_id, student: user_id })),
  );
};

/** For many works of a program, one job checks all its students. */
export const issueDueAfterGrades: Follower = async ({ db, ids }) => {
  const programs = new Set((await gradesToTell(db, ids)).map(({ program_id }) => program_id));
  await queueAutomaticIssue(
    db,
    [...programs].map((program) => ({ program })),
  );
};

/** The grades of an assignment are shown again, also those that were given before they were held. */
export const issueDueAfterRelease: Follower = async ({ db, ids }) => {
  const assignments = await assignmentsById(db, [...ids]);
  await queueAutomaticIssue(
    db,
    assignments.map(({ program_id }) => ({ program: program_id })),
  );
};

/** The rule of a program changed. */
export const issueDueByRule: Follower = ({ db, ids }) =>
  queueAutomaticIssue(
    db,
    ids.map((program) => ({ program })),
  );

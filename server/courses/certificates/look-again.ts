import type { Follower } from "#server/context.ts";
import { assignmentsById } from "#server/courses/assignments/queries.ts";
import { marksToTell, programsOfUnits } from "#server/courses/attendance/queries.ts";
import { enrollmentsToTell } from "#server/courses/enrollments/queries.ts";
import { gradesToTell } from "#server/courses/submissions/queries.ts";
import { chargeRows } from "#server/fees/charges/queries.ts";
import { paymentsById } from "#server/fees/payments/queries.ts";
import { queueAutomaticIssue } from "./queue.ts";

// A tick, a grade, a mark of attendance or a payment may have been the last missing condition. A nightly job finds the other cases.

/** Returns the jobs for these rows. Skips rows whose student or program was deleted. */
const looksOf = (rows: readonly { program_id: number | null; user_id: number | null }[]) =>
  rows.flatMap(({ program_id, user_id }) =>
    program_id !== null && user_id !== null ? [{ program: program_id, student: user_id }] : [],
  );

export const issueDueAfterPayments: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(db, looksOf(await paymentsById(db, ids)));

export const issueDueAfterFees: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(db, looksOf(await chargeRows(db, ids)));

/** Checks the students of enrollments with a new tick. */
export const issueDueAfterTicks: Follower = async ({ db, ids }) => {
  const ticked = await enrollmentsToTell(db, ids);
  await queueAutomaticIssue(
    db,
    ticked.map(({ program, student_id }) => ({ program: program.id, student: student_id })),
  );
};

/** Checks the students of new grades. A held grade counts after its release. */
export const issueDueAfterGrade: Follower = async ({ db, ids }) => {
  const works = await gradesToTell(db, ids);
  await queueAutomaticIssue(
    db,
    works.map(({ program_id, user_id }) => ({ program: program_id, student: user_id })),
  );
};

/** Checks the students of changed marks of attendance. */
export const issueDueAfterMarks: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(db, looksOf(await marksToTell(db, ids)));

/** Checks all students of a program after its register was filled or imported. */
export const issueDueAfterRegister: Follower = async ({ db, ids }) =>
  queueAutomaticIssue(
    db,
    (await programsOfUnits(db, ids)).map((program) => ({ program })),
  );

/** Queues one job for all students of a program instead of one for each grade. */
export const issueDueAfterGrades: Follower = async ({ db, ids }) => {
  const programs = new Set((await gradesToTell(db, ids)).map(({ program_id }) => program_id));
  await queueAutomaticIssue(
    db,
    [...programs].map((program) => ({ program })),
  );
};

/** Checks all students of a program whose grades are shown again, including grades from before the hold. */
export const issueDueAfterRelease: Follower = async ({ db, ids }) => {
  const assignments = await assignmentsById(db, [...ids]);
  await queueAutomaticIssue(
    db,
    assignments.map(({ program_id }) => ({ program: program_id })),
  );
};

/** Checks all students of programs whose rule changed. */
export const issueDueByRule: Follower = ({ db, ids }) =>
  queueAutomaticIssue(
    db,
    ids.map((program) => ({ program })),
  );

import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { RoundKind } from "#contract/courses/feedback/feedback-rounds.ts";
import { Question } from "#contract/courses/feedback/questions.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { FeedbackRounds } from "#server/platform/database/types.ts";
import { Shown } from "./box.ts";

const questionsOf = (stored: unknown) => z.array(Question).parse(stored);

// ## Forms

export async function storedForm(db: Database, programId: number) {
  const row = await db
    .selectFrom("feedback_forms")
    .select(["questions", "sends_at_middle", "sends_at_end", "updated_at"])
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return row && { ...row, questions: questionsOf(row.questions) };
}

export interface StoredForm {
  questions: Question[];
  sends_at_middle: boolean;
  sends_at_end: boolean;
  updated_at: Date;
}

export async function saveForm(db: Database, program_id: number, form: StoredForm): Promise<void> {
  const row = { ...form, questions: JSON.stringify(form.questions) };
  await db
    .insertInto("feedback_forms")
    .values({ ...row, program_id })
    .onConflict((conflict) => conflict.column("program_id").doUpdateSet(row))
    .execute();
}

// ## Students

/** Days after the end of a program for which its students are still asked. */
const RECENT_DAYS = 30;

/** First day of an enrollment: the program's start, or the day of the enrollment if that is later. */
const firstDay = sql`greatest(programs.start_date, (enrollments.enrolled_at AT TIME ZONE 'Africa/Kampala')::date)`;

/** Returns the students of a program, without those whose program ended more than 30 days ago. */
export async function presentStudents(db: Database, programId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM enrollments JOIN programs ON programs.id = program_id JOIN users ON users.id = user_id
    WHERE program_id = ${programId} AND programs.deleted_at IS NULL AND role = 'student'
      AND (duration_days = 0 OR ${firstDay} + duration_days > ${kampalaDay(now)}::date - ${RECENT_DAYS}::integer)
    ORDER BY user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface DueRound {
  program_id: number;
  kind: RoundKind;
  users: number[];
}

/**
 * Returns the forms to send. A program that sends automatically asks the students who passed its middle or end within
 * the last 30 days, and who got no form for that. It asks only five or more at once, and nobody about the middle after the
 * end.
 */
export async function dueRounds(db: Database, now: Date): Promise<DueRound[]> {
  const { rows } = await sql<DueRound>`
    SELECT program_id, kind, array_agg(user_id ORDER BY user_id) AS users FROM (
      SELECT enrollments.program_id, enrollments.user_id, kind,
        ${firstDay} + CASE kind WHEN 'middle' THEN duration_days / 2 ELSE duration_days END AS day,
        ${firstDay} + duration_days AS last_day
      FROM feedback_forms
        JOIN programs ON programs.id = feedback_forms.program_id
        JOIN enrollments ON enrollments.program_id = programs.id
        JOIN users ON users.id = user_id
        CROSS JOIN (VALUES ('middle'), ('end')) AS kinds (kind)
      WHERE CASE kind WHEN 'middle' THEN sends_at_middle ELSE sends_at_end END
        AND programs.deleted_at IS NULL AND NOT is_draft AND duration_days > 0 AND users.role = 'student'
        AND NOT EXISTS (SELECT FROM feedback_invitations JOIN feedback_rounds ON feedback_rounds.id = round_id
          WHERE feedback_invitations.user_id = enrollments.user_id
            AND feedback_rounds.program_id = enrollments.program_id AND feedback_rounds.kind = kinds.kind)
    ) passing
    WHERE day <= ${kampalaDay(now)}::date AND day > ${kampalaDay(now)}::date - ${RECENT_DAYS}::integer
      AND (kind = 'end' OR last_day > ${kampalaDay(now)}::date)
    GROUP BY program_id, kind HAVING count(*) >= ${FEEDBACK_LOT} ORDER BY program_id, kind DESC`.execute(db);
  return rows;
}

// ## Rounds

/** Inserts a round with its empty results and its invitations. */
export async function insertRound(
  db: Database,
  round: Omit<Insertable<FeedbackRounds>, "questions"> & { questions: readonly Question[] },
  users: readonly number[],
): Promise<number> {
  const { id } = await db
    .insertInto("feedback_rounds")
    .values({ ...round, questions: JSON.stringify(round.questions) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("feedback_results").values({ round_id: id }).execute();
  await sql`INSERT INTO feedback_invitations (round_id, user_id)
    SELECT ${id}, unnest(${users}::integer[])`.execute(db);
  return id;
}

const ofLivingPrograms = (db: Database) =>
  db
    .selectFrom("feedback_rounds")
    .innerJoin("programs", "programs.id", "program_id")
    .innerJoin("feedback_results", "round_id", "feedback_rounds.id")
    .where("programs.deleted_at", "is", null);

const invited = sql<number>`(SELECT count(*)::integer FROM feedback_invitations
  WHERE feedback_invitations.round_id = feedback_rounds.id)`;

/** Returns rounds as webhooks name them. */
export const sentRounds = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("feedback_rounds")
        .select(["id as round_id", "program_id", invited.as("invited"), "sent_at", "closes_at"])
        .where("id", "in", ids)
        .orderBy("id")
        .execute();

const daySent = (round: string) => sql`(${sql.ref(`${round}.sent_at`)} AT TIME ZONE 'Africa/Kampala')::date`;

/** Day in Kampala when a round was sent, with a number if it is not the program's first of that day. */
export const sentOn = sql<string>`(SELECT to_char(${daySent("feedback_rounds")}, 'FMDD FMMonth YYYY')
    || CASE WHEN count(*) > 1 THEN ' (' || count(*) || ')' ELSE '' END
  FROM feedback_rounds same_day WHERE same_day.program_id = feedback_rounds.program_id
    AND same_day.id <= feedback_rounds.id AND ${daySent("same_day")} = ${daySent("feedback_rounds")})`;

/** Returns a program's rounds with their shown results, newest first. */
export async function roundsOf(db: Database, { program, round }: { program?: number; round?: number }) {
  const rows = await ofLivingPrograms(db)
    .select([
      ...(["feedback_rounds.id", "kind", "sent_at", "closes_at", "is_closed", "reminded_at"] as const),
      ...(["shown", "shown_count", "held_count", "feedback_rounds.questions"] as const),
      ...[invited.as("invited"), sentOn.as("sent_on")],
    ])
    .$if(program !== undefined, (query) => query.where("program_id", "=", program ?? 0))
    .$if(round !== undefined, (query) => query.where("feedback_rounds.id", "=", round ?? 0))
    .orderBy("feedback_rounds.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as RoundKind,
    questions: questionsOf(row.questions),
    shown: Shown.parse(row.shown),
  }));
}
export type RoundRow = Awaited<ReturnType<typeof roundsOf>>[number];

/** Counts a program's rounds that are not closed. */
export async function openRoundCount(db: Database, programId: number): Promise<number> {
  const { count } = await db
    .selectFrom("feedback_rounds")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("program_id", "=", programId)
    .where("is_closed", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a round and its results until the transaction ends. */
export async function lockedRound(db: Database, id: number) {
  const row = await ofLivingPrograms(db)
    .select(["feedback_rounds.id", "program_id", "programs.title as program_title"])
    .select(["feedback_rounds.questions", "closes_at", "is_closed"])
    .select(["shown", "shown_count", "sealed", "held_count"])
    .where("feedback_rounds.id", "=", id)
    .forUpdate(["feedback_rounds", "feedback_results"])
    .executeTakeFirst();
  return row && { ...row, questions: questionsOf(row.questions), shown: Shown.parse(row.shown) };
}
export type LockedRound = NonNullable<Awaited<ReturnType<typeof lockedRound>>>;

export async function saveResults(
  db: Database,
  round: number,
  { shown, ...row }: { shown: Shown; shown_count: number; sealed: Buffer | null; held_count: number },
): Promise<void> {
  await db
    .updateTable("feedback_results")
    .set({ ...row, shown: JSON.stringify(shown) })
    .where("round_id", "=", round)
    .execute();
}

export async function markClosed(db: Database, id: number): Promise<void> {
  await db.updateTable("feedback_rounds").set({ is_closed: true }).where("id", "=", id).execute();
}

/**
 * Returns the open rounds whose time is over, or whose students have all answered. Fewer than five answers wait for the
 * end of the time, because a round that closes deletes them, and a student may come back from the bin.
 */
export async function roundsToClose(db: Database, now: Date): Promise<number[]> {
  const rows = await ofLivingPrograms(db)
    .select("feedback_rounds.id")
    .where("is_closed", "=", false)
    .where((eb) =>
      eb.or([
        eb("closes_at", "<=", now),
        eb.and([
          eb("held_count", ">=", FEEDBACK_LOT),
          sql<boolean>`NOT ${isAnyoneMissing(sql.ref("feedback_rounds.id"))}`,
        ]),
      ]),
    )
    .orderBy("feedback_rounds.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Condition that a student of the program has not answered. Nobody waits for students who were removed from it. */
const isAnyoneMissing = (round: unknown) => sql<boolean>`EXISTS (SELECT FROM feedback_invitations
  JOIN feedback_rounds asked ON asked.id = feedback_invitations.round_id
  WHERE asked.id = ${round} AND NOT has_answered
    AND ${studentIsEnrolledIn(sql.ref("feedback_invitations.user_id"), sql.ref("asked.program_id"))})`;

export async function haveAllAnswered(db: Database, round: number): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`SELECT ${isAnyoneMissing(round)} AS missing`.execute(db);
  return !rows[0]?.missing;
}

/**
 * Marks the rounds that were sent before this time as reminded, and returns them. Those of a program in the bin wait for
 * its restore, because their emails would find no program.
 */
export async function markReminded(db: Database, before: Date, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable("feedback_rounds")
    .set({ reminded_at: now })
    .where("is_closed", "=", false)
    .where("closes_at", ">", now)
    .where("reminded_at", "is", null)
    .where("sent_at", "<=", before)
    .where("program_id", "in", db.selectFrom("programs").select("id").where("deleted_at", "is", null))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

// ## Invitations

/** Returns the invitation of an enrolled student, locked until the transaction ends. */
export const lockedInvitation = (db: Database, round: number, userId: number) =>
  db
    .selectFrom("feedback_invitations")
    .innerJoin("feedback_rounds", "feedback_rounds.id", "round_id")
    .select(["has_answered", "sending_key"])
    .where("round_id", "=", round)
    .where("user_id", "=", userId)
    .where(studentIsEnrolledIn(userId, sql.ref("feedback_rounds.program_id")))
    .forUpdate("feedback_invitations")
    .executeTakeFirst();

export async function markAnswered(
  db: Database,
  round: number,
  userId: number,
  sending_key: string | null,
): Promise<void> {
  await db
    .updateTable("feedback_invitations")
    .set({ has_answered: true, sending_key })
    .where("round_id", "=", round)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the open forms that wait for a student's answers, of programs in which they are enrolled. */
export async function waitingForms(db: Database, userId: number, now: Date) {
  const rows = await openInvitations(db, now)
    .select(["feedback_rounds.id", "program_id as program", "programs.title as program_title"])
    .select(["feedback_rounds.questions", "closes_at", sentOn.as("sent_on")])
    .where("feedback_invitations.user_id", "=", userId)
    .orderBy("closes_at")
    .orderBy("feedback_rounds.id")
    .execute();
  return rows.map((row) => ({ ...row, questions: questionsOf(row.questions) }));
}

/** Selects invitations to open rounds whose student is enrolled and has not answered. */
export const openInvitations = (db: Database, now: Date) =>
  invitationsToOpenRounds(db, now).where("has_answered", "=", false);

/**
 * Returns the open forms of a student for the calendar, also answered ones. Everybody who has its link can read it, and
 * would otherwise see when the student answered.
 */
export const openForms = (db: Database, userId: number, now: Date) =>
  invitationsToOpenRounds(db, now)
    .select(["feedback_rounds.id", "program_id", "programs.title as program_title", "sent_at", "closes_at"])
    .where("feedback_invitations.user_id", "=", userId)
    .orderBy("closes_at")
    .orderBy("feedback_rounds.id")
    .execute();

/** Selects invitations to open rounds whose student is enrolled. */
const invitationsToOpenRounds = (db: Database, now: Date) =>
  db
    .selectFrom("feedback_invitations")
    .innerJoin("feedback_rounds", "feedback_rounds.id", "round_id")
    .innerJoin("programs", "programs.id", "program_id")
    .where("is_closed", "=", false)
    .where("closes_at", ">", now)
    .where("programs.deleted_at", "is", null)
    .where(
      studentIsEnrolledIn(sql.ref("feedback_invitations.user_id"), sql.ref("feedback_rounds.program_id")),
    );

/** Returns a round that is open, for its emails. */
export const roundToTell = (db: Database, id: number, now: Date) =>
  db
    .selectFrom("feedback_rounds")
    .innerJoin("programs", "programs.id", "program_id")
    .select(["feedback_rounds.id", "program_id", "programs.title as program_title", "closes_at"])
    .where("feedback_rounds.id", "=", id)
    .where("is_closed", "=", false)
    .where("closes_at", ">", now)
    .where("programs.deleted_at", "is", null)
    .executeTakeFirst();

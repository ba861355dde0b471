import { type Insertable, type RawBuilder, sql } from "kysely";
import type { NotificationChoice, NotificationKind } from "#contract/notifications/kinds.ts";
import type { Role } from "#contract/shared/permissions.ts";
import { choiceOf } from "#server/accounts/choices/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { WaitingNotifications } from "#server/platform/database/types.ts";
import { hasEmail } from "#server/platform/email/queries.ts";

/** Person who may be notified, with their choice for the kind */
export interface Recipient {
  id: number;
  role: Role;
  name: string;
  email: string;
  phone: string;
  time_zone: string | null;
  choice: NotificationChoice;
}

/** Returns the columns of a user that `deliver` needs. */
export const recipientColumns = (kind: NotificationKind) =>
  [
    "users.id",
    "users.role",
    "users.name",
    "users.email",
    "users.phone",
    "users.time_zone",
    choiceOf(kind).as("choice"),
  ] as const;

export async function recipientsById(
  db: Database,
  kind: NotificationKind,
  ids: readonly number[],
): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("users").select(recipientColumns(kind)).where("id", "in", ids).execute();
}

const HOUR_MS = 3_600_000;
/** Kinds that are limited to one email an hour for each person */
const hourly: Partial<Record<NotificationKind, string>> = { assignment: "sent", grade: "graded" };

/** Returns the people who got no email of the kind within the hour, and counts an email for them now. */
export async function withinHourly(
  db: Database,
  kind: NotificationKind,
  people: readonly { id: number }[],
  now: Date,
): Promise<Set<number>> {
  const ids = people.map(({ id }) => id);
  const limited = hourly[kind];
  if (!limited || ids.length === 0) return new Set(ids);
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO assignment_emails (user_id, kind, queued_at)
    SELECT id, ${limited}, ${now} FROM (SELECT DISTINCT unnest(${ids}::integer[]) AS id) AS people ORDER BY id
    ON CONFLICT (user_id, kind) DO UPDATE SET queued_at = excluded.queued_at
    WHERE assignment_emails.queued_at <= ${new Date(now.getTime() - HOUR_MS)}
    RETURNING user_id`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Inserts lines for later emails. A line that already exists does not change. */
export async function insertWaiting(db: Database, rows: Insertable<WaitingNotifications>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("waiting_notifications")
    .values(rows)
    .onConflict((conflict) => conflict.constraint("waiting_notifications_once").doNothing())
    .execute();
}

/**
 * Returns whether the person was notified of the occasion, by an email with the key or by a line. Checks both, because
 * the choice may have changed.
 */
export async function wasTold(
  db: Database,
  key: string,
  line: Pick<Insertable<WaitingNotifications>, "user_id" | "kind" | "record_id"> & { occasion: string },
): Promise<boolean> {
  if (await hasEmail(db, key)) return true;
  const { user_id, kind, record_id, occasion } = line;
  const found = await db
    .selectFrom("waiting_notifications")
    .select("record_id")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("record_id", "=", record_id)
    .where("occasion", "=", occasion)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns when this person's pending answers are due, or null if there are none. */
export async function answersDue(db: Database, userId: number): Promise<Date | null> {
  const { due_at } = await db
    .selectFrom("waiting_notifications")
    .select((eb) => eb.fn.min("due_at").as("due_at"))
    .where("user_id", "=", userId)
    .where("way", "=", "soon")
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return due_at;
}

/** Lets the people get an email of the kind within the hour, because their last one was withdrawn. */
export async function forgetHourly(
  db: Database,
  kind: NotificationKind,
  ids: readonly number[],
): Promise<void> {
  const limited = hourly[kind];
  if (!limited || ids.length === 0) return;
  await db.deleteFrom("assignment_emails").where("user_id", "in", ids).where("kind", "=", limited).execute();
}

/** Occasions of notifications about grades that are sent while grades are held, too: they do not show a grade. */
const shownWhileHeld = sql`waiting_notifications.occasion ~ '^(returned|ungraded) '`;

/** Condition that a line is about a grade that is held now */
const isHeld = sql<boolean>`waiting_notifications.kind = 'grade' AND NOT ${shownWhileHeld} AND EXISTS (
  SELECT 1 FROM submissions JOIN assignments ON assignments.id = submissions.assignment_id
  WHERE submissions.id = record_id AND grades_held_at IS NOT NULL AND assignments.deleted_at IS NULL)`;

/** Deletes the unsent lines about grades of these assignments, and returns the submissions that they were about. */
export async function takeGradeLines(db: Database, assignmentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom("waiting_notifications")
    .where("kind", "=", "grade")
    .where("sent_at", "is", null)
    .where(sql<boolean>`NOT ${shownWhileHeld}`)
    .where("record_id", "in", (eb) =>
      eb.selectFrom("submissions").select("id").where("assignment_id", "in", assignmentIds),
    )
    .returning("record_id")
    .execute();
  return [...new Set(rows.map(({ record_id }) => record_id))];
}

/**
 * Returns some people with due lines, and locks them with all their due lines. Other processes skip them. Lines about held
 * grades stay until the release.
 */
export async function dueNotifications(db: Database, now: Date, most: number) {
  const { rows: people } = await sql<{ id: number; role: Role; name: string; email: string }>`
    SELECT id, role, name, email FROM users
    WHERE id IN (
      SELECT user_id FROM waiting_notifications WHERE sent_at IS NULL AND due_at <= ${now} AND NOT (${isHeld})
      GROUP BY user_id ORDER BY min(due_at) LIMIT ${most})
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom("waiting_notifications")
    .innerJoin("users", "users.id", "user_id")
    .selectAll("waiting_notifications")
    .select(isStillThere.as("is_there"))
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .where("sent_at", "is", null)
    .where("due_at", "<=", now)
    .where(sql<boolean>`NOT (${isHeld})`)
    .orderBy("waiting_notifications.id")
    .execute();
  return people.map((person) => ({ ...person, items: rows.filter(({ user_id }) => user_id === person.id) }));
}

const isThere = (kind: NotificationKind, condition: RawBuilder<unknown>) =>
  sql`WHEN waiting_notifications.kind = ${kind} THEN EXISTS (${condition})`;

/** Condition that the record was not deleted in the meantime, and that the person still wants its kind */
const isStillThere = sql<boolean>`(CASE
  ${isThere("communication", sql`SELECT 1 FROM communications WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere("assignment", sql`SELECT 1 FROM assignments WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere(
    "assignment_change",
    sql`SELECT 1 FROM assignment_changes JOIN assignments ON assignments.id = assignment_id
      WHERE assignment_changes.id = record_id AND deleted_at IS NULL`,
  )}
  ${isThere("answer", sql`SELECT 1 FROM community_messages WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere(
    "grade",
    sql`SELECT 1 FROM submissions JOIN assignments ON assignments.id = assignment_id
      WHERE submissions.id = record_id AND deleted_at IS NULL`,
  )}
  ELSE true END) AND coalesce(
    (SELECT choice FROM notification_choices own WHERE own.user_id = users.id AND own.kind = waiting_notifications.kind),
    (SELECT choice FROM notification_defaults defaults WHERE defaults.kind = waiting_notifications.kind)) <> 'none'`;

export async function markSent(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("waiting_notifications").set({ sent_at: now }).where("id", "in", ids).execute();
}

/** Deletes lines that were sent before `before`, and returns their number. */
export async function deleteOldNotifications(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("waiting_notifications")
    .where("sent_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

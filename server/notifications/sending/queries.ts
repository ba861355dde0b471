import { type Insertable, type RawBuilder, sql } from "kysely";
import type { NotificationChoice, NotificationKind } from "#contract/notifications/kinds.ts";
import type { Role } from "#contract/shared/permissions.ts";
import { choiceOf } from "#server/notifications/choices/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { WaitingNotifications } from "#server/platform/database/types.ts";
import { hasEmail } from "#server/platform/email/queries.ts";

/** Somebody who may be told, with what they chose for the kind. */
export interface Recipient {
  id: number;
  role: Role;
  name: string;
  email: string;
  phone: string;
  time_zone: string | null;
  choice: NotificationChoice;
}

/** What `deliver` knows of a user of the query. */
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
/** Kinds of which nobody gets more than one email an hour. */
const hourly: Partial<Record<NotificationKind, string>> = { assignment: "sent", grade: "graded" };

/** Of these people those who got no email of the kind within the hour; from now on they did. */
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

/** What is told already stays as it was told. */
export async function insertWaiting(db: Database, rows: Insertable<WaitingNotifications>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("waiting_notifications")
    .values(rows)
    .onConflict((conflict) => conflict.constraint("waiting_notifications_once").doNothing())
    .execute();
}

/** Whether the person was told of the occasion, by an email with the key or by a line: a choice may change in between. */
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

/** When the answers that wait for this person are due, if any do. */
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

/** A few people for whom something is due, locked with all that is due to them; others' jobs skip them. */
export async function dueNotifications(db: Database, now: Date, most: number) {
  const { rows: people } = await sql<{ id: number; role: Role; name: string; email: string }>`
    SELECT id, role, name, email FROM users
    WHERE id IN (
      SELECT user_id FROM waiting_notifications WHERE sent_at IS NULL AND due_at <= ${now}
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
    .orderBy("waiting_notifications.id")
    .execute();
  return people.map((person) => ({ ...person, items: rows.filter(({ user_id }) => user_id === person.id) }));
}

const isThere = (kind: NotificationKind, condition: RawBuilder<unknown>) =>
  sql`WHEN waiting_notifications.kind = ${kind} THEN EXISTS (${condition})`;

/** Whether the record was not deleted meanwhile, and the person still wants to hear of its kind. */
const isStillThere = sql<boolean>`(CASE
  ${isThere("communication", sql`SELECT 1 FROM communications WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere("assignment", sql`SELECT 1 FROM assignments WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere("answer", sql`SELECT 1 FROM community_messages WHERE id = record_id AND deleted_at IS NULL`)}
  ${isThere("grade", sql`SELECT 1 FROM submissions WHERE id = record_id`)}
  ELSE true END) AND coalesce(
    (SELECT choice FROM notification_choices own WHERE own.user_id = users.id AND own.kind = waiting_notifications.kind),
    (SELECT choice FROM notification_defaults defaults WHERE defaults.kind = waiting_notifications.kind)) <> 'none'`;

export async function markSent(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("waiting_notifications").set({ sent_at: now }).where("id", "in", ids).execute();
}

/** Deletes what was told before `before`; returns how many. */
export async function deleteOldNotifications(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("waiting_notifications")
    .where("sent_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

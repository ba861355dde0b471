import { type Insertable, sql, type Updateable } from "kysely";
import { type EndReason, endReasons } from "#contract/accounts/sessions.ts";
import { MAX_SHOWN_SESSIONS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Sessions } from "#server/platform/database/types.ts";

export const viewerColumns = [
  "users.id",
  "users.email",
  "users.name",
  "users.role",
  "users.permissions",
] as const;

export interface SessionViewer {
  viewer: Viewer;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function viewerOfSession(
  db: Database,
  idHash: Buffer,
  now: Date,
): Promise<SessionViewer | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([...viewerColumns, "sessions.created_at", "sessions.last_seen_at", "sessions.expires_at"])
    .where("sessions.id_hash", "=", idHash)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at, last_seen_at, expires_at, ...viewer } = row;
  return { viewer, created_at, last_seen_at, expires_at };
}

export async function saveSession(db: Database, session: Insertable<Sessions>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

export async function updateSession(
  db: Database,
  idHash: Buffer,
  seen: Updateable<Pick<Sessions, "created_at" | "last_seen_at" | "expires_at" | "proved_at">>,
): Promise<void> {
  await db.updateTable("sessions").set(seen).where("id_hash", "=", idHash).execute();
}

/** Returns the user's unexpired sessions, the most recently used first. */
export function liveSessionsOf(db: Database, userId: number, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "id_hash", "browser", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN_SESSIONS)
    .execute();
}

/** Deletes a session of the user. Returns false when it is not theirs. */
export async function deleteSessionOf(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSession(db: Database, idHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
}

/**
 * Ends the user's sessions, for example after a change of password, email, role or permissions. The session in `except`
 * stays. With `because`, the log-in page says which change of an administrator ended them.
 */
export async function deleteSessionsOf(
  db: Database,
  userId: number,
  { except, because }: { except?: Buffer | undefined; because?: { reason: EndReason; now: Date } } = {},
): Promise<void> {
  if (because)
    await db
      .insertInto("ended_sessions")
      .columns(["id_hash", "user_id", "reason", "ended_at"])
      .expression((eb) =>
        eb
          .selectFrom("sessions")
          .select((one) => [
            ...(["id_hash", "user_id"] as const),
            one.val(because.reason).as("reason"),
            sql<Date>`${because.now}::timestamptz`.as("ended_at"),
          ])
          .where("user_id", "=", userId),
      )
      .execute();
  let sessions = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) sessions = sessions.where("id_hash", "<>", except);
  await sessions.execute();
}

/** Returns why an administrator's change ended the session, or null. */
export async function reasonOfEnd(db: Database, idHash: Buffer): Promise<EndReason | null> {
  const row = await db
    .selectFrom("ended_sessions")
    .select("reason")
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return endReasons.find((reason) => reason === row?.reason) ?? null;
}

const ENDED_SHOWN_MS = 14 * DAY_MS;

/** Deletes expired sessions and returns their number. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ENDED_SHOWN_MS);
  await db.deleteFrom("ended_sessions").where("ended_at", "<", before).execute();
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns when the user of this session last entered the password: at the log-in, or later. */
export async function sessionProvedAt(db: Database, idHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.coalesce("proved_at", "created_at").as("proved_at"))
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row?.proved_at;
}

/** Returns when the user last entered the password in this session; the log-in does not count. */
export async function passwordEnteredAt(db: Database, idHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row?.proved_at ?? undefined;
}

export function credentialsByEmail(db: Database, email: string) {
  return db.selectFrom("users").select(["id", "password_hash"]).where("email", "=", email).executeTakeFirst();
}

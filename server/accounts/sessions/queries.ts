import type { Insertable, Updateable } from "kysely";
import { MAX_SHOWN_SESSIONS } from "#contract/shared/limits.ts";
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

/** The user's live sessions, the one seen last first. */
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

/** False when the session is not theirs. */
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

/** Ends the user's sessions after a change of password, e-mail, role or permissions; the one in `except` stays. */
export async function deleteSessionsOf(db: Database, userId: number, except?: Buffer): Promise<void> {
  let sessions = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) sessions = sessions.where("id_hash", "<>", except);
  await sessions.execute();
}

/** Answers how many. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** When the user of this session last gave their password: at the log-in, or later. */
export async function sessionProvedAt(db: Database, idHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.coalesce("proved_at", "created_at").as("proved_at"))
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row?.proved_at;
}

export function credentialsByEmail(db: Database, email: string) {
  return db.selectFrom("users").select(["id", "password_hash"]).where("email", "=", email).executeTakeFirst();
}

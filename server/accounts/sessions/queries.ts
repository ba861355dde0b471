import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";

export const viewerColumns = [
  "users.id",
  "users.email",
  "users.name",
  "users.role",
  "users.permissions",
] as const;

export interface SessionViewer {
  viewer: Viewer;
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
    .select([...viewerColumns, "sessions.expires_at"])
    .where("sessions.id_hash", "=", idHash)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expires_at, ...viewer } = row;
  return { viewer, expires_at };
}

export async function saveSession(
  db: Database,
  session: { id_hash: Buffer; user_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

export async function extendSession(db: Database, idHash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable("sessions").set({ expires_at: expiresAt }).where("id_hash", "=", idHash).execute();
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

/** When the user of this session logged in. */
export async function sessionStartedAt(db: Database, idHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row?.created_at;
}

export function credentialsByEmail(db: Database, email: string) {
  return db.selectFrom("users").select(["id", "password_hash"]).where("email", "=", email).executeTakeFirst();
}

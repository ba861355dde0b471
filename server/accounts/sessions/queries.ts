import type { Permission, Role } from "#contract/shared/permissions.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Viewer } from "./viewer.ts";

const viewerColumns = ["users.id", "users.email", "users.name", "users.role", "users.permissions"] as const;

interface ViewerRow {
  id: number;
  email: string;
  name: string;
  role: string;
  permissions: string[];
}

/** The columns' CHECK constraints hold what these types say. */
export const toViewer = (row: ViewerRow): Viewer => ({
  ...row,
  role: row.role as Role,
  permissions: row.permissions as Permission[],
});

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
  return { viewer: toViewer(viewer), expires_at };
}

export async function viewerOfToken(db: Database, tokenHash: Buffer, now: Date): Promise<Viewer | undefined> {
  const row = await db
    .updateTable("api_tokens")
    .from("users")
    .whereRef("users.id", "=", "api_tokens.user_id")
    .where("api_tokens.token_hash", "=", tokenHash)
    .set({ last_used_at: now })
    .returning(viewerColumns)
    .executeTakeFirst();
  return row && toViewer(row);
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

/** Ends every session of a user: after a change of password, e-mail, role or permissions. */
export async function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** The same, but for the one in which the change is made. */
export async function deleteOtherSessionsOf(db: Database, userId: number, keptIdHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id_hash", "<>", keptIdHash).execute();
}

/** Forgets sessions that have ended; returns how many. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteTokensOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("api_tokens").where("user_id", "=", userId).execute();
}

/** When the person behind this session logged in. */
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

export async function emailEnrollment(
  db: Database,
  email: string,
  programId: number | undefined,
): Promise<{ exists: boolean; enrolled: boolean }> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (!user || programId === undefined) return { exists: Boolean(user), enrolled: false };
  const enrollment = await db
    .selectFrom("enrollments")
    .select("id")
    .where("user_id", "=", user.id)
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return { exists: true, enrolled: Boolean(enrollment) };
}

export function tokensOf(db: Database, viewer: Viewer) {
  return db
    .selectFrom("api_tokens")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", viewer.id)
    .orderBy("created_at", "desc")
    .execute();
}

export function saveToken(db: Database, viewer: Viewer, name: string, tokenHash: Buffer) {
  return db
    .insertInto("api_tokens")
    .values({ user_id: viewer.id, name, token_hash: tokenHash })
    .returning(["id", "name", "created_at"])
    .executeTakeFirstOrThrow();
}

export async function deleteToken(db: Database, viewer: Viewer, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

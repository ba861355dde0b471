import { type Insertable, type Selectable, sql } from "kysely";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { PersonalData } from "#contract/students/personal-data.ts";
import { isUnsettled } from "#server/affiliates/payouts/unsettled.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { AccountDeletions, DataExports } from "#server/platform/database/types.ts";
import { type Holding, inventory } from "./inventory.ts";

export type ExportRow = Selectable<DataExports>;

/** Returns the student's download and deletion, and the facts that the page names before a deletion. */
export async function personalDataOf(
  db: Database,
  userId: number,
  now: Date,
): Promise<Omit<PersonalDataRow, "backup_days">> {
  const { rows } = await sql<Omit<PersonalDataRow, "backup_days" | "export" | "deletion">>`
    SELECT
      (SELECT count(*)::integer FROM certificates WHERE user_id = ${userId} AND revoked_at IS NULL) AS certificates,
      (SELECT count(*)::integer FROM payments JOIN charges ON charges.id = charge_id
        WHERE user_id = ${userId} AND payments.state IN ('confirmed', 'reversed')) AS payments,
      EXISTS (SELECT FROM charges WHERE user_id = ${userId}
        AND state IN ('unpaid', 'part_paid', 'on_purchase_order')) AS has_open_fees,
      EXISTS (SELECT FROM affiliates JOIN users USING (email)
        WHERE users.id = ${userId} AND email_proven_at IS NOT NULL AND ${isUnsettled(sql.ref("affiliates.id"))}
      ) AS has_unpaid_commissions`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The facts of the student are missing.");
  return { ...facts, export: await exportOf(db, userId, now), deletion: await deletionOf(db, userId) };
}

type PersonalDataRow = Omit<PersonalData, "export" | "deletion"> & {
  export: ExportRow | null;
  deletion: DeletionRow | null;
};

/** Returns the student's download; null without one, or after it has expired. */
async function exportOf(db: Database, userId: number, now: Date): Promise<ExportRow | null> {
  const row = await db
    .selectFrom("data_exports")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export const exportById = (db: Database, id: number) =>
  db.selectFrom("data_exports").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the finished download with this id, if it is the student's and has not expired. */
export const readyExport = (db: Database, userId: number, id: number, now: Date) =>
  db
    .selectFrom("data_exports")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("state", "=", "ready")
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Replaces the student's older download. */
export async function replaceExport(db: Database, row: Insertable<DataExports>): Promise<number> {
  await db.deleteFrom("data_exports").where("user_id", "=", row.user_id).execute();
  const { id } = await db.insertInto("data_exports").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Marks a download as ready or failed. Returns false if it was replaced or deleted in the meantime. */
export async function endExport(
  db: Database,
  id: number,
  end: { state: "ready"; size_bytes: number; expires_at: Date } | { state: "failed" },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_exports")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Longest time in which a download is made. Its job was lost after that, for example by a restore. */
const LONGEST_MAKING_MS = DAY_MS;

/**
 * Deletes expired downloads, and marks those as failed whose job was lost. A trigger detaches the files. Returns the
 * number of deleted ones.
 */
export async function deleteOldExports(db: Database, now: Date): Promise<number> {
  await db
    .updateTable("data_exports")
    .set({ state: "failed" })
    .where("state", "=", "making")
    .where("asked_at", "<", new Date(now.getTime() - LONGEST_MAKING_MS))
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom("data_exports")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const deletionColumns = ["asked_at", "due_at", "keeps_certificates", "is_by_staff"] as const;
export type DeletionRow = Pick<Selectable<AccountDeletions>, (typeof deletionColumns)[number]>;

export const deletionOf = async (db: Database, userId: number) =>
  (await db
    .selectFrom("account_deletions")
    .select(deletionColumns)
    .where("user_id", "=", userId)
    .executeTakeFirst()) ?? null;

/** Inserts the request. Returns false if there is one already. */
export async function insertDeletion(
  db: Database,
  row: { user_id: number; asked_at: Date; due_at: Date; keeps_certificates: boolean; is_by_staff: boolean },
): Promise<boolean> {
  const inserted = await db
    .insertInto("account_deletions")
    .values(row)
    .onConflict((conflict) => conflict.constraint("account_deletions_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes the request. Returns false if there was none. */
export async function deleteDeletion(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("account_deletions")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the accounts whose day has come. */
export const dueDeletions = (db: Database, now: Date) =>
  db
    .selectFrom("account_deletions")
    .select(["user_id", "last_email_at"])
    .where("user_id", "is not", null)
    .where("due_at", "<=", now)
    .orderBy("id")
    .execute();

/** Locks and returns the request. */
export const lockedDeletion = (db: Database, userId: number) =>
  db.selectFrom("account_deletions").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();

export const markAnnounced = (db: Database, userId: number, now: Date) =>
  db.updateTable("account_deletions").set({ last_email_at: now }).where("user_id", "=", userId).execute();

/** Returns one row of the download for each row of the student. */
export async function rowsOf(
  db: Database,
  table: string,
  { mine, shown = {} }: Holding,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(shown).map(([label, expression]) => `${expression} AS "${label}"`);
  const text = `SELECT ${columns.join(", ")} FROM ${table} WHERE ${mine}`.replaceAll(":id", String(userId));
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db);
  return rows;
}

/** Returns the number of rows of the student in a table. */
export async function countOf(db: Database, table: string, userId: number): Promise<number> {
  const mine = (inventory[table]?.mine ?? "false").replaceAll(":id", String(userId));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${sql.raw(mine)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OwnFile {
  folder: string;
  name: string;
  storage_key: string;
  size_bytes: number;
}

/** Returns the files that the student handed in, sent or got, without pictures of the profile. */
export async function filesOf(db: Database, userId: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    SELECT 'work' AS folder, submissions.id || ' - ' || filename AS name, storage_key, size_bytes
      FROM submissions WHERE user_id = ${userId} AND storage_key IS NOT NULL
    UNION ALL SELECT 'feedback', submissions.id || ' - ' || feedback_files.filename, feedback_files.storage_key,
      feedback_files.size_bytes
      FROM feedback_files JOIN submissions ON submissions.id = submission_id
      JOIN assignments ON assignments.id = assignment_id
      WHERE user_id = ${userId} AND grades_held_at IS NULL
    UNION ALL SELECT 'payments', payments.id || ' - ' || filename, storage_key, size_bytes
      FROM payments JOIN charges ON charges.id = charge_id WHERE user_id = ${userId} AND storage_key IS NOT NULL
    UNION ALL SELECT 'posts', message_id || ' - ' || filename, storage_key, size_bytes
      FROM community_pictures JOIN community_messages ON community_messages.id = message_id
      WHERE sender_id = ${userId}
    UNION ALL SELECT 'messages', attachments.id || ' - ' || filename, storage_key, size_bytes
      FROM attachments JOIN communications ON communications.id = communication_id WHERE student_id = ${userId}
    ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Returns the name of the profile's picture. */
export async function profilePicture(db: Database, userId: number): Promise<string | null> {
  const query = db.selectFrom("users").select("profile_picture").where("id", "=", userId);
  return (await query.executeTakeFirst())?.profile_picture ?? null;
}

/** Returns the accounts to be erased, the next first, for staff. */
export const pendingDeletions = (db: Database, limit: number) =>
  db
    .selectFrom("account_deletions")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.id", "users.name", "due_at", "is_by_staff"])
    .orderBy("due_at")
    .orderBy("account_deletions.id")
    .limit(limit)
    .execute();

import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { RecipientType } from "#contract/learning/communications.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Attachments, Communications, DB } from "#server/platform/database/types.ts";

type Builder = ExpressionBuilder<DB, "communications">;

const columns = [
  "communications.id",
  "communications.title",
  "communications.message",
  "communications.sender_name",
  "communications.recipient_type",
  "communications.program_id",
  "communications.sent_at",
] as const;

export interface AttachmentLine {
  id: number;
  filename: string;
  size_bytes: number;
}

/** What staff and students see of a communication. */
export const communicationColumns = (eb: Builder) =>
  [
    ...columns,
    eb
      .selectFrom("programs")
      .select("programs.title")
      .whereRef("programs.id", "=", "communications.program_id")
      .as("program_title"),
    sql<AttachmentLine[]>`(
      SELECT coalesce(json_agg(json_build_object('id', id, 'filename', filename, 'size_bytes', size_bytes) ORDER BY id), '[]')
      FROM attachments WHERE communication_id = communications.id)`.as("attachments"),
  ] as const;

/** Communications that are not deleted. */
export function sentCommunications(db: Database) {
  return db.selectFrom("communications").where("communications.deleted_at", "is", null);
}

/** Communications as staff see them, with their counts. */
export function communicationsById(db: Database, ids: readonly number[]) {
  return sentCommunications(db)
    .select((eb) => [
      ...communicationColumns(eb),
      "communications.edited_at",
      "communications.reminded_at",
      "communications.recipients_count",
      "communications.read_count",
    ])
    .where("communications.id", "in", ids)
    .execute();
}

/** @throws ApiError 404 */
export async function communicationById(db: Database, id: number) {
  const [communication] = await communicationsById(db, [id]);
  if (!communication) throw apiError("not_found");
  return communication;
}

/** The row, locked until the transaction ends, or an ApiError 404. */
export function lockCommunication(db: Database, id: number) {
  return sentCommunications(db)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => apiError("not_found"));
}

export interface Audience {
  recipient_type: RecipientType;
  program_id: number | null;
}

export interface SentCommunication extends Audience {
  id: number;
  sent_at: Date;
}

/** Students who were there at the moment; of a program, those enrolled in it by then. */
export function recipients(db: Database, { recipient_type, program_id }: Audience, at: Date) {
  const enrolled = sql<boolean>`users.id IN (
    SELECT user_id FROM enrollments WHERE program_id = ${program_id} AND enrolled_at <= ${at})`;
  return db
    .selectFrom("users")
    .where("users.role", "=", "student")
    .where("users.date_joined", "<=", at)
    .$if(recipient_type === "program", (query) => query.where(enrolled));
}

export async function recipientsCount(db: Database, audience: Audience, at: Date): Promise<number> {
  const { count } = await recipients(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of these users those who received the communication; nobody when it is deleted. */
export async function recipientsAmong(db: Database, id: number, users: readonly number[]): Promise<number[]> {
  const [sent] = await communicationsById(db, [id]);
  if (!sent || users.length === 0) return [];
  const rows = await recipients(db, sent, sent.sent_at)
    .select("users.id")
    .where("users.id", "in", users)
    .execute();
  return rows.map((row) => row.id);
}

/** Recipients who have neither opened it nor removed it from their inbox. */
export function unreadRecipients(db: Database, sent: SentCommunication) {
  return recipients(db, sent, sent.sent_at).where(
    sql<boolean>`NOT EXISTS (
      SELECT 1 FROM communication_receipts WHERE communication_id = ${sent.id} AND user_id = users.id)`,
  );
}

export function recipientsById(db: Database, ids: readonly number[]) {
  return db.selectFrom("users").select(["id", "name", "email"]).where("id", "in", ids).execute();
}

export const insertCommunication = (db: Database, values: Insertable<Communications>) =>
  db.insertInto("communications").values(values).returning("id").executeTakeFirstOrThrow();

export const updateCommunication = (db: Database, id: number, changes: Updateable<Communications>) =>
  db.updateTable("communications").set(changes).where("id", "=", id).execute();

export async function insertAttachments(db: Database, rows: Insertable<Attachments>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("attachments").values(rows).execute();
}

export function attachmentsOf(db: Database, communicationId: number) {
  return db
    .selectFrom("attachments")
    .select(["id", "storage_key"])
    .where("communication_id", "=", communicationId)
    .execute();
}

export async function deleteAttachments(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("attachments").where("id", "in", ids).execute();
}

/** A communication whose reminders are being queued, locked for this transaction alone. */
export function nextReminding(db: Database) {
  return sentCommunications(db)
    .selectAll()
    .where("reminder_cursor", "is not", null)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

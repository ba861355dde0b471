import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { RecipientType } from "#contract/learning/communications.ts";
import { apiError } from "#contract/shared/errors.ts";
import { filteredStudents } from "#server/accounts/students/queries.ts";
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
  "communications.student_id",
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

/** Communications that are not deleted: sent, or waiting for their time. */
function storedCommunications(db: Database) {
  return db.selectFrom("communications").where("communications.deleted_at", "is", null);
}

export const sentCommunications = (db: Database) =>
  storedCommunications(db).where("communications.is_waiting", "=", false);

export const waitingCommunications = (db: Database) =>
  storedCommunications(db).where("communications.is_waiting", "=", true);

/** Communications as staff see them, with their counts. */
export function communicationsById(db: Database, ids: readonly number[]) {
  return storedCommunications(db)
    .select((eb) => [
      ...communicationColumns(eb),
      eb
        .selectFrom("users")
        .select("users.name")
        .whereRef("users.id", "=", "communications.student_id")
        .as("student_name"),
      "communications.is_waiting",
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

/** One that was sent. @throws ApiError 404 */
export async function sentById(db: Database, id: number) {
  const sent = await communicationById(db, id);
  if (sent.is_waiting) throw apiError("not_found");
  return sent;
}

/** The row, sent or waiting, locked until the transaction ends, or an ApiError 404. */
export function lockCommunication(db: Database, id: number) {
  return storedCommunications(db)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => apiError("not_found"));
}

export interface Audience {
  recipient_type: RecipientType;
  program_id: number | null;
  student_id: number | null;
}

export interface SentCommunication extends Audience {
  id: number;
  sent_at: Date;
}

/** Students who were there at the moment; of a program, those enrolled in it by then; or the one whom it is for. */
export function recipients(db: Database, { recipient_type, program_id, student_id }: Audience, at: Date) {
  const enrolled = sql<boolean>`users.id IN (
    SELECT user_id FROM enrollments WHERE program_id = ${program_id} AND enrolled_at <= ${at})`;
  return db
    .selectFrom("users")
    .where("users.role", "=", "student")
    .where("users.date_joined", "<=", at)
    .$if(recipient_type === "program", (query) => query.where(enrolled))
    .$if(recipient_type === "student", (query) => query.where("users.id", "=", student_id ?? 0));
}

export async function recipientsCount(db: Database, audience: Audience, at: Date): Promise<number> {
  const { count } = await recipients(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first of them by name. */
export async function recipientNames(db: Database, audience: Audience, at: Date, limit: number) {
  const rows = await recipients(db, audience, at)
    .select("users.name")
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Of these users those who received the communication; nobody when it is deleted. */
export async function recipientsAmong(db: Database, id: number, users: readonly number[]): Promise<number[]> {
  const [sent] = await communicationsById(db, [id]);
  if (!sent || sent.is_waiting || users.length === 0) return [];
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

/** Recipients who have opened it, with when they did. Of a program, also those who have left it since. */
export function readers(db: Database, id: number) {
  return db
    .selectFrom("communication_receipts")
    .innerJoin("users", "users.id", "communication_receipts.user_id")
    .where("communication_id", "=", id)
    .where("read_at", "is not", null);
}

export async function readersById(db: Database, id: number, ids: readonly number[]) {
  const rows = await readers(db, id)
    .select(["users.id", "name", "email", "phone", "read_at"])
    .where("users.id", "in", ids)
    .execute();
  return rows.map(({ read_at, ...row }) => ({ ...row, read_at: read_at ?? new Date(0) }));
}

const contact = ["users.id", "users.name", "users.email", "users.phone"] as const;

/** Students to choose one from: those who match, by name, or the one with the id. */
export function studentsToChoose(
  db: Database,
  { search = "", id }: { search?: string; id?: number },
  count: number,
) {
  return filteredStudents(db, { search })
    .select(contact)
    .$if(id !== undefined, (query) => query.where("users.id", "=", id ?? 0))
    .orderBy((eb) => eb.fn("lower", ["users.name"]))
    .orderBy("users.id")
    .limit(count)
    .execute();
}

/** The next communication whose time has come, locked for this transaction alone: of two processes one gets it. */
export function nextDue(db: Database, now: Date) {
  return waitingCommunications(db)
    .selectAll()
    .where("sent_at", "<=", now)
    .orderBy("sent_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function recipientsById(db: Database, ids: readonly number[]) {
  return db.selectFrom("users").select(contact).where("id", "in", ids).execute();
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

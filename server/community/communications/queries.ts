import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { RecipientType } from "#contract/community/communications.ts";
import { apiError } from "#contract/shared/errors.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords, sortName } from "#server/platform/database/lists.ts";
import type { Attachments, Communications, DB } from "#server/platform/database/types.ts";
import { isRefused } from "#server/platform/email/refusals.ts";

type Builder = ExpressionBuilder<DB, "communications">;

const columns = [
  "communications.id",
  "communications.title",
  "communications.message",
  "communications.sender_name",
  "communications.recipient_type",
  "communications.program_id",
  "communications.student_id",
  "communications.student_ids",
  "communications.sent_at",
] as const;

export interface AttachmentLine {
  id: number;
  filename: string;
  size_bytes: number;
}

/** Columns that staff and students see of a communication */
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

/** Selects communications that are not deleted, both sent and scheduled. */
function storedCommunications(db: Database) {
  return db.selectFrom("communications").where("communications.deleted_at", "is", null);
}

export const sentCommunications = (db: Database) =>
  storedCommunications(db).where("communications.is_waiting", "=", false);

/** Selects the sent communications with every word of the search in title or message. */
export const foundCommunications = (db: Database, search = "") =>
  sentCommunications(db).$if(search !== "", (query) =>
    query.where(hasWords(sql`(communications.title || ' ' || communications.message)`, search)),
  );

/** Returns the order of the list: newest first by default. A leading `-` reverses it. */
export function communicationOrder(ordering = "") {
  if (ordering === "" || ordering === "-sent") return { newestBy: "communications.sent_at" };
  const direction = ordering.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return ordering === "sent"
    ? { by: "communications.sent_at", direction }
    : { by: sortName("communications.title"), direction };
}

export const waitingCommunications = (db: Database) =>
  storedCommunications(db).where("communications.is_waiting", "=", true);

/** Returns communications as staff see them, with their counts. */
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

/** Returns a communication that was sent. @throws ApiError 404 */
export async function sentById(db: Database, id: number) {
  const sent = await communicationById(db, id);
  if (sent.is_waiting) throw apiError("not_found");
  return sent;
}

/** Returns the row of a sent or scheduled communication, locked until the transaction ends. */
export const lockCommunication = (db: Database, id: number) =>
  storedCommunications(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export interface Audience {
  recipient_type: RecipientType;
  program_id: number | null;
  student_id: number | null;
  student_ids: number[] | null;
}

/** Returns the audience of a communication that is not deleted, if there is one with the id. */
export async function presentAudience(db: Database, id: number): Promise<Audience | undefined> {
  const row = await storedCommunications(db)
    .select(["recipient_type", "program_id", "student_id", "student_ids"])
    .where("id", "=", id)
    .executeTakeFirst();
  // A CHECK constraint limits the recipient type.
  return row && { ...row, recipient_type: row.recipient_type as RecipientType };
}

export interface SentCommunication extends Audience {
  id: number;
  sent_at: Date;
}

/**
 * Selects the recipients at this time: all students who had joined, those enrolled in the program by then, the one
 * student, or the chosen ones.
 */
export function recipients(
  db: Database,
  { recipient_type, program_id, student_id, student_ids }: Audience,
  at: Date,
) {
  const enrolled = sql<boolean>`users.id IN (
    SELECT user_id FROM enrollments WHERE program_id = ${program_id} AND enrolled_at <= ${at})`;
  return db
    .selectFrom("users")
    .where("users.role", "=", "student")
    .where("users.date_joined", "<=", at)
    .$if(recipient_type === "program", (query) => query.where(enrolled))
    .$if(recipient_type === "student", (query) => query.where("users.id", "=", student_id ?? 0))
    .$if(recipient_type === "students", (query) =>
      query.where(sql<boolean>`users.id = ANY (${student_ids ?? []})`),
    );
}

export async function recipientsCount(db: Database, audience: Audience, at: Date): Promise<number> {
  const { count } = await recipients(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the names of the first recipients, sorted by name. */
export async function recipientNames(db: Database, audience: Audience, at: Date, limit: number) {
  const rows = await recipients(db, audience, at)
    .select("users.name")
    .orderBy(sortName("users.name"))
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the users who received the communication, or none if it is deleted or not sent. */
export async function recipientsAmong(db: Database, id: number, users: readonly number[]): Promise<number[]> {
  const [sent] = await communicationsById(db, [id]);
  if (!sent || sent.is_waiting || users.length === 0) return [];
  const rows = await recipients(db, sent, sent.sent_at)
    .select("users.id")
    .where("users.id", "in", users)
    .execute();
  return rows.map((row) => row.id);
}

/** Selects the recipients who have neither opened it nor removed it from their inbox. */
export function unreadRecipients(db: Database, sent: SentCommunication) {
  return recipients(db, sent, sent.sent_at).where(
    sql<boolean>`NOT EXISTS (
      SELECT 1 FROM communication_receipts WHERE communication_id = ${sent.id} AND user_id = users.id)`,
  );
}

/** Selects the readers of a communication, including those who have left its program since. */
export function readers(db: Database, id: number) {
  return db
    .selectFrom("communication_receipts")
    .innerJoin("users", "users.id", "communication_receipts.user_id")
    .where("communication_id", "=", id)
    .where("read_at", "is not", null);
}

export async function readersById(db: Database, id: number, ids: readonly number[], now: Date) {
  const rows = await readers(db, id)
    .select(["users.id", "name", "email", "phone", "read_at"])
    .select(isEmailRefused(now))
    .where("users.id", "in", ids)
    .execute();
  return rows.map(({ read_at, ...row }) => ({ ...row, read_at: read_at ?? new Date(0) }));
}

const isEmailRefused = (now: Date) => isRefused(sql.ref("users.email"), now).as("is_email_refused");

const contact = ["users.id", "users.name", "users.email", "users.phone"] as const;

/** Returns students to choose one from: those who match, sorted by name, or the one with the id. */
export function studentsToChoose(
  db: Database,
  { search = "", id }: { search?: string; id?: number },
  count: number,
  now: Date,
) {
  return filteredStudents(db, { search })
    .select(contact)
    .select(isEmailRefused(now))
    .$if(id !== undefined, (query) => query.where("users.id", "=", id ?? 0))
    .orderBy(sortName("users.name"))
    .orderBy("users.id")
    .limit(count)
    .execute();
}

/** Returns those of the ids that are students, in their order. */
export async function studentsAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await filteredStudents(db, { students: [...ids] })
    .select("users.id")
    .orderBy("users.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the next due communication and locks it. Another process skips it. */
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

export function recipientsById(db: Database, ids: readonly number[], now: Date) {
  return db.selectFrom("users").select(contact).select(isEmailRefused(now)).where("id", "in", ids).execute();
}

export const insertCommunication = (db: Database, values: Insertable<Communications>) =>
  db.insertInto("communications").values(values).returningAll().executeTakeFirstOrThrow();

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

/** Returns a communication whose reminders are being queued and locks it. Another process skips it. */
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

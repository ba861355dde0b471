import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { RecipientType } from "#contract/learning/communications.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countedFor, countOf } from "#server/platform/database/counts.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import type { PageWindow } from "#server/platform/database/paging.ts";
import { unseen, unseenWindow } from "#server/platform/database/prepared.ts";
import type { Attachments, Communications, DB } from "#server/platform/database/types.ts";

type Builder = ExpressionBuilder<DB, "communications">;

export const columns = [
  "communications.id",
  "communications.title",
  "communications.message",
  "communications.sender_name",
  "communications.recipient_type",
  "communications.program_id",
  "communications.sent_at",
] as const;

export const programTitle = (eb: Builder) =>
  eb
    .selectFrom("programs")
    .select("programs.title")
    .whereRef("programs.id", "=", "communications.program_id")
    .as("program_title");

export interface AttachmentLine {
  id: number;
  filename: string;
  size_bytes: number;
}

export const attachmentLines = (eb: Builder) =>
  eb
    .selectFrom("attachments")
    .select(
      sql<AttachmentLine[]>`coalesce(json_agg(json_build_object('id', attachments.id, 'filename',
        attachments.filename, 'size_bytes', attachments.size_bytes) ORDER BY attachments.id), '[]')`.as(
        "lines",
      ),
    )
    .whereRef("attachments.communication_id", "=", "communications.id")
    .as("attachments");

/** What was sent and not taken back, newest first, with its counts. */
export function sentCommunications(db: Database) {
  return db
    .selectFrom("communications")
    .select((eb) => [
      ...columns,
      "communications.edited_at",
      "communications.reminded_at",
      "communications.recipients_count",
      programTitle(eb),
      attachmentLines(eb),
      countedFor("read_of", sql.ref("communications.id")).as("read_count"),
    ])
    .where("communications.deleted_at", "is", null)
    .orderBy("communications.sent_at", "desc")
    .orderBy("communications.id", "desc");
}

/** The same ids alone. */
export function sentIds(db: Database) {
  return db
    .selectFrom("communications")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc");
}

export async function sentCount(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("communications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function communicationById(db: Database, id: number) {
  return sentCommunications(db).where("communications.id", "=", id).executeTakeFirst();
}

/** One at a time may change it. */
export function lockCommunication(db: Database, id: number) {
  return db
    .selectFrom("communications")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export interface Audience {
  recipient_type: RecipientType;
  program_id: number | null;
}

/** Students who were there at the moment; of a program, those enrolled in it by then. */
export function recipients(db: Database, { recipient_type, program_id }: Audience, at: Date) {
  return db
    .selectFrom("users")
    .where("users.role", "=", "student")
    .where("users.date_joined", "<=", at)
    .$if(recipient_type === "program", (query) =>
      query.where("users.id", "in", (eb) =>
        eb
          .selectFrom("enrollments")
          .select("enrollments.user_id")
          .where("enrollments.program_id", "=", program_id)
          .where("enrollments.enrolled_at", "<=", at),
      ),
    );
}

export async function recipientsCount(db: Database, audience: Audience, at: Date): Promise<number> {
  const { count } = await recipients(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of these users the ones who received the communication. */
export async function recipientsAmong(db: Database, id: number, users: readonly number[]): Promise<number[]> {
  const sent = await communicationById(db, id);
  if (!sent || users.length === 0) return [];
  const rows = await recipients(db, sent, sent.sent_at)
    .select("users.id")
    .where("users.id", "=", anyOf(users))
    .execute();
  return rows.map((row) => row.id);
}

/** Recipients who have neither opened it nor removed it from their inbox, after a user in the order of ids. */
export function unreadRecipients(db: Database, sent: Audience & { id: number; sent_at: Date }) {
  return recipients(db, sent, sent.sent_at).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("communication_receipts")
          .select("user_id")
          .whereRef("communication_receipts.user_id", "=", "users.id")
          .where("communication_receipts.communication_id", "=", sent.id),
      ),
    ),
  );
}

export async function insertCommunication(db: Database, values: Insertable<Communications>): Promise<number> {
  const { id } = await db
    .insertInto("communications")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCommunication(
  db: Database,
  id: number,
  changes: Updateable<Communications>,
): Promise<void> {
  await db.updateTable("communications").set(changes).where("id", "=", id).execute();
}

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
  if (ids.length > 0) await db.deleteFrom("attachments").where("id", "=", anyOf(ids)).execute();
}

/** A communication whose reminders are being queued, for this transaction alone. */
export function nextReminding(db: Database) {
  return db
    .selectFrom("communications")
    .selectAll()
    .where("reminder_cursor", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * A page of those who have not read it, and how many they are in all. The newest students come first, as in the list of
 * students: that order stands in an index, where an order by name asks for the names of everybody.
 */
export async function unreadPage(
  db: Database,
  sent: Audience & { id: number; sent_at: Date },
  window: PageWindow,
) {
  const [results, count] = await Promise.all([unreadOnPage(db, sent, window), unreadCountOf(db, sent)]);
  return { count, results };
}

async function unreadOnPage(
  db: Database,
  { id, recipient_type, program_id, sent_at }: Audience & { id: number; sent_at: Date },
  { limit, offset }: PageWindow,
): Promise<{ id: number; name: string; email: string }[]> {
  // OFFSET 0: looked up one by one on the way, which ends with the page.
  const isUnread = (user: string) => sql`NOT EXISTS (SELECT 1 FROM communication_receipts
    WHERE communication_id = ${id} AND user_id = ${sql.ref(user)} OFFSET 0)`;
  const { rows } =
    recipient_type === "all"
      ? await sql<{ id: number; name: string; email: string }>`
          SELECT id, name, email FROM users
          WHERE role = 'student' AND date_joined <= ${sent_at} AND ${isUnread("users.id")}
          ORDER BY date_joined DESC, id DESC ${unseenWindow(limit, offset)}`.execute(db)
      : await sql<{ id: number; name: string; email: string }>`
          SELECT users.id, name, email FROM enrollments CROSS JOIN LATERAL (
            SELECT id, name, email FROM users WHERE id = user_id AND role = 'student' OFFSET 0) users
          WHERE program_id = ${program_id} AND student_joined <= ${sent_at} AND enrolled_at <= ${sent_at}
            AND ${isUnread("enrollments.user_id")}
          ORDER BY student_joined DESC, user_id DESC ${unseenWindow(limit, offset)}`.execute(db);
  return rows;
}

/** How many have neither opened nor removed it. */
async function unreadCountOf(
  db: Database,
  { id, recipient_type, program_id, sent_at }: Audience & { id: number; sent_at: Date },
): Promise<number> {
  if (recipient_type === "all") return unreadOfAll(db, { id, sent_at });
  const receipts = await countOf(db, "receipts_of", { parts: sql<boolean>`part = ${String(id)}` });
  return unreadOfProgram(db, { id, program_id, sent_at, receipts });
}

/** Once for all pages of the list, until somebody enrolls: of a large program it is thousands of rows. */
const enrolledLater = keptRead({
  resources: ["enrollments"],
  most: 500,
  async read(db, { program_id, sent_at }: Pick<Audience, "program_id"> & { sent_at: Date }): Promise<number> {
    const { count } = await db
      .selectFrom("enrollments")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("program_id", "=", program_id)
      .where("enrolled_at", ">", sent_at)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

interface SentToProgram {
  id: number;
  program_id: number | null;
  sent_at: Date;
  /** With as many, and as long as nobody enrolls or goes, they are the same. */
  receipts: number;
}

/** Of what went to a program: its tally, less who enrolled later, whose receipt is there, and of the rest who is no student any more. */
const unreadOfProgram = keptRead({
  resources: ["users", "enrollments"],
  most: 500,
  async read(db, { id, program_id, sent_at }: SentToProgram): Promise<number> {
    const later = await enrolledLater(db, { program_id, sent_at });
    // In the text itself: a plan for any values reads a large program to its end, where few have left a receipt.
    const program = sql.lit(program_id);
    const communication = sql.lit(id);
    const then = sql`${sql.lit(sent_at.toISOString())}::timestamptz`;
    const { rows } = await sql<{ count: number }>`
      SELECT (SELECT coalesce(sum(change), 0) FROM tallies WHERE program_id = ${program})
        - (SELECT count(*) FROM users JOIN enrollments ON user_id = users.id
          WHERE role IN ('admin', 'sub_admin') AND program_id = ${program} AND enrolled_at <= ${then}
            AND NOT EXISTS (SELECT 1 FROM communication_receipts r WHERE r.user_id = users.id AND communication_id = ${communication}))
        - (SELECT count(*) FROM communication_receipts r
          JOIN enrollments e ON e.user_id = r.user_id AND e.program_id = ${program} AND enrolled_at <= ${then}
          WHERE communication_id = ${communication}) AS count`.execute(db);
    return Number(rows[0]?.count ?? 0) - later;
  },
});

/**
 * Of what went to all: everybody who was a student then, counted by days and the last day one by one, less those who left a
 * receipt; of these, people who have become staff since are no students any more.
 */
async function unreadOfAll(db: Database, { id, sent_at }: { id: number; sent_at: Date }): Promise<number> {
  const sent = unseen(sql`${sent_at}::timestamptz`);
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT coalesce(sum(change), 0) FROM counts WHERE list = 'students' AND part = '' AND day < kampala_day(${sent}))
      + (SELECT count(*) FROM users WHERE role = 'student' AND date_joined <= ${sent}
        AND date_joined >= kampala_day(${sent})::timestamp AT TIME ZONE 'Africa/Kampala')
      - (SELECT coalesce(sum(change), 0) FROM counts WHERE list = 'receipts_of' AND part = ${unseen(sql`${String(id)}`)})
      + (SELECT count(*) FROM users WHERE role IN ('admin', 'sub_admin') AND EXISTS (
        SELECT 1 FROM communication_receipts WHERE user_id = users.id AND communication_id = ${id} OFFSET 0)) AS count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

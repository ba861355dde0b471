import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { countedFor } from "#server/platform/database/counts.ts";
import { keptList } from "#server/platform/database/kept-list.ts";
import { containing } from "#server/platform/database/paging.ts";
import type { Assignments } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

export type AssignmentRow = Selectable<Assignments>;

export interface AssignmentFilter {
  program?: number | undefined;
  search?: string | undefined;
}

const assignmentColumns = [
  "assignments.id",
  "assignments.title",
  "assignments.description",
  "assignments.program_id",
  "programs.title as program_title",
  "assignments.deadline",
  "assignments.total_marks",
  "assignments.filename",
  "assignments.sent_at",
  "assignments.created_at",
  "assignments.updated_at",
] as const;

/** Assignments that are there: neither they nor their programs are deleted. */
function serialize(db: Database) {
  return db
    .selectFrom("assignments")
    .innerJoin("programs", "programs.id", "assignments.program_id")
    .where("assignments.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null);
}

function filtered(db: Database, { program, search }: AssignmentFilter) {
  const pattern = containing(search ?? "");
  return serialize(db)
    .$if(program !== undefined, (query) => query.where("assignments.program_id", "=", program ?? 0))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([eb("assignments.title", "ilike", pattern), eb("programs.title", "ilike", pattern)]),
      ),
    );
}

const inOrder = (query: ReturnType<typeof filtered>) =>
  query.orderBy("assignments.created_at", "desc").orderBy("assignments.id", "desc");

/** Newest first, each with how many submissions came in and how many are graded. */
export function assignmentList(db: Database, filter: AssignmentFilter) {
  return inOrder(filtered(db, filter))
    .select(assignmentColumns)
    .select([
      countedFor("submissions_of", sql.ref("assignments.id")).as("submissions_count"),
      countedFor("graded_of", sql.ref("assignments.id")).as("graded_count"),
    ]);
}

/** The same ids alone, by pages. */
export const assignmentPages = keptList({
  resources: ["assignments", "programs"],
  read: (db, filter: AssignmentFilter) => inOrder(filtered(db, filter)).select("assignments.id").execute(),
});

/** As staff sees it, with its counts. */
export function assignmentForStaff(db: Database, id: number) {
  return assignmentList(db, {}).where("assignments.id", "=", id).executeTakeFirst();
}

/** What the student may see: sent, and of a program in which they are enrolled. */
function visibleTo(db: Database, student: Viewer) {
  return serialize(db)
    .where("assignments.sent_at", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("enrollments")
          .select(sql`1`.as("one"))
          .whereRef("enrollments.program_id", "=", "assignments.program_id")
          .where("enrollments.user_id", "=", student.id),
      ),
    );
}

/** The student's assignments, the next deadline first. */
export function assignmentsForStudent(db: Database, student: Viewer, programId?: number) {
  return visibleTo(db, student)
    .select(assignmentColumns)
    .$if(programId !== undefined, (query) => query.where("assignments.program_id", "=", programId ?? 0))
    .orderBy("assignments.deadline")
    .orderBy("assignments.id")
    .execute();
}

export function assignmentForStudent(db: Database, student: Viewer, id: number) {
  return visibleTo(db, student)
    .select(["assignments.id", "assignments.deadline"])
    .where("assignments.id", "=", id)
    .executeTakeFirst();
}

/** Its file, for whoever may see the assignment. */
export function assignmentFile(db: Database, viewer: Viewer, id: number): Promise<StoredFile | undefined> {
  return (viewer.role === "student" ? visibleTo(db, viewer) : serialize(db))
    .select(["storage_key", "filename", "size_bytes", "mime"])
    .where("assignments.id", "=", id)
    .executeTakeFirst();
}

/** The row itself, held against other changes until the transaction ends. */
export function assignmentToChange(db: Database, id: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom("assignments")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** What has come in for an assignment, as far as it binds a change: how many, and the highest marks given. */
export function workOn(db: Database, assignmentId: number) {
  return db
    .selectFrom("submissions")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("marks_awarded").as("highest_marks")])
    .where("assignment_id", "=", assignmentId)
    .executeTakeFirstOrThrow();
}

export async function insertAssignment(
  db: Database,
  assignment: Insertable<Assignments>,
): Promise<AssignmentRow> {
  return db.insertInto("assignments").values(assignment).returningAll().executeTakeFirstOrThrow();
}

export async function updateAssignment(
  db: Database,
  id: number,
  changes: Updateable<Assignments>,
): Promise<void> {
  await db.updateTable("assignments").set(changes).where("id", "=", id).execute();
}

interface Reader {
  id: number;
  name: string;
  email: string;
}

const HOUR_MS = 3_600_000;

/** Students of the program who want mail and were sent none of this kind within the hour; from now on they were. */
export async function takeMailTurns(db: Database, programId: number, now: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    WITH turns AS (
      INSERT INTO assignment_mails (user_id, kind, queued_at)
      SELECT users.id, 'sent', ${now} FROM users JOIN enrollments ON user_id = users.id
      WHERE program_id = ${programId} AND role = 'student' AND mails_on_assignments
      ORDER BY users.id
      ON CONFLICT (user_id, kind) DO UPDATE SET queued_at = excluded.queued_at
      WHERE assignment_mails.queued_at <= ${new Date(now.getTime() - HOUR_MS)}
      RETURNING user_id)
    SELECT id, name, email FROM users JOIN turns ON user_id = id`.execute(db);
  return rows;
}

/** The same for one student's grade. */
export async function takeMailTurn(db: Database, userId: number, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    WITH turns AS (
      INSERT INTO assignment_mails (user_id, kind, queued_at)
      SELECT id, 'graded', ${now} FROM users WHERE id = ${userId} AND mails_on_assignments
      ON CONFLICT (user_id, kind) DO UPDATE SET queued_at = excluded.queued_at
      WHERE assignment_mails.queued_at <= ${new Date(now.getTime() - HOUR_MS)}
      RETURNING user_id)
    SELECT id, name, email FROM users JOIN turns ON user_id = id`.execute(db);
  return rows[0];
}

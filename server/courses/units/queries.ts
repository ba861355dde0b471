import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { hasPermission } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { UnitFiles, Units } from "#server/platform/database/types.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";

export type UnitRow = Selectable<Units>;
export type UnitFileRow = Selectable<UnitFiles>;

/** Returns the written units in order, each with the number of its files. */
export function writtenUnits(db: Database, programId: number) {
  return db
    .selectFrom("units")
    .selectAll("units")
    .select(
      sql<number>`(SELECT count(*)::integer FROM unit_files WHERE unit_id = units.id)`.as("files_count"),
    )
    .where("program_id", "=", programId)
    .orderBy("number")
    .execute();
}
/** Returns how many students have ticked each unit of the program. Units without a tick are left out. */
export async function countTicks(db: Database, programId: number) {
  return db
    .selectFrom("completed_units")
    .innerJoin("enrollments", "enrollments.id", "completed_units.enrollment_id")
    .select((eb) => ["unit_number", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .where("enrollments.program_id", "=", programId)
    .groupBy("unit_number")
    .execute();
}

export async function unitsById(db: Database, ids: readonly number[]): Promise<UnitRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("units").selectAll().where("id", "in", ids).execute();
}

export type UnitWithCounts = Awaited<ReturnType<typeof writtenUnits>>[number];

export function unitOf(db: Database, programId: number, number: number): Promise<UnitRow | undefined> {
  return ofNumber(db, programId, number).executeTakeFirst();
}

/** Returns the row, locked until the transaction ends. */
export function lockedUnit(db: Database, programId: number, number: number): Promise<UnitRow | undefined> {
  return ofNumber(db, programId, number).forUpdate().executeTakeFirst();
}

const ofNumber = (db: Database, programId: number, number: number) =>
  db.selectFrom("units").selectAll().where("program_id", "=", programId).where("number", "=", number);

export const insertUnit = (db: Database, unit: Insertable<Units>): Promise<UnitRow> =>
  db.insertInto("units").values(unit).returningAll().executeTakeFirstOrThrow();

export const updateUnit = (db: Database, id: number, changes: Updateable<Units>): Promise<UnitRow> =>
  db.updateTable("units").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export async function filesOf(db: Database, unitIds: readonly number[]): Promise<UnitFileRow[]> {
  if (unitIds.length === 0) return [];
  return db.selectFrom("unit_files").selectAll().where("unit_id", "in", unitIds).orderBy("id").execute();
}

export async function insertFiles(db: Database, unit_id: number, stored: readonly StoredFile[]) {
  if (stored.length === 0) return;
  await db
    .insertInto("unit_files")
    .values(stored.map((file) => ({ ...file, unit_id })))
    .execute();
}

/** Deletes files of units. A trigger detaches the stored files. */
export async function deleteFiles(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("unit_files").where("id", "in", ids).execute();
}

/** Returns the program if the student is enrolled in it. */
export function ownProgram(db: Database, student: Viewer, id: number) {
  return db
    .selectFrom("programs")
    .select(["id", "title", "duration", "format", "program_outline", "start_date"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(studentIsEnrolledIn(student.id, sql.ref("programs.id")))
    .executeTakeFirst();
}

/**
 * Selects units that the viewer may read: all with the permission for programs, otherwise published ones of the
 * student's programs.
 */
function readable(db: Database, viewer: Viewer) {
  return db
    .selectFrom("units")
    .innerJoin("programs", "programs.id", "units.program_id")
    .where("programs.deleted_at", "is", null)
    .$if(!hasPermission(viewer, "programs"), (query) =>
      query
        .where("units.state", "=", "published")
        .where(studentIsEnrolledIn(viewer.id, sql.ref("units.program_id"))),
    );
}

/** Returns the file of a unit that the viewer may read. */
export function fileFor(db: Database, viewer: Viewer, id: number) {
  return readable(db, viewer)
    .innerJoin("unit_files", "unit_files.unit_id", "units.id")
    .select([
      "units.program_id",
      "unit_files.storage_key",
      "unit_files.filename",
      "unit_files.size_bytes",
      "unit_files.mime",
    ])
    .where("unit_files.id", "=", id)
    .executeTakeFirst();
}

/** Returns the units with a session that the viewer may read, or one of them, the earliest session first. */
export function sessionsFor(db: Database, viewer: Viewer, id?: number) {
  return readable(db, viewer)
    .selectAll("units")
    .select(["programs.title as program_title", "programs.duration", "programs.program_outline"])
    .where("units.session_starts_at", "is not", null)
    .$if(id !== undefined, (query) => query.where("units.id", "=", id ?? 0))
    .orderBy("units.session_starts_at")
    .orderBy("units.id")
    .execute();
}
export type SessionRow = Awaited<ReturnType<typeof sessionsFor>>[number];

/** Returns published sessions that begin between the two times, or one of them. */
export function beginningSessions(db: Database, from: Date, to: Date, id?: number) {
  return db
    .selectFrom("units")
    .innerJoin("programs", "programs.id", "units.program_id")
    .select(["units.id", "units.program_id", "units.number", "units.title", "units.session_starts_at"])
    .select(["programs.title as program_title", "programs.duration", "programs.program_outline"])
    .where("programs.deleted_at", "is", null)
    .where("units.state", "=", "published")
    .where("units.session_starts_at", ">", from)
    .where("units.session_starts_at", "<=", to)
    .$if(id !== undefined, (query) => query.where("units.id", "=", id ?? 0))
    .orderBy("units.session_starts_at")
    .execute();
}
export type BeginningSession = Awaited<ReturnType<typeof beginningSessions>>[number];

/** Returns the student's published units with a file or a video, by program and number. */
export function unitsWithResources(db: Database, student: Viewer) {
  return readable(db, student)
    .selectAll("units")
    .select(["programs.title as program_title", "programs.duration", "programs.program_outline"])
    .where((eb) =>
      eb.or([
        eb("units.video_url", "<>", ""),
        sql<boolean>`EXISTS (SELECT 1 FROM unit_files WHERE unit_id = units.id)`,
      ]),
    )
    .orderBy("programs.sort_title")
    .orderBy("units.number")
    .execute();
}

/** Returns whether anything is published in the student's programs. */
export async function hasPublishedUnit(db: Database, student: Viewer): Promise<boolean> {
  return (await readable(db, student).select("units.id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the student's communities that have messages, by title. */
export function livelyCommunities(db: Database, student: Viewer) {
  return db
    .selectFrom("programs")
    .select(["id as program", "title as program_title"])
    .where("deleted_at", "is", null)
    .where(studentIsEnrolledIn(student.id, sql.ref("programs.id")))
    .where(
      sql<boolean>`EXISTS (
        SELECT 1 FROM community_messages WHERE program_id = programs.id AND parent_id IS NULL AND deleted_at IS NULL)`,
    )
    .orderBy("sort_title")
    .execute();
}

/** Returns the ids of the program's sent assignments by unit number. */
export async function assignmentsByUnit(
  db: Database,
  programId: number,
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom("assignments")
    .select(["id", "unit_number"])
    .where("program_id", "=", programId)
    .where("unit_number", "is not", null)
    .where("sent_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  const byUnit = new Map<number, number[]>();
  for (const { id, unit_number } of rows)
    byUnit.set(unit_number ?? 0, [...(byUnit.get(unit_number ?? 0) ?? []), id]);
  return byUnit;
}

/**
 * Returns the number of the community's new messages by others since the time, and the time of the newest message. Reads
 * the last 200 messages.
 */
export async function communityNews(db: Database, viewer: Viewer, programId: number, since: Date) {
  const { rows } = await sql<{ new_count: number; newest_at: Date | null }>`
    SELECT (count(*) FILTER (WHERE created_at >= ${since} AND sender_id IS DISTINCT FROM ${viewer.id}))::integer AS new_count, max(created_at) AS newest_at
    FROM (SELECT created_at, sender_id FROM community_messages
      WHERE program_id = ${programId} AND deleted_at IS NULL ORDER BY id DESC LIMIT 200) newest`.execute(db);
  return rows[0] ?? { new_count: 0, newest_at: null };
}

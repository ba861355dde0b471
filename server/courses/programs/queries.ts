import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { MOST_TITLES } from "#contract/courses/programs/programs.ts";
import { invalid } from "#contract/shared/errors.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";
import type { Programs } from "#server/platform/database/types.ts";

export type ProgramRow = Selectable<Programs>;

/** Selects programs that are not deleted, including drafts. */
const notDeleted = (db: Database) => db.selectFrom("programs").where("programs.deleted_at", "is", null);

/** Selects programs that visitors see: neither deleted nor drafts. */
export const published = (db: Database) => notDeleted(db).where("programs.is_draft", "=", false);

/** Returns whether visitors see any program. */
export const hasPublished = async (db: Database): Promise<boolean> =>
  (await published(db).select("id").limit(1).executeTakeFirst()) !== undefined;

export const drafts = (db: Database) => notDeleted(db).where("programs.is_draft", "=", true);

export function programsById(db: Database, ids: readonly number[]): Promise<ProgramRow[]> {
  return notDeleted(db).selectAll().where("id", "in", ids).execute();
}

/** Returns the titles of published programs, sorted by title. */
export function programTitles(db: Database, now: Date) {
  return published(db)
    .select(["id", "title", isOpen(now).as("is_enrollment_open")])
    .orderBy("sort_title")
    .orderBy("id")
    .limit(MOST_TITLES)
    .execute();
}

export async function categoryNames(db: Database): Promise<string[]> {
  const rows = await published(db)
    .select("category")
    .groupBy("category")
    .orderBy(sortName("category"))
    .orderBy("category")
    .limit(MOST_TITLES)
    .execute();
  return rows.map((row) => row.category);
}

export function publishedProgram(db: Database, id: number): Promise<ProgramRow | undefined> {
  return published(db).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the program, even if it is a draft. */
export function programById(db: Database, id: number): Promise<ProgramRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the SQL condition that enrollment is open at this moment. */
export const isOpen = (now: Date) =>
  sql<boolean>`(enrollment_deadline IS NULL OR enrollment_deadline > ${now})`;

/** Returns other programs of the same category, first open ones, then the newest. */
export function relatedPrograms(
  db: Database,
  { id, category }: Pick<ProgramRow, "id" | "category">,
  now: Date,
  count: number,
): Promise<ProgramRow[]> {
  return published(db)
    .selectAll()
    .where("category", "=", category)
    .where("id", "!=", id)
    .orderBy(isOpen(now), "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** Returns open programs that begin today or later in Kampala, the soonest first. */
export function nextStarts(db: Database, now: Date, count: number) {
  return published(db)
    .select(["id", "title", "category", "duration", "start_date"])
    .where("start_date", ">=", kampalaDay(now))
    .where(isOpen(now))
    .orderBy("start_date")
    .orderBy("id")
    .limit(count)
    .execute();
}

/** Returns the program that a body names at the field. Throws ApiError 400 there when it is unknown (api.md 1). */
export async function programInBody(db: Database, id: number, field: string): Promise<ProgramRow> {
  const program = await programById(db, id);
  if (!program) throw invalid({ [field]: ["Program not found."] });
  return program;
}

/** Returns the row, locked until the transaction ends. */
export function lockedProgram(db: Database, id: number): Promise<ProgramRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertProgram(db: Database, program: Insertable<Programs>): Promise<ProgramRow> {
  return db.insertInto("programs").values(program).returningAll().executeTakeFirstOrThrow();
}

export function updateProgram(db: Database, id: number, changes: Updateable<Programs>): Promise<ProgramRow> {
  return db
    .updateTable("programs")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function hasEnrollments(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("enrollments")
    .select("id")
    .where("program_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives every program of the category the new name and a new version, also those in the bin. Returns the number of
 * programs that are not in the bin.
 */
export async function renameCategory(
  db: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<number> {
  const renamed = await db
    .updateTable("programs")
    .set({
      category: to,
      updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where("category", "=", from)
    .returning("deleted_at")
    .execute();
  return renamed.filter(({ deleted_at }) => deleted_at === null).length;
}

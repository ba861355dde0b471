import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { MOST_TITLES } from "#contract/learning/programs.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Programs } from "#server/platform/database/types.ts";

export type ProgramRow = Selectable<Programs>;

/** Programs that are not deleted, drafts too. */
const notDeleted = (db: Database) => db.selectFrom("programs").where("programs.deleted_at", "is", null);

/** What visitors see: neither deleted nor a draft. */
export const published = (db: Database) => notDeleted(db).where("programs.is_draft", "=", false);

export const drafts = (db: Database) => notDeleted(db).where("programs.is_draft", "=", true);

export function programsById(db: Database, ids: readonly number[]): Promise<ProgramRow[]> {
  return notDeleted(db).selectAll().where("id", "in", ids).execute();
}

/** Programs that visitors see, by title. */
export function programTitles(db: Database, now: Date) {
  return published(db)
    .select(["id", "title", isOpen(now).as("is_enrollment_open")])
    .orderBy((eb) => eb.fn("lower", ["title"]))
    .orderBy("id")
    .limit(MOST_TITLES)
    .execute();
}

export async function categoryNames(db: Database): Promise<string[]> {
  const rows = await published(db)
    .select("category")
    .distinct()
    .orderBy("category")
    .limit(MOST_TITLES)
    .execute();
  return rows.map((row) => row.category);
}

export function publishedProgram(db: Database, id: number): Promise<ProgramRow | undefined> {
  return published(db).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Also a draft. */
export function programById(db: Database, id: number): Promise<ProgramRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Enrollment is open at this moment. */
export const isOpen = (now: Date) =>
  sql<boolean>`(enrollment_deadline IS NULL OR enrollment_deadline > ${now})`;

/** Others of its category: those that are open first, then the newest. */
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

/** Open programs that begin today or later in Kampala, the first one first. */
export function nextStarts(db: Database, now: Date, count: number) {
  return published(db)
    .select(["id", "title", "category", "duration", "start_date"])
    .where("start_date", ">=", sql<string>`(${now}::timestamptz AT TIME ZONE 'Africa/Kampala')::date`)
    .where(isOpen(now))
    .orderBy("start_date")
    .orderBy("id")
    .limit(count)
    .execute();
}

/** The program that a body names at the field; an ApiError 400 there when it is unknown (api.md, "Small decisions"). */
export async function programInBody(db: Database, id: number, field: string): Promise<ProgramRow> {
  const program = await programById(db, id);
  if (!program) throw invalid({ [field]: ["Program not found."] });
  return program;
}

/** The row, locked until the transaction ends. */
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

/** Every program of the category, in the bin too, gets the name and a new version. Counts those that are not in the bin. */
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

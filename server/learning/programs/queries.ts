import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ProgramOrdering } from "#contract/learning/programs.ts";
import { programOrderings } from "#contract/learning/programs.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { containing } from "#server/platform/database/paging.ts";
import type { DB, Programs } from "#server/platform/database/types.ts";

export type ProgramRow = Selectable<Programs>;

export interface ProgramFilter {
  search?: string | undefined;
  category?: string | undefined;
  ordering?: string | undefined;
}

const orderColumns = {
  title: sql`lower(title)`,
  category: sql`lower(category)`,
  price: sql`price_amount`,
  duration: sql`duration_days`,
  created_at: sql`created_at`,
} satisfies Record<ProgramOrdering, ReturnType<typeof sql>>;

/** Programs that are not deleted, filtered, in the order asked for (newest first otherwise). */
export function programList(db: Database, filter: ProgramFilter) {
  const { column, direction } = ordering(filter.ordering);
  return filtered(db, filter).selectAll().orderBy(orderColumns[column], direction).orderBy("id", direction);
}

export const programCount = keptRead({
  resources: ["programs"],
  most: 500,
  nameOf: ({ search = "", category = "" }: ProgramFilter) => JSON.stringify([search, category]),
  async read(db, filter: ProgramFilter): Promise<number> {
    const { count } = await filtered(db, filter)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
});

const titlesNow = (db: Database) =>
  db.selectFrom("programs").select(["id", "title"]).where("deleted_at", "is", null);

/** Programs that are not deleted, by title. */
export const programTitles = keptRead({
  resources: ["programs"],
  most: 1,
  read: (db) =>
    titlesNow(db)
      .orderBy((eb) => eb.fn("lower", ["title"]))
      .orderBy("id")
      .execute(),
});

/** Their titles by id. */
export const programTitlesById = keptRead({
  resources: ["programs"],
  most: 1,
  async read(db) {
    const rows = await titlesNow(db).execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
});

export async function categoryNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("programs")
    .select("category")
    .distinct()
    .where("deleted_at", "is", null)
    .orderBy("category")
    .execute();
  return rows.map((row) => row.category);
}

function filtered(db: Database, { search, category }: ProgramFilter) {
  const matches = (eb: ExpressionBuilder<DB, "programs">, text: string) =>
    eb.or([eb("title", "ilike", containing(text)), eb("category", "ilike", containing(text))]);
  return db
    .selectFrom("programs")
    .where("deleted_at", "is", null)
    .$if(Boolean(search), (query) => query.where((eb) => matches(eb, search ?? "")))
    .$if(Boolean(category), (query) => query.where("category", "=", category ?? ""));
}

/** `-title` is title backwards; an unknown ordering is the default. */
function ordering(text = ""): { column: ProgramOrdering; direction: "asc" | "desc" } {
  const name = text.replace(/^-/, "") as ProgramOrdering;
  if (!programOrderings.includes(name)) return { column: "created_at", direction: "desc" };
  return { column: name, direction: text.startsWith("-") ? "desc" : "asc" };
}

export function programById(db: Database, id: number): Promise<ProgramRow | undefined> {
  return db
    .selectFrom("programs")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The row, locked until the transaction ends. */
export function lockedProgram(db: Database, id: number): Promise<ProgramRow | undefined> {
  return db
    .selectFrom("programs")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
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

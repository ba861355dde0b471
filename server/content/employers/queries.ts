import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Employers } from "#server/platform/database/types.ts";

export type EmployerRow = Selectable<Employers>;

export const notDeleted = (db: Database) => db.selectFrom("employers").where("deleted_at", "is", null);

export const employersById = (db: Database, ids: readonly number[]) =>
  notDeleted(db).selectAll().where("id", "in", ids).execute();

/** The first ones, in the order in which they were added. */
export const firstEmployers = (db: Database, count: number) =>
  notDeleted(db).select(["id", "name", "image"]).orderBy("id").limit(count).execute();

export const lockEmployer = (db: Database, id: number) =>
  notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertEmployer = (db: Database, employer: Insertable<Employers>) =>
  db.insertInto("employers").values(employer).returningAll().executeTakeFirstOrThrow();

export const updateEmployer = (db: Database, id: number, changes: Updateable<Employers>) =>
  db.updateTable("employers").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

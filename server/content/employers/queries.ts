import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Employers } from "#server/platform/database/types.ts";

export type EmployerRow = Selectable<Employers>;

export const employersById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("employers").selectAll().where("id", "in", ids).execute();

/** Returns the first employers, in the order in which they were added. */
export const firstEmployers = (db: Database, count: number) =>
  db.selectFrom("employers").select(["id", "name", "image"]).orderBy("id").limit(count).execute();

export const lockEmployer = (db: Database, id: number) =>
  db.selectFrom("employers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertEmployer = (db: Database, employer: Insertable<Employers>) =>
  db.insertInto("employers").values(employer).returningAll().executeTakeFirstOrThrow();

export const updateEmployer = (db: Database, id: number, changes: Updateable<Employers>) =>
  db.updateTable("employers").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

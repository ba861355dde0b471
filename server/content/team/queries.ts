import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { TeamMembers } from "#server/platform/database/types.ts";

export type TeamMemberRow = Selectable<TeamMembers>;

/** By `order`, then by name. */
export const teamOrder = sql`("order", lower(name))`;

const notDeleted = (db: Database) => db.selectFrom("team_members").where("deleted_at", "is", null);

export const filteredTeam = (db: Database, { activeOnly }: { activeOnly: boolean }) =>
  notDeleted(db).$if(activeOnly, (query) => query.where("is_active", "=", true));

export const teamMembersById = (db: Database, ids: readonly number[]) =>
  notDeleted(db).selectAll().where("id", "in", ids).execute();

export const teamInOrder = (db: Database) =>
  notDeleted(db).selectAll().orderBy(teamOrder).orderBy("id").execute();

export const lockTeamMember = (db: Database, id: number) =>
  notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Every member, locked in the order of ids, so that two callers do not deadlock. */
export const lockTeam = (db: Database) => notDeleted(db).selectAll().orderBy("id").forUpdate().execute();

export const insertTeamMember = (db: Database, member: Insertable<TeamMembers>) =>
  db.insertInto("team_members").values(member).returningAll().executeTakeFirstOrThrow();

export const updateTeamMember = (db: Database, id: number, changes: Updateable<TeamMembers>) =>
  db.updateTable("team_members").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Somebody who is shown on the website, as a program's page shows them. */
export const shownTeamMember = (db: Database, id: number) =>
  notDeleted(db)
    .select(["name", "role", "image"])
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();

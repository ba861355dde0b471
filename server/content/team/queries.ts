import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { literally } from "#server/platform/database/lists.ts";
import type { TeamMembers } from "#server/platform/database/types.ts";

export type TeamMemberRow = Selectable<TeamMembers>;

/** Sort key: `order`, then name */
export const teamOrder = sql`("order", searchable_text(name))`;

export const filteredTeam = (db: Database, { activeOnly }: { activeOnly: boolean }) =>
  db.selectFrom("team_members").$if(activeOnly, (query) => query.where("is_active", "=", true));

export const teamMembersById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("team_members").selectAll().where("id", "in", ids).execute();

export const teamInOrder = (db: Database) =>
  db.selectFrom("team_members").selectAll().orderBy(teamOrder).orderBy("id").execute();

export const lockTeamMember = (db: Database, id: number) =>
  db.selectFrom("team_members").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Returns every member, locked in the order of ids, so that two callers do not deadlock. */
export const lockTeam = (db: Database) =>
  db.selectFrom("team_members").selectAll().orderBy("id").forUpdate().execute();

export const insertTeamMember = (db: Database, member: Insertable<TeamMembers>) =>
  db.insertInto("team_members").values(member).returningAll().executeTakeFirstOrThrow();

export const updateTeamMember = (db: Database, id: number, changes: Updateable<TeamMembers>) =>
  db.updateTable("team_members").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Returns an active member, with the columns that a program's page shows. */
export const shownTeamMember = (db: Database, id: number) =>
  db
    .selectFrom("team_members")
    .select(["name", "role", "image"])
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();

/** Selects the ids of the active members with a name that has a word with this beginning. */
export const idsOfMembersNamed = (beginning: string) =>
  sql`ARRAY(SELECT id FROM team_members
    WHERE is_active AND searchable_text(' ' || name) LIKE ${`% ${literally(beginning)}%`})`;

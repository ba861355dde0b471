import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { TeamMembers } from "#server/platform/database/types.ts";

export type TeamMemberRow = Selectable<TeamMembers>;

/** By `order`, then by name. */
export const teamOrder = sql`("order", lower(name))`;

const notDeleted = (db: Database) => db.selectFrom("team_members").where("deleted_at", "is", null);

export function filteredTeam(db: Database, { activeOnly }: { activeOnly: boolean }) {
  return notDeleted(db).$if(activeOnly, (query) => query.where("is_active", "=", true));
}

export function teamMembersById(db: Database, ids: readonly number[]): Promise<TeamMemberRow[]> {
  return notDeleted(db).selectAll().where("id", "in", ids).execute();
}

export function teamInOrder(db: Database): Promise<TeamMemberRow[]> {
  return notDeleted(db).selectAll().orderBy(teamOrder).orderBy("id").execute();
}

export function lockTeamMember(db: Database, id: number): Promise<TeamMemberRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Every member, locked in the order of ids, so that two callers do not deadlock. */
export function lockTeam(db: Database): Promise<TeamMemberRow[]> {
  return notDeleted(db).selectAll().orderBy("id").forUpdate().execute();
}

export function insertTeamMember(db: Database, member: Insertable<TeamMembers>): Promise<TeamMemberRow> {
  return db.insertInto("team_members").values(member).returningAll().executeTakeFirstOrThrow();
}

export function updateTeamMember(
  db: Database,
  id: number,
  changes: Updateable<TeamMembers>,
): Promise<TeamMemberRow> {
  return db
    .updateTable("team_members")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

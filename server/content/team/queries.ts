import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { TeamMembers } from "#server/platform/database/types.ts";

export type TeamMemberRow = Selectable<TeamMembers>;

const living = (db: Database) => db.selectFrom("team_members").where("deleted_at", "is", null);

/** Team members that are not deleted, by order, then name; for the public only the active ones (T34). */
export function teamList(db: Database, { activeOnly }: { activeOnly: boolean }) {
  return living(db)
    .$if(activeOnly, (query) => query.where("is_active", "=", true))
    .selectAll()
    .orderBy("order")
    .orderBy(sql`lower(name)`)
    .orderBy("id");
}

export async function teamCount(db: Database, { activeOnly }: { activeOnly: boolean }): Promise<number> {
  const { count } = await living(db)
    .$if(activeOnly, (query) => query.where("is_active", "=", true))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function teamMemberById(db: Database, id: number): Promise<TeamMemberRow | undefined> {
  return living(db).selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockedTeamMember(db: Database, id: number): Promise<TeamMemberRow | undefined> {
  return living(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Everybody, locked in the order of ids so that two reorderings wait for each other and do not deadlock. */
export function lockedTeam(db: Database): Promise<TeamMemberRow[]> {
  return living(db).selectAll().orderBy("id").forUpdate().execute();
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

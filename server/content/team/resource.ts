import type { Insertable, Updateable } from "kysely";
import type { TeamMembers } from "#server/platform/database/types.ts";
import type { RecordResource } from "#server/platform/records/create-record.ts";
import { insertTeamMember, lockTeamMember, type TeamMemberRow, updateTeamMember } from "./queries.ts";

export const teamMember: RecordResource<TeamMemberRow, Updateable<TeamMembers>, Insertable<TeamMembers>> = {
  resource: "team_member",
  label: ["name"],
  squareImage: true,
  lock: lockTeamMember,
  insert: insertTeamMember,
  update: updateTeamMember,
};

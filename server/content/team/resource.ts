import { insertTeamMember, lockTeamMember, teamMembersById, updateTeamMember } from "./queries.ts";

export const teamMember = {
  resource: "team_member" as const,
  label: ["name"] as [string],
  squareImage: true,
  byId: teamMembersById,
  lock: lockTeamMember,
  insert: insertTeamMember,
  update: updateTeamMember,
};

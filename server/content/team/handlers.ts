import { MOST_TEAM_MEMBERS, team } from "#contract/content/team.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordHandlers } from "#server/platform/records/record-handlers.ts";
import { filteredTeam, type TeamMemberRow, teamMembersById, teamOrder } from "./queries.ts";
import { reorderTeam } from "./reorder.ts";
import { teamMember } from "./resource.ts";

const serialize = (row: TeamMemberRow) => ({ ...row, image: imageUrl(row.image) });

export const teamHandlers: Handlers<typeof team> = {
  ...recordHandlers(teamMember, serialize),

  list: (call) => members(call, team.list.path, { activeOnly: false }),

  list_public: (call) => members(call, team.list_public.path, { activeOnly: true }),

  async reorder({ context, request, body }) {
    return (await reorderTeam(context, request, body.orders)).map(serialize);
  },
};

/** Lists team members. A team is small, so the answer without `page` has all of them (api.md 6). */
function members(call: ListCall, path: string, filter: { activeOnly: boolean }) {
  const query = call.query.page === undefined ? { page_size: MOST_TEAM_MEMBERS, ...call.query } : call.query;
  return listOrPage({ ...call, query }, path, {
    filtered: filteredTeam(call.db, filter),
    id: "team_members.id",
    order: { by: teamOrder, direction: "asc" },
    rows: (ids) => teamMembersById(call.db, ids),
    serialize,
  });
}

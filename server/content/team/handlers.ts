import { MOST_TEAM_MEMBERS, team } from "#contract/content/team.ts";
import { apiError } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { createRecord } from "#server/platform/records/create-record.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { filteredTeam, type TeamMemberRow, teamMembersById, teamOrder } from "./queries.ts";
import { reorderTeam } from "./reorder.ts";
import { teamMember } from "./resource.ts";

export const teamHandlers: Handlers<typeof team> = {
  list: (call) => members(call, team.list.path, { activeOnly: false }),

  list_public: (call) => members(call, team.list_public.path, { activeOnly: true }),

  async get({ db, params }) {
    const [member] = await teamMembersById(db, [params.id]);
    if (!member) throw apiError("not_found");
    return serialize(member);
  },

  async create({ context, request, body, files }) {
    return serialize(await createRecord(context, request, teamMember, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serialize(await changeVersioned(context, request, teamMember, change));
  },

  remove: ({ context, request, params }) => removeRecord(context, request, teamMember, params.id),

  async reorder({ context, request, body }) {
    return (await reorderTeam(context, request, body.orders)).map(serialize);
  },
};

const serialize = (row: TeamMemberRow) => ({ ...row, image: imageUrl(row.image) });

/** A team is small by nature: without `page` all of it is answered (api.md section 6). */
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

import { team } from "#contract/content/team.ts";
import { apiError } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { AppContext } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { type TeamMemberRow, teamCount, teamList, teamMemberById } from "./queries.ts";
import { removeTeamMember } from "./remove.ts";
import { reorderTeam } from "./reorder.ts";
import { addTeamMember, teamMember } from "./save.ts";

const serialize = (row: TeamMemberRow) => ({ ...row, image: imageUrl(row.image) });

function members(context: AppContext, path: string, query: PageRequest, activeOnly: boolean) {
  const { db } = context;
  const rows = teamList(db, { activeOnly });
  return listOrPage(context, path, { ...query }, rows, () => teamCount(db, { activeOnly }), serialize);
}

export const teamHandlers: Handlers<typeof team> = {
  list: ({ context, query }) => members(context, team.list.path, query, false),

  list_public: ({ context, query }) => members(context, team.list_public.path, query, true),

  async get({ db, params }) {
    const member = await teamMemberById(db, params.id);
    if (!member) throw apiError("not_found");
    return serialize(member);
  },

  async create({ context, request, body, files }) {
    return serialize(await addTeamMember(context, request, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serialize(await changeVersioned(context, request, teamMember, change));
  },

  remove: ({ context, request, params }) => removeTeamMember(context, request, params.id),

  async reorder({ context, request, body }) {
    const rows = await reorderTeam(context, request, body.orders);
    return rows.map(serialize);
  },
};

import { team } from "#contract/content/team.ts";
import { refuse } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { House } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { type TeamMemberRow, teamCount, teamList, teamMemberById } from "./queries.ts";
import { removeTeamMember } from "./remove.ts";
import { reorderTeam } from "./reorder.ts";
import { addTeamMember, teamMember } from "./save.ts";

const present = (row: TeamMemberRow) => ({ ...row, image: imageUrl(row.image) });

function members(house: House, path: string, query: PageRequest, activeOnly: boolean) {
  const { db } = house;
  const rows = teamList(db, { activeOnly });
  return listOrPage(house, path, { ...query }, rows, () => teamCount(db, { activeOnly }), present);
}

export const teamHandlers: Handlers<typeof team> = {
  list: ({ house, query }) => members(house, team.list.path, query, false),

  list_public: ({ house, query }) => members(house, team.list_public.path, query, true),

  async get({ db, params }) {
    const member = await teamMemberById(db, params.id);
    if (!member) throw refuse("not_found");
    return present(member);
  },

  async create({ house, exchange, body, files }) {
    return present(await addTeamMember(house, exchange, body, files.image[0]));
  },

  async update({ house, exchange, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return present(await changeVersioned(house, exchange, teamMember, change));
  },

  remove: ({ house, exchange, params }) => removeTeamMember(house, exchange, params.id),

  async reorder({ house, exchange, body }) {
    const rows = await reorderTeam(house, exchange, body.orders);
    return rows.map(present);
  },
};

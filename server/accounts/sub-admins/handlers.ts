import type { subAdmins } from "#contract/accounts/sub-admins.ts";
import { permissionChoices } from "#contract/shared/menu.ts";
import { presentUser } from "#server/accounts/profiles/present.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeSubAdmin } from "./change.ts";
import { createSubAdmin } from "./create.ts";
import { type SubAdminRow, subAdminList } from "./queries.ts";
import { removeSubAdmin } from "./remove.ts";

function presentSubAdmin(row: SubAdminRow) {
  return { ...presentUser(row), has_second_factor: row.has_second_factor };
}

export const subAdminHandlers: Handlers<typeof subAdmins> = {
  async permission_choices() {
    return { permissions: permissionChoices };
  },

  async list({ db }) {
    return { sub_admins: (await subAdminList(db)).map(presentSubAdmin) };
  },

  async create({ house, exchange, body }) {
    return { sub_admin: presentSubAdmin(await createSubAdmin(house, exchange, body)) };
  },

  async update({ house, exchange, params, body }) {
    return { sub_admin: presentSubAdmin(await changeSubAdmin(house, exchange, params.id, body)) };
  },

  remove: ({ house, exchange, params }) => removeSubAdmin(house, exchange, params.id),
};

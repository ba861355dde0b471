import type { subAdmins } from "#contract/accounts/sub-admins.ts";
import { permissionChoices } from "#contract/shared/permissions.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeSubAdmin } from "./change.ts";
import { createSubAdmin } from "./create.ts";
import { staffList } from "./queries.ts";
import { removeSubAdmin } from "./remove.ts";
import { changeRole } from "./role.ts";
import { serializeSubAdmin } from "./serialize.ts";

export const subAdminHandlers: Handlers<typeof subAdmins> = {
  async permission_choices() {
    return { permissions: permissionChoices };
  },

  async list({ db }) {
    return { sub_admins: (await staffList(db, "sub_admin")).map(serializeSubAdmin) };
  },

  async create({ context, request, body }) {
    return { sub_admin: serializeSubAdmin(await createSubAdmin(context, request, body)) };
  },

  async update({ context, request, params, body }) {
    return { sub_admin: serializeSubAdmin(await changeSubAdmin(context, request, params.id, body)) };
  },

  async admins({ db }) {
    return { admins: (await staffList(db, "admin")).map(serializeSubAdmin) };
  },

  async make_admin({ context, request, params }) {
    return { admin: serializeSubAdmin(await changeRole(context, request, params.id, "admin")) };
  },

  async make_sub_admin({ context, request, params }) {
    return { sub_admin: serializeSubAdmin(await changeRole(context, request, params.id, "sub_admin")) };
  },

  remove: ({ context, request, params }) => removeSubAdmin(context, request, params.id),
};

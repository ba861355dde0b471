import type { subAdmins } from "#contract/accounts/sub-admins.ts";
import { permissionChoices } from "#contract/shared/permissions.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeSubAdmin } from "./change.ts";
import { createSubAdmin } from "./create.ts";
import { subAdminList } from "./queries.ts";
import { removeSubAdmin } from "./remove.ts";
import { serializeSubAdmin } from "./serialize.ts";

export const subAdminHandlers: Handlers<typeof subAdmins> = {
  async permission_choices() {
    return { permissions: permissionChoices };
  },

  async list({ db }) {
    return { sub_admins: (await subAdminList(db)).map(serializeSubAdmin) };
  },

  async create({ context, request, body }) {
    return { sub_admin: serializeSubAdmin(await createSubAdmin(context, request, body)) };
  },

  async update({ context, request, params, body }) {
    return { sub_admin: serializeSubAdmin(await changeSubAdmin(context, request, params.id, body)) };
  },

  remove: ({ context, request, params }) => removeSubAdmin(context, request, params.id),
};

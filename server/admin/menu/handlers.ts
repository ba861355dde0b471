import type { menu } from "#contract/accounts/menu.ts";
import { menuFor } from "#contract/accounts/menu-items.ts";
import { permissions } from "#contract/shared/permissions.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

export const menuHandlers: Handlers<typeof menu> = {
  async user_permissions({ viewer: { role, permissions: own } }) {
    return { role, permissions: role === "admin" ? [...permissions] : [...own] };
  },

  async sidebar({ db, viewer }) {
    const { is_on: fees } = await feeRules(db);
    return { menu_items: menuFor(viewer, { fees }) };
  },
};

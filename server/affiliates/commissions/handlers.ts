import { commissions } from "#contract/affiliates/commissions.ts";
import { refuse } from "#contract/shared/errors.ts";
import { withCode } from "#server/affiliates/applications/queries.ts";
import { isPage, pageByIds } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmCommissions, voidCommission } from "./judge.ts";
import { presentCommission } from "./present.ts";
import { commissionCount, commissionIds, commissionList } from "./queries.ts";
import { reportEnrollment } from "./report.ts";
import { statsOf } from "./stats.ts";

export const commissionHandlers: Handlers<typeof commissions> = {
  async stats({ db, params }) {
    const affiliate = await withCode(db, params.code);
    if (!affiliate) throw refuse("not_found");
    return statsOf(db, affiliate.id);
  },

  async of_affiliate({ db, params }) {
    const affiliate = await withCode(db, params.code);
    if (!affiliate) throw refuse("not_found");
    return (await commissionList(db, { affiliate_id: affiliate.id }).execute()).map(presentCommission);
  },

  report: ({ house, viewer, body }) => reportEnrollment(house, viewer, body),

  async list({ house, db, query }) {
    if (!isPage(query)) return (await commissionList(db, query).execute()).map(presentCommission);
    return pageByIds(house, commissions.list.path, query, {
      ids: (window) => commissionIds(db, query, window),
      rows: (ids) => commissionList(db, { ids }).execute(),
      count: (window) => commissionCount(db, query, window),
      present: presentCommission,
    });
  },

  async confirm({ house, exchange, body }) {
    return (await confirmCommissions(house, exchange, body.ids)).map(presentCommission);
  },

  async void({ house, exchange, params, body }) {
    return presentCommission(await voidCommission(house, exchange, params.id, body.reason));
  },
};

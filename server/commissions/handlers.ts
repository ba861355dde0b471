import { commissions } from "#contract/commissions.ts";
import { refuse } from "#contract/errors.ts";
import { withCode } from "#server/affiliates/queries.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listOrPage } from "#server/paging.ts";
import { confirmCommissions, voidCommission } from "./judge.ts";
import { presentCommission } from "./present.ts";
import { commissionCount, commissionList } from "./queries.ts";
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

  list: ({ house, db, query }) =>
    listOrPage(
      house,
      commissions.list.path,
      query,
      commissionList(db, query),
      () => commissionCount(db, query),
      presentCommission,
    ),

  async confirm({ house, exchange, body }) {
    return (await confirmCommissions(house, exchange, body.ids)).map(presentCommission);
  },

  async void({ house, exchange, params, body }) {
    return presentCommission(await voidCommission(house, exchange, params.id, body.reason));
  },
};

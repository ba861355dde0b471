import { commissions } from "#contract/affiliates/commissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { withCode } from "#server/affiliates/applications/queries.ts";
import { isPage, pageByIds } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmCommissions, voidCommission } from "./decide.ts";
import { commissionCount, commissionIds, commissionList } from "./queries.ts";
import { reportEnrollment } from "./report.ts";
import { serializeCommission } from "./serialize.ts";
import { statsOf } from "./stats.ts";

export const commissionHandlers: Handlers<typeof commissions> = {
  async stats({ db, params }) {
    const affiliate = await withCode(db, params.code);
    if (!affiliate) throw apiError("not_found");
    return statsOf(db, affiliate.id);
  },

  async of_affiliate({ db, params }) {
    const affiliate = await withCode(db, params.code);
    if (!affiliate) throw apiError("not_found");
    return (await commissionList(db, { affiliate_id: affiliate.id }).execute()).map(serializeCommission);
  },

  report: ({ context, viewer, body }) => reportEnrollment(context, viewer, body),

  async list({ context, db, query }) {
    if (!isPage(query)) return (await commissionList(db, query).execute()).map(serializeCommission);
    return pageByIds(context, commissions.list.path, query, {
      ids: (window) => commissionIds(db, query, window),
      rows: (ids) => commissionList(db, { ids }).execute(),
      count: (window) => commissionCount(db, query, window),
      serialize: serializeCommission,
    });
  },

  async confirm({ context, request, body }) {
    return (await confirmCommissions(context, request, body.ids)).map(serializeCommission);
  },

  async void({ context, request, params, body }) {
    return serializeCommission(await voidCommission(context, request, params.id, body.reason));
  },
};

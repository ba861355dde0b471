import { commissions } from "#contract/affiliates/commissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MOST_WITHOUT_PAGE } from "#contract/shared/limits.ts";
import { toMajor } from "#contract/shared/money/money.ts";
import { affiliateByCodeOrId } from "#server/affiliates/applications/queries.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmCommissions, takeBackCommissions, voidCommission } from "./decide.ts";
import { affiliateFigures } from "./figures.ts";
import { type CommissionFilter, commissionsById, filteredCommissions, newestCommissions } from "./queries.ts";
import { reportEnrollment } from "./report.ts";
import { serializeCommission } from "./serialize.ts";

export const commissionHandlers: Handlers<typeof commissions> = {
  async stats({ db, params }) {
    const affiliate = await affiliateByCodeOrId(db, params.code);
    if (!affiliate) throw apiError("not_found");
    const figures = await affiliateFigures(db, affiliate.id);
    const shillings = figures.balances.find(({ currency }) => currency === "UGX")?.accrued_minor ?? 0;
    const newest = await newestCommissions(db, affiliate.id, MOST_WITHOUT_PAGE);
    return {
      ...figures,
      total_commission: toMajor({ currency: "UGX", amount_minor: shillings }),
      enrollments: newest.map(serializeCommission),
    };
  },

  async of_affiliate(call) {
    const { code } = call.params;
    const affiliate = await affiliateByCodeOrId(call.db, code);
    if (!affiliate) throw apiError("not_found");
    return list(call, commissions.of_affiliate.path.replace("{code}", code), { affiliate_id: affiliate.id });
  },

  report: ({ context, request, body }) => reportEnrollment(context, request, body),

  list: (call) => list(call, commissions.list.path, call.query),

  async confirm({ context, request, body }) {
    return (await confirmCommissions(context, request, body)).map(serializeCommission);
  },

  async take_back({ context, request, body }) {
    return (await takeBackCommissions(context, request, body.ids)).map(serializeCommission);
  },

  async void({ context, request, params, body }) {
    return serializeCommission(await voidCommission(context, request, params.id, body.reason));
  },
};

function list(call: ListCall, path: string, filter: CommissionFilter) {
  return listOrPage(call, path, {
    filtered: filteredCommissions(call.db, filter),
    id: "commissions.id",
    order: { newestBy: "commissions.earned_at" },
    rows: (ids) => commissionsById(call.db, ids),
    serialize: serializeCommission,
  });
}

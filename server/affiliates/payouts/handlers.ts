import { payouts } from "#contract/affiliates/payouts.ts";
import { apiError } from "#contract/shared/errors.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { payoutCsv } from "./export.ts";
import { dueByCurrency, payees, payoutRules, payoutsById } from "./queries.ts";
import { changePayoutRules } from "./rules.ts";
import { cancelPayout, createPayout, markPaid } from "./settle.ts";

export const payoutHandlers: Handlers<typeof payouts> = {
  list: (call) =>
    listOrPage(call, payouts.list.path, {
      filtered: call.db.selectFrom("payouts"),
      id: "payouts.id",
      order: { newestBy: "payouts.created_at" },
      rows: (ids) => payoutsById(call.db, ids),
      serialize: (payout) => payout,
    }),

  due: ({ db }) => dueByCurrency(db),
  create: ({ context, request, body }) => createPayout(context, request, body.currency),
  pay: ({ context, request, params }) => markPaid(context, request, params.id),
  rules: ({ db }) => payoutRules(db),
  change_rules: ({ context, request, body }) => changePayoutRules(context, request, body),
  cancel: ({ context, request, params }) => cancelPayout(context, request, params.id),

  async export({ context, db, request, params: { id }, query: { list } }) {
    const [batch] = await payoutsById(db, [id]);
    if (!batch) throw apiError("not_found");
    const entry = { action: "export", resource: "payout", resource_id: id, after: { list } };
    await recordAudit(db, request, context.clock(), entry);
    const { name: institute } = await instituteIdentity(db);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="payout-${id}-${list}.csv"`,
      },
      body: payoutCsv(list, { ...batch, institute }, await payees(db, id, list)),
    };
  },
};

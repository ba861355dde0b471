import { payouts } from "#contract/affiliates/payouts.ts";
import { apiError } from "#contract/shared/errors.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { payoutCsv } from "./export.ts";
import { dueByCurrency, payees, payeesOnScreen, payoutRules, payoutsById } from "./queries.ts";
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
  pay: ({ context, request, params, body }) => markPaid(context, request, params.id, body.reversed_count),
  rules: ({ db }) => payoutRules(db),
  change_rules: ({ context, request, body }) => changePayoutRules(context, request, body),
  cancel: ({ context, request, params }) => cancelPayout(context, request, params.id),

  async payees({ db, params }) {
    const [batch] = await payoutsById(db, [params.id]);
    if (!batch) throw apiError("not_found");
    return payeesOnScreen(db, params.id);
  },

  async export({ context, db, request, params: { id }, query: { list } }) {
    const [batch] = await payoutsById(db, [id]);
    if (!batch) throw apiError("not_found");
    await note(context, request, "payout.export", { id, after: { list } });
    const { name: institute } = await instituteIdentity(db);
    return csvDownload(
      `payout-${id}-${list}.csv`,
      payoutCsv(list, { ...batch, institute }, await payees(db, id, list)),
    );
  },
};

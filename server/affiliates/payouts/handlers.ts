import { payouts } from "#contract/affiliates/payouts.ts";
import { apiError } from "#contract/shared/errors.ts";
import { isPage, pageByIds } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { payoutCsv } from "./export.ts";
import { dueByCurrency, payees, payoutCount, payoutIds, payoutList, payoutsById } from "./queries.ts";
import { serializePayout } from "./serialize.ts";
import { cancelPayout, createPayout, markPaid } from "./settle.ts";

export const payoutHandlers: Handlers<typeof payouts> = {
  async list({ context, db, query }) {
    if (!isPage(query)) return (await payoutList(db).execute()).map(serializePayout);
    return pageByIds(context, payouts.list.path, query, {
      ids: (window) => payoutIds(db, window),
      rows: (ids) => payoutsById(db, ids),
      count: () => payoutCount(db),
      serialize: serializePayout,
    });
  },

  async due({ db }) {
    const rows = await dueByCurrency(db);
    return rows.map((row) => ({ ...row, amount_minor: Number(row.amount_minor) }));
  },

  create: ({ context, request, body }) => createPayout(context, request, body.currency),
  pay: ({ context, request, params }) => markPaid(context, request, params.id),
  cancel: ({ context, request, params }) => cancelPayout(context, request, params.id),

  async export({ db, params, query }) {
    const batch = await payoutList(db, [params.id]).executeTakeFirst();
    if (!batch) throw apiError("not_found");
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="payout-${batch.id}-${query.list}.csv"`,
      },
      body: payoutCsv(query.list, batch, await payees(db, batch.id, query.list)),
    };
  },
};

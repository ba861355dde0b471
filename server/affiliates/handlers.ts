import { affiliates } from "#contract/affiliates.ts";
import { refuse } from "#contract/errors.ts";
import { REFERRAL_PATTERN } from "#contract/referral-code.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listOrPage } from "#server/paging.ts";
import { apply } from "./apply.ts";
import { trackClick } from "./click.ts";
import { decide } from "./decide.ts";
import { inDetail, presentAffiliate } from "./present.ts";
import { qrOf } from "./qr.ts";
import {
  affiliateById,
  affiliateCount,
  affiliateList,
  approvedByCode,
  clickCount,
  clickList,
  statusCounts,
} from "./queries.ts";
import { removeAffiliate } from "./remove.ts";

export const affiliateHandlers: Handlers<typeof affiliates> = {
  apply: ({ house, exchange, body }) => apply(house, exchange, body),

  list: ({ house, db, query }) =>
    listOrPage(
      house,
      affiliates.list.path,
      query,
      affiliateList(db, query),
      () => affiliateCount(db, query),
      presentAffiliate,
    ),

  async summary({ db }) {
    const counts = await statusCounts(db);
    return { ...counts, total: counts.pending + counts.approved + counts.rejected };
  },

  async get({ db, params }) {
    const affiliate = await affiliateById(db, params.id);
    if (!affiliate) throw refuse("not_found");
    return inDetail(db, affiliate);
  },

  async decide({ house, db, exchange, params, body }) {
    return inDetail(db, await decide(house, exchange, params.id, body.status));
  },

  remove: ({ house, exchange, params }) => removeAffiliate(house, exchange, params.id),

  async validate({ db, params }) {
    const mayBeOne = REFERRAL_PATTERN.test(params.code);
    return { valid: mayBeOne && Boolean(await approvedByCode(db, params.code)) };
  },

  track_click: ({ house, exchange, body }) => trackClick(house, exchange, body.affiliate_code),

  clicks: ({ house, db, query }) =>
    listOrPage(
      house,
      affiliates.clicks.path,
      query,
      clickList(db, query.affiliate_code),
      () => clickCount(db, query.affiliate_code),
      (row) => ({ ...row, affiliate_code: row.affiliate_code ?? "" }),
    ),

  qr: ({ house, params }) => qrOf(house, params.code),
};

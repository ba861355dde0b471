import { affiliates } from "#contract/affiliates/applications.ts";
import { REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import { refuse } from "#contract/shared/errors.ts";
import { trackClick } from "#server/affiliates/clicks/click.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, pageByIds, pageWindow, toPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { apply } from "./apply.ts";
import { decide } from "./decide.ts";
import { inDetail, presentAffiliate, presentClick } from "./present.ts";
import { qrOf } from "./qr.ts";
import {
  affiliateById,
  affiliateList,
  affiliatePages,
  approvedByCode,
  clickCount,
  clickList,
  clickPage,
  statusCounts,
} from "./queries.ts";
import { removeAffiliate } from "./remove.ts";

export const affiliateHandlers: Handlers<typeof affiliates> = {
  apply: ({ house, exchange, body }) => apply(house, exchange, body),

  async list({ house, db, query }) {
    if (!isPage(query)) return (await affiliateList(db, query).execute()).map(presentAffiliate);
    const { search, status } = query;
    return pageByIds(house, affiliates.list.path, query, {
      ids: (window) => affiliatePages.page(db, { search, status }, window),
      rows: (ids) => affiliateList(db, {}).where("affiliates.id", "=", anyOf(ids)).execute(),
      count: () => affiliatePages.count(db, { search, status }),
      present: presentAffiliate,
    });
  },

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

  async clicks({ house, db, query }) {
    const { affiliate_code: code } = query;
    if (!isPage(query)) return (await clickList(db, code).execute()).map(presentClick);
    const window = pageWindow(query);
    const [count, rows] = await Promise.all([
      clickCount(db, code, window.offset),
      clickPage(db, code, window),
    ]);
    return toPage(house, affiliates.clicks.path, query, count, rows.map(presentClick));
  },

  qr: ({ house, params }) => qrOf(house, params.code),
};

import { affiliates } from "#contract/affiliates/applications.ts";
import { REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import { apiError } from "#contract/shared/errors.ts";
import { trackClick } from "#server/affiliates/clicks/click.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isPage, pageByIds, pageWindow, toPage } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { apply } from "./apply.ts";
import { decide } from "./decide.ts";
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
import { inDetail, serializeApplication, serializeClick } from "./serialize.ts";

export const affiliateHandlers: Handlers<typeof affiliates> = {
  apply: ({ context, request, body }) => apply(context, request, body),

  async list({ context, db, query }) {
    if (!isPage(query)) return (await affiliateList(db, query).execute()).map(serializeApplication);
    const { search, status } = query;
    return pageByIds(context, affiliates.list.path, query, {
      ids: (window) => affiliatePages.page(db, { search, status }, window),
      rows: (ids) => affiliateList(db, {}).where("affiliates.id", "=", anyOf(ids)).execute(),
      count: () => affiliatePages.count(db, { search, status }),
      serialize: serializeApplication,
    });
  },

  async summary({ db }) {
    const counts = await statusCounts(db);
    return { ...counts, total: counts.pending + counts.approved + counts.rejected };
  },

  async get({ db, params }) {
    const affiliate = await affiliateById(db, params.id);
    if (!affiliate) throw apiError("not_found");
    return inDetail(db, affiliate);
  },

  async decide({ context, db, request, params, body }) {
    return inDetail(db, await decide(context, request, params.id, body.status));
  },

  remove: ({ context, request, params }) => removeAffiliate(context, request, params.id),

  async validate({ db, params }) {
    const mayBeOne = REFERRAL_PATTERN.test(params.code);
    return { valid: mayBeOne && Boolean(await approvedByCode(db, params.code)) };
  },

  track_click: ({ context, request, body }) => trackClick(context, request, body.affiliate_code),

  async clicks({ context, db, query }) {
    const { affiliate_code: code } = query;
    if (!isPage(query)) return (await clickList(db, code).execute()).map(serializeClick);
    const window = pageWindow(query);
    const [count, rows] = await Promise.all([
      clickCount(db, code, window.offset),
      clickPage(db, code, window),
    ]);
    return toPage(context, affiliates.clicks.path, query, count, rows.map(serializeClick));
  },

  qr: ({ context, params }) => qrOf(context, params.code),
};

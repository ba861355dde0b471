import { applications } from "#contract/affiliates/applications.ts";
import { REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { apply } from "./apply.ts";
import { decide } from "./decide.ts";
import { qrOf } from "./qr.ts";
import {
  affiliateById,
  affiliatesById,
  approvedByCode,
  filteredAffiliates,
  statusCounts,
} from "./queries.ts";
import { removeAffiliate } from "./remove.ts";
import { serializeAffiliate, serializeDetail } from "./serialize.ts";

export const applicationHandlers: Handlers<typeof applications> = {
  apply: ({ context, request, body }) => apply(context, request, body),

  list: (call) =>
    listOrPage(call, applications.list.path, {
      filtered: filteredAffiliates(call.db, call.query),
      id: "affiliates.id",
      order: { newestBy: "affiliates.created_at" },
      rows: (ids) => affiliatesById(call.db, ids),
      serialize: serializeAffiliate,
    }),

  async summary({ db }) {
    const counts = await statusCounts(db);
    return { ...counts, total: counts.pending + counts.approved + counts.rejected };
  },

  async get({ db, params }) {
    const affiliate = await affiliateById(db, params.id);
    if (!affiliate) throw apiError("not_found");
    return serializeDetail(db, affiliate);
  },

  async decide({ context, db, request, params, body }) {
    return serializeDetail(db, await decide(context, request, params.id, body.status));
  },

  remove: ({ context, request, params }) => removeAffiliate(context, request, params.id),

  async validate({ db, params }) {
    const isCode = REFERRAL_PATTERN.test(params.code);
    return { valid: isCode && Boolean(await approvedByCode(db, params.code)) };
  },

  qr: ({ context, params }) => qrOf(context, params.code),
};

import { applications } from "#contract/affiliates/applications.ts";
import { REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { apply } from "./apply.ts";
import { decide } from "./decide.ts";
import { makePageLink } from "./make-page-link.ts";
import { qrOf } from "./qr.ts";
import {
  affiliateById,
  affiliatesById,
  approvedByCode,
  filteredAffiliates,
  statusCounts,
} from "./queries.ts";
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

  summary: ({ db }) => statusCounts(db),

  async get({ db, params }) {
    const found = await affiliateById(db, params.id);
    if (!found) throw apiError("not_found");
    return serializeDetail(db, found);
  },

  async decide({ context, db, request, params, body }) {
    return serializeDetail(db, await decide(context, request, params.id, body));
  },

  page_link: ({ context, request, params }) => makePageLink(context, request, params.id),

  /** Also disables the code and the page. The commissions stay in the ledger. */
  remove: ({ context, request, params }) =>
    removeRecord(context, request, "affiliate", params.id, ["name", "email", "status"]),

  async validate({ db, params }) {
    const isCode = REFERRAL_PATTERN.test(params.code);
    return { valid: isCode && Boolean(await approvedByCode(db, params.code)) };
  },

  qr: ({ context, params }) => qrOf(context, params.code),
};

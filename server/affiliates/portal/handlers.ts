import type { portal } from "#contract/affiliates/portal.ts";
import { changePayoutDetails } from "#server/affiliates/payout-details/save.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { findAffiliate } from "./find-affiliate.ts";
import { mailOwnLink } from "./mail-own-link.ts";
import { ownPage } from "./own-page.ts";
import { statementCsv } from "./statement.ts";

export const portalHandlers: Handlers<typeof portal> = {
  async get({ context, viewer, query }) {
    return ownPage(context, await findAffiliate(context, viewer, query.token));
  },

  async change_payout_details({ context, request, viewer, query, body }) {
    const affiliate = await findAffiliate(context, viewer, query.token);
    return changePayoutDetails(context, request, affiliate, body);
  },

  mail_link: ({ context, request, viewer }) => mailOwnLink(context, request, viewer),

  async statement({ context, db, viewer, query: { token, month } }) {
    const affiliate = await findAffiliate(context, viewer, token);
    return csvDownload(`statement-${month}.csv`, await statementCsv(db, affiliate.id, month));
  },
};

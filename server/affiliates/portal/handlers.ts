import type { affiliatePage } from "#contract/affiliates/portal.ts";
import { changePayoutDetails } from "#server/affiliates/payout-details/save.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { mailOwnLink } from "./mail-own-link.ts";
import { ownPage, statement } from "./own.ts";
import { affiliateAsking } from "./whose.ts";

export const affiliatePageHandlers: Handlers<typeof affiliatePage> = {
  async get({ context, viewer, query }) {
    return ownPage(context, await affiliateAsking(context, viewer, query.token));
  },

  async change_payout_details({ context, request, viewer, query, body }) {
    const affiliate = await affiliateAsking(context, viewer, query.token);
    return changePayoutDetails(context, request, affiliate, body);
  },

  mail_link: ({ context, request, viewer }) => mailOwnLink(context, request, viewer),

  async statement({ context, viewer, query }) {
    const affiliate = await affiliateAsking(context, viewer, query.token);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="statement-${query.month}.csv"`,
      },
      body: await statement(context, affiliate, query.month),
    };
  },
};

import type { affiliatePage } from "#contract/affiliates/portal.ts";
import { changePayoutDetails } from "#server/affiliates/payout-details/save.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { mailOwnLink } from "./mail-own-link.ts";
import { ownPage, statement } from "./own.ts";
import { affiliateAsking } from "./whose.ts";

export const affiliatePageHandlers: Handlers<typeof affiliatePage> = {
  async get({ house, viewer, query }) {
    return ownPage(house, await affiliateAsking(house, viewer, query.token));
  },

  async change_payout_details({ house, exchange, viewer, query, body }) {
    const affiliate = await affiliateAsking(house, viewer, query.token);
    return changePayoutDetails(house, exchange, affiliate, body);
  },

  mail_link: ({ house, exchange, viewer }) => mailOwnLink(house, exchange, viewer),

  async statement({ house, viewer, query }) {
    const affiliate = await affiliateAsking(house, viewer, query.token);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="statement-${query.month}.csv"`,
      },
      body: await statement(house, affiliate, query.month),
    };
  },
};

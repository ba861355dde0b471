import type { affiliatePage } from "#contract/affiliate-page.ts";
import type { Handlers } from "#server/http/handler.ts";
import { mailOwnLink } from "./mail-own-link.ts";
import { ownPage, statement } from "./own.ts";
import { affiliateAsking } from "./whose.ts";

export const affiliatePageHandlers: Handlers<typeof affiliatePage> = {
  async get({ house, viewer, query }) {
    return ownPage(house, await affiliateAsking(house, viewer, query.token));
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

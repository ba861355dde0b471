import { clicks } from "#contract/affiliates/clicks.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { clicksById, filteredClicks } from "./queries.ts";
import { trackClick } from "./track.ts";

export const clickHandlers: Handlers<typeof clicks> = {
  track: ({ context, request, body }) => trackClick(context, request, body.affiliate_code),

  list: (call) =>
    listOrPage(call, clicks.list.path, {
      filtered: filteredClicks(call.db, call.query.affiliate_code),
      id: "affiliate_clicks.id",
      order: { newestBy: "affiliate_clicks.clicked_at" },
      rows: (ids) => clicksById(call.db, ids),
      serialize: ({ affiliate_code, clicked_at }) => ({ affiliate_code: affiliate_code ?? "", clicked_at }),
    }),
};

import { bonuses } from "#contract/affiliates/bonuses.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { bonusesById, bonusList } from "./queries.ts";
import { voidBonus } from "./void.ts";

export const bonusHandlers: Handlers<typeof bonuses> = {
  list: (call) =>
    listOrPage(call, bonuses.list.path, {
      filtered: bonusList(call.db),
      id: "bonus_list.id",
      order: { by: "bonus_list.id", direction: "asc" },
      rows: (ids) => bonusesById(call.db, ids),
      serialize: (bonus) => bonus,
    }),

  void: ({ context, request, params, body: { reason, ...block } }) =>
    voidBonus(context, request, { affiliate_id: params.id, ...block }, reason),
};

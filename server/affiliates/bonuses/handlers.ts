import type { z } from "zod";
import type { BonusState } from "#contract/affiliates/bonus-rules.ts";
import { bonuses, type EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { bonusesById, bonusList, type ListedBonus } from "./queries.ts";
import { voidBonus } from "./void.ts";

export const bonusHandlers: Handlers<typeof bonuses> = {
  list: (call) =>
    listOrPage(call, bonuses.list.path, {
      filtered: bonusList(call.db),
      id: "bonus_list.id",
      order: { by: "bonus_list.id", direction: "asc" },
      rows: (ids) => bonusesById(call.db, ids),
      serialize: serializeBonus,
    }),

  async void({ context, request, params, body: { reason, ...block } }) {
    return serializeBonus(await voidBonus(context, request, { affiliate_id: params.id, ...block }, reason));
  },
};

function serializeBonus(row: ListedBonus): z.input<typeof EarnedBonus> {
  return { ...row, affiliate_code: row.affiliate_code ?? "", state: row.state as BonusState };
}

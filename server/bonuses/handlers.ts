import type { z } from "zod";
import type { BonusState } from "#contract/bonus-rules.ts";
import { bonuses, type EarnedBonus } from "#contract/bonuses.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listOrPage } from "#server/paging.ts";
import { bonusCount, bonusList } from "./queries.ts";
import { voidBonus } from "./void.ts";

type Listed = Awaited<ReturnType<ReturnType<typeof bonusList>["execute"]>>[number];

export const bonusHandlers: Handlers<typeof bonuses> = {
  list: ({ house, db, query }) =>
    listOrPage(house, bonuses.list.path, query, bonusList(db), () => bonusCount(db), presentBonus),

  async void({ house, exchange, params, body: { reason, ...ten } }) {
    return presentBonus(await voidBonus(house, exchange, { affiliate_id: params.id, ...ten }, reason));
  },
};

function presentBonus(row: Listed): z.input<typeof EarnedBonus> {
  return { ...row, affiliate_code: row.affiliate_code ?? "", state: row.state as BonusState };
}

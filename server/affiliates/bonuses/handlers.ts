import type { z } from "zod";
import type { BonusState } from "#contract/affiliates/bonus-rules.ts";
import { bonuses, type EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { isPage, pageWindow, toPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { allBonuses } from "./queries.ts";
import { voidBonus } from "./void.ts";

type Listed = Awaited<ReturnType<typeof allBonuses>>[number];

export const bonusHandlers: Handlers<typeof bonuses> = {
  async list({ house, db, query }) {
    const all = await allBonuses(db);
    if (!isPage(query)) return all.map(presentBonus);
    const { limit, offset } = pageWindow(query);
    const shown = all.slice(offset, offset + limit).map(presentBonus);
    return toPage(house, bonuses.list.path, query, all.length, shown);
  },

  async void({ house, exchange, params, body: { reason, ...ten } }) {
    return presentBonus(await voidBonus(house, exchange, { affiliate_id: params.id, ...ten }, reason));
  },
};

function presentBonus(row: Listed): z.input<typeof EarnedBonus> {
  return { ...row, affiliate_code: row.affiliate_code ?? "", state: row.state as BonusState };
}

import type { z } from "zod";
import { bonuses, type EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { isPage, pageWindow, toPage } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { allBonuses } from "./queries.ts";
import { voidBonus } from "./void.ts";

type Listed = Awaited<ReturnType<typeof allBonuses>>[number];

export const bonusHandlers: Handlers<typeof bonuses> = {
  async list({ context, db, query }) {
    const all = await allBonuses(db);
    if (!isPage(query)) return all.map(serializeBonus);
    const { limit, offset } = pageWindow(query);
    const shown = all.slice(offset, offset + limit).map(serializeBonus);
    return toPage(context, bonuses.list.path, query, all.length, shown);
  },

  async void({ context, request, params, body: { reason, ...ten } }) {
    return serializeBonus(await voidBonus(context, request, { affiliate_id: params.id, ...ten }, reason));
  },
};

function serializeBonus(row: Listed): z.input<typeof EarnedBonus> {
  return { ...row, affiliate_code: row.affiliate_code ?? "" };
}

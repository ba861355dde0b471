import type { feeRules as endpoints } from "#contract/fees/rules.ts";
import { countEarlierCharges } from "#server/fees/charges/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeFeeRules } from "./change.ts";
import { networksOf } from "./networks.ts";
import { feeRules } from "./queries.ts";

export const feeRuleHandlers: Handlers<typeof endpoints> = {
  get: async ({ db }) => ({ ...(await feeRules(db)), earlier_count: await countEarlierCharges(db) }),
  change: ({ context, request, body }) => changeFeeRules(context, request, body),

  async ways_to_pay({ context, db }) {
    const { is_on, mobile_money, instructions } = await feeRules(db);
    const mobile_money_currency = context.config.mobileMoney?.currency ?? null;
    return { is_on, mobile_money, instructions, mobile_money_currency };
  },

  networks: async ({ context, db }) => ({ networks: networksOf(await feeRules(db), context.config) }),
};

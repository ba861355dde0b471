import type { feeRules as endpoints } from "#contract/fees/rules.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeFeeRules } from "./change.ts";
import { feeRules } from "./queries.ts";

export const feeRuleHandlers: Handlers<typeof endpoints> = {
  get: ({ db }) => feeRules(db),
  change: ({ context, request, body }) => changeFeeRules(context, request, body),

  async ways_to_pay({ db }) {
    const { is_on, mobile_money, instructions } = await feeRules(db);
    return { is_on, mobile_money, instructions, has_mobile_money_requests: false };
  },
};

import type { twoFactor } from "#contract/accounts/two-factor.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmFactor, renewRecoveryCodes, switchFactorOff } from "./change.ts";
import { factorOf, recoveryCodesLeft } from "./queries.ts";
import { resetFactor } from "./reset.ts";
import { changeFactorRule, factorRule } from "./rule.ts";
import { setUpFactor } from "./set-up.ts";

export const twoFactorHandlers: Handlers<typeof twoFactor> = {
  async status({ db, viewer }) {
    const since = (await factorOf(db, viewer.id))?.confirmed_at ?? null;
    return { is_on: since !== null, since, recovery_codes_left: await recoveryCodesLeft(db, viewer.id) };
  },
  set_up: ({ context, viewer }) => setUpFactor(context, viewer),
  rule: ({ context, db, viewer }) => factorRule(db, viewer, context.clock()),
  change_rule: ({ context, request, viewer, body }) => changeFactorRule(context, request, viewer, body),
  confirm: confirmFactor,
  renew_codes: renewRecoveryCodes,
  switch_off: switchFactorOff,
  reset: ({ context, request, params }) => resetFactor(context, request, params.id),
};

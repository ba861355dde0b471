import type { secondFactor } from "#contract/accounts/two-factor.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { confirmFactor, renewRecoveryCodes, switchFactorOff } from "./change.ts";
import { factorOf, recoveryCodesLeft } from "./queries.ts";
import { resetFactor } from "./reset.ts";
import { setUpFactor } from "./set-up.ts";

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  async status({ db, viewer }) {
    const since = (await factorOf(db, viewer.id))?.confirmed_at ?? null;
    return { is_on: since !== null, since, recovery_codes_left: await recoveryCodesLeft(db, viewer.id) };
  },

  set_up: ({ house, viewer }) => setUpFactor(house, viewer),
  confirm: ({ house, exchange, viewer, body }) => confirmFactor(house, exchange, viewer, body),
  renew_codes: ({ house, exchange, viewer, body }) => renewRecoveryCodes(house, exchange, viewer, body),
  switch_off: ({ house, exchange, viewer, body }) => switchFactorOff(house, exchange, viewer, body),
  reset: ({ house, exchange, params, body }) =>
    resetFactor(house, exchange, params.id, body.current_password ?? undefined),
};

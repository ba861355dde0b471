import type { exchangeRates as resource } from "#contract/fees/exchange-rates.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeExchangeRates, serializeRates } from "./change.ts";
import { exchangeRates } from "./queries.ts";

export const exchangeRateHandlers: Handlers<typeof resource> = {
  get: async ({ db }) => serializeRates(await exchangeRates(db)),
  change: ({ context, request, body }) => changeExchangeRates(context, request, body),
};

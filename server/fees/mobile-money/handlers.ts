import type { mobileMoney } from "#contract/fees/payments/mobile-money.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { startMobileMoney } from "./start.ts";

export const mobileMoneyHandlers: Handlers<typeof mobileMoney> = {
  start: ({ context, request, viewer, body }) => startMobileMoney(context, request, viewer, body),
};

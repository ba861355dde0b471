import type { transfers } from "#contract/fees/payments/transfers.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordTransfer } from "./record.ts";

export const transferHandlers: Handlers<typeof transfers> = {
  record: ({ context, request, body }) => recordTransfer(context, request, body),
};

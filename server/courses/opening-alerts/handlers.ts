import type { openingAlerts } from "#contract/courses/opening-alerts.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { forgetAddress } from "./forget.ts";
import { waitingCounts } from "./queries.ts";
import { requestAlert } from "./request.ts";

export const openingAlertHandlers: Handlers<typeof openingAlerts> = {
  request: ({ context, request, viewer, params, body }) =>
    requestAlert(context, request, viewer, params.id, body),
  counts: ({ db }) => waitingCounts(db),
  forget: ({ context, request, body }) => forgetAddress(context, request, body.token),
};

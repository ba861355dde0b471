import type { browserReports } from "#contract/admin/browser-reports.ts";
import { browserName } from "#server/accounts/sessions/browser-name.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

export const browserReportHandlers: Handlers<typeof browserReports> = {
  async send({ context, request, body }) {
    const browser = browserName(request.user_agent) || "unknown";
    context.oldBrowsers.add(body.problem, browser);
    context.log.warn({ ...body, user_agent: request.user_agent }, "a browser cannot run the pages");
  },
};

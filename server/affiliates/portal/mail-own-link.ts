import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { approvedByEmail } from "#server/affiliates/applications/queries.ts";
import { mailPageLinkAgain } from "#server/affiliates/applications/send-page-link.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";

/** Mails the page's link to whoever may be its affiliate. The answer tells nobody whether they are one. */
export async function mailOwnLink(context: AppContext, request: RequestContext, viewer: Viewer) {
  const affiliate = await approvedByEmail(context.db, viewer.email);
  if (affiliate) await mailPageLinkAgain(context, context.db, affiliate, request.request_id);
  return {
    message: `If ${viewer.email} is the email of an approved affiliate, the link of its page is on its way to it.`,
  };
}

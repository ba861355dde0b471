import type { Viewer } from "#contract/shared/viewer.ts";
import { approvedByEmail } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { queueForOwner } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { affiliateLinkEmail } from "./link-email.ts";
import { pageUrl } from "./page-token.ts";

/** Emails the page's link to the user if they are an affiliate. The answer is the same if they are not. */
export async function mailOwnLink(context: AppContext, request: RequestContext, viewer: Viewer) {
  const affiliate = await approvedByEmail(context.db, viewer.email);
  if (affiliate) {
    const { id, name, email: to } = affiliate;
    const email = affiliateLinkEmail(
      await emailLayout(context, context.db),
      name,
      pageUrl(context, affiliate),
    );
    const outgoing = { key: `affiliate link ${id} ${request.request_id}`, to, email, is_security: true };
    await act(context, request, ({ db }) => queueForOwner(context, db, outgoing));
  }
  return {
    message: `If ${viewer.email} is the email of an approved affiliate, the link of its page is on its way to it.`,
  };
}

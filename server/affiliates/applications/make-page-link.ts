import { pageUrl } from "#server/affiliates/portal/page-token.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { approvedById } from "./queries.ts";

/**
 * Returns the link of an approved affiliate's page, which staff hand to a person who cannot receive email. The audit log
 * names the staff member. @throws ApiError 404
 */
export function makePageLink(context: AppContext, request: RequestContext, id: number) {
  const subject = { lock: (db: Transaction) => approvedById(db, id) };
  return actOn(context, request, subject, async (affiliate, { did }) => {
    did("affiliate.make page link", { id });
    return { page_link: pageUrl(context, affiliate) };
  });
}

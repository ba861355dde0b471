import { isDeepStrictEqual } from "node:util";
import type { PayoutDetailsForm } from "#contract/affiliates/payout-details.ts";
import { apiError } from "#contract/shared/errors.ts";
import { type ApprovedAffiliate, lockAffiliate } from "#server/affiliates/applications/queries.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { payoutDetailsEmail } from "./changed-email.ts";
import { type PayoutDetailsRow, payoutDetailsOf, savePayoutDetails } from "./queries.ts";
import { numberEnd, serializeOwnDetails } from "./serialize.ts";

/** Changes where an affiliate is paid from the next batch on. The affiliate is told by email, also when staff made the change. */
export async function changePayoutDetails(
  context: AppContext,
  request: RequestContext,
  affiliate: ApprovedAffiliate,
  form: PayoutDetailsForm,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const locked = await lockAffiliate(db, affiliate.id);
    if (!locked) throw apiError("not_found");
    const before = await payoutDetailsOf(db, affiliate.id);
    const none = { phone: null, bank_name: null, account_number: null };
    const row = { ...none, ...form, affiliate_id: affiliate.id, updated_at: now };
    // A second press, or a retry after a lost answer.
    if (before && isSame(before, row)) return serializeOwnDetails(before);
    await savePayoutDetails(db, row);
    await recordAudit(db, request, now, {
      action: "change payout details",
      resource: "affiliate",
      resource_id: affiliate.id,
      before: before && summaryOf(before),
      after: summaryOf(row),
    });
    const email = payoutDetailsEmail(await emailLayout(context, db), affiliate.name, summaryOf(row));
    const key = `payout details ${affiliate.id} ${request.request_id}`;
    await queueSecurityEmail(context, db, { key, to: affiliate.email, email });
    return serializeOwnDetails(row);
  });
}

function isSame(before: PayoutDetailsRow, after: PayoutDetailsRow): boolean {
  const { updated_at: _before, ...stored } = before;
  const { updated_at: _after, ...wished } = after;
  return isDeepStrictEqual(stored, { ...stored, ...wished });
}

/** What emails and the audit log say: not the whole account number. */
function summaryOf(row: PayoutDetailsRow) {
  const { method, account_name, bank_name } = row;
  return { method, account_name, bank_name, number_end: numberEnd(row) };
}

import { isDeepStrictEqual } from "node:util";
import type { PayoutDetailsForm } from "#contract/affiliates/payout-details.ts";
import { type ApprovedAffiliate, lockAffiliate } from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { payoutDetailsEmail } from "./changed-email.ts";
import { type PayoutDetailsRow, payoutDetailsOf, savePayoutDetails } from "./queries.ts";
import { numberEnd, serializeOwnDetails } from "./serialize.ts";

/**
 * Changes where an affiliate is paid from the next batch on. The affiliate always gets an email, even if staff made the
 * change.
 */
export async function changePayoutDetails(
  context: AppContext,
  request: RequestContext,
  affiliate: ApprovedAffiliate,
  form: PayoutDetailsForm,
) {
  const subject = { lock: (db: Transaction) => lockAffiliate(db, affiliate.id) };
  return actOn(context, request, subject, async (_, { db, now, did }) => {
    const before = await payoutDetailsOf(db, affiliate.id);
    const none = { phone: null, bank_name: null, account_number: null };
    const row = { ...none, ...form, affiliate_id: affiliate.id, updated_at: now };
    // A repeated request, after a second press or a lost answer.
    if (before && isSame(before, row)) return serializeOwnDetails(before);
    await savePayoutDetails(db, row);
    did("affiliate.change payout details", {
      id: affiliate.id,
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

/** Fields for emails and the audit log, without the whole account number. */
function summaryOf(row: PayoutDetailsRow) {
  const { method, account_name, bank_name } = row;
  return { method, account_name, bank_name, number_end: numberEnd(row) };
}

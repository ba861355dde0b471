import type { PayoutDetailsForm } from "#contract/affiliates/payout-details.ts";
import { refuse } from "#contract/shared/errors.ts";
import { type ApprovedAffiliate, lockAffiliate } from "#server/affiliates/applications/queries.ts";
import type { House } from "#server/context.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { payoutDetailsLetter } from "./changed-email.ts";
import { numberEnd, presentOwnDetails } from "./present.ts";
import { type PayoutDetailsRow, payoutDetailsOf, savePayoutDetails } from "./queries.ts";

/** Where an affiliate is paid from the next batch on. Its owner is told by mail, whoever made the change. */
export async function changePayoutDetails(
  house: House,
  exchange: Exchange,
  affiliate: ApprovedAffiliate,
  form: PayoutDetailsForm,
) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const locked = await lockAffiliate(db, affiliate.id);
    if (!locked) throw refuse("not_found");
    const before = await payoutDetailsOf(db, affiliate.id);
    const none = { phone: null, bank_name: null, account_number: null };
    const row = { ...none, ...form, affiliate_id: affiliate.id, updated_at: now };
    await savePayoutDetails(db, row);
    await recordAudit(db, exchange, now, {
      action: "change payout details",
      noun: "affiliate",
      noun_id: affiliate.id,
      before: before && inBrief(before),
      after: inBrief(row),
    });
    const letter = payoutDetailsLetter(await letterhead(house, db), affiliate.name, inBrief(row));
    const key = `payout details ${affiliate.id} ${exchange.request_id}`;
    await queueMail(db, { key, to: affiliate.email, letter });
    return presentOwnDetails(row);
  });
}

/** Whole numbers stand in their own table alone. */
function inBrief(
  row: Pick<PayoutDetailsRow, "method" | "account_name" | "bank_name" | "phone" | "account_number">,
) {
  const { method, account_name, bank_name } = row;
  return { method, account_name, bank_name, number_end: numberEnd(row) };
}

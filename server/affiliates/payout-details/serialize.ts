import type { z } from "zod";
import type { OwnPayoutDetails, PayoutDetails } from "#contract/affiliates/payout-details.ts";
import type { PayoutDetailsRow } from "./queries.ts";

const END = 4;

export function serializePayoutDetails(row: PayoutDetailsRow): z.input<typeof PayoutDetails> {
  return row;
}

export function serializeOwnDetails(row: PayoutDetailsRow): z.input<typeof OwnPayoutDetails> {
  return { ...row, number_end: numberEnd(row) };
}

/** Returns the last digits of the phone or account number. Emails and the audit log show only these. */
export function numberEnd(row: Pick<PayoutDetailsRow, "phone" | "account_number">): string {
  return (row.account_number ?? row.phone ?? "").slice(-END);
}

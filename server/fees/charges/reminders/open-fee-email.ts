import { formatMoney } from "#contract/shared/money/money.ts";
import { longDay } from "#contract/shared/time/kampala-time.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import type { DueSum } from "../due-sum.ts";
import type { ChargeRow } from "../queries.ts";

export type OpenFee = Pick<ChargeRow, "currency" | "program_title" | "reference"> & DueSum;

/** Returns the sentence that names the amount, the program and the due date, without a full stop. */
export function openFeeSentence(charge: OpenFee, now: Date): string {
  const due = formatMoney({ currency: charge.currency, amount_minor: charge.due_minor });
  return `${due} of your fee for "${charge.program_title}" ${charge.due_at < now ? "was" : "is"} due on ${longDay(charge.due_at)}`;
}

/** Returns the text that every email about an open fee shares, below its subject. */
export function openFeeWords(layout: EmailLayout, charge: OpenFee, now: Date) {
  return {
    paragraphs: [
      `${openFeeSentence(charge, now)}.`,
      `Write this reference on the transfer, so that we find your payment at once:\n${charge.reference}`,
    ],
    action: { label: "See how to pay", url: `${layout.public_url}/dashboard?section=fees` },
    after: [
      "If you have paid already, report it there with the transaction's number or a photograph of the receipt.",
    ],
  };
}

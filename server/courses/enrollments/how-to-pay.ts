import { formatMoney } from "#contract/shared/money/money.ts";
import { isFreePrice, studentPrice } from "#contract/shared/money/prices.ts";
import { openChargeOf } from "#server/fees/charges/left-to-pay.ts";
import { openFeeSentence } from "#server/fees/charges/reminders/open-fee-email.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailContent, EmailLayout } from "#server/platform/email/email.ts";

/** Program, with the fields that the emails about an enrollment need */
export interface EnrolledIn {
  id: number;
  title: string;
  price: string;
}

/** The fee of an enrollment, if the institute takes its fees in Darasa */
export interface EnrollmentFee {
  amount: string;
  /** Sentence that names the amount that is due first, and its day */
  due: string;
  reference: string;
  /** Numbers for mobile money, such as "MTN 0772 123 456 (Darasa)" */
  numbers: string[];
}

/** Returns the open fee of a student's enrollment. Returns none while fees are off. */
export async function enrollmentFee(
  db: Database,
  userId: number,
  enrollmentId: number,
  now: Date,
): Promise<EnrollmentFee | undefined> {
  const charge = await openChargeOf(db, userId, enrollmentId, now);
  if (!charge) return undefined;
  const { mobile_money } = await feeRules(db);
  return {
    amount: formatMoney({ currency: charge.currency, amount_minor: charge.left_minor }),
    due: `${openFeeSentence(charge, now)}.`,
    reference: charge.reference,
    numbers: mobile_money.map(({ network, number, name }) => `${network} ${number}${name && ` (${name})`}`),
  };
}

/**
 * Returns the text about paying for a program with a price: the terms (visitors.md 2), and the fee with its due day,
 * reference and numbers. Without a fee in Darasa it links the program's page, which says how to pay.
 */
export function howToPay(
  { public_url }: EmailLayout,
  { id, price }: EnrolledIn,
  fee?: EnrollmentFee,
): Required<Pick<EmailContent, "paragraphs" | "lists">> {
  if (isFreePrice(price)) return { paragraphs: [], lists: [] };
  const url = fee ? `${public_url}/dashboard?section=fees` : `${public_url}/programs/${id}#how-to-pay`;
  return {
    paragraphs: [
      `Your registration is complete when the fee of ${fee?.amount ?? studentPrice(price)} is paid or a purchase order is approved.`,
      ...(fee ? feeParagraphs(fee) : []),
    ],
    lists: [{ heading: "Next step", links: [{ label: "How to pay", url }] }],
  };
}

function feeParagraphs({ due, reference, numbers }: EnrollmentFee): string[] {
  return [
    `${due} Write this reference on the payment, so that we find it at once:\n${reference}`,
    ...(numbers.length > 0 ? [`Mobile money: ${numbers.join(", ")}`] : []),
  ];
}

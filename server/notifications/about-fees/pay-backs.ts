import { type PaymentMethod, paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { Follower } from "#server/context.ts";
import { type ChargeRow, chargeRows } from "#server/fees/charges/queries.ts";
import { payBacksOfCharges } from "#server/fees/pay-backs/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { recipientsById } from "#server/notifications/sending/queries.ts";
import { composeEmail, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

/**
 * Notifies the student of a pay-back, on open dashboards and by email. Does nothing if the entry reverses another one,
 * or while fees are switched off.
 */
export const tellOfPayBack: Follower = async ({ context, db, ids }) => {
  const [charge] = await chargeRows(db, ids);
  const entry = (await payBacksOfCharges(db, ids)).at(-1);
  if (!charge || !entry || entry.amount_minor > 0) return;
  if (charge.user_id === null || !(await feeRules(db)).is_on) return;
  await publishNews(db, [{ kind: "fee", id: charge.id, user: charge.user_id }]);
  const [student] = await recipientsById(db, "fee", [charge.user_id]);
  if (!student) return;
  const layout = await emailLayout(context, db);
  const email = composeEmail(layout, { ...payBackEmail(layout, charge, entry), name: student.name });
  await queueEmail(context, db, { key: `pay-back ${entry.id}`, to: student.email, email });
};

interface Entry {
  /** Negative amount in minor units */
  amount_minor: number;
  method: PaymentMethod;
  reason: string;
}

export function payBackEmail(
  layout: EmailLayout,
  { currency, program_title }: Pick<ChargeRow, "currency" | "program_title">,
  { amount_minor, method, reason }: Entry,
) {
  const sum = formatMoney({ currency, amount_minor: -amount_minor });
  const way = paymentMethodLabels[method].toLowerCase();
  return {
    subject: "We have paid you back",
    paragraphs: [`We have paid back ${sum} of what was paid for "${program_title}" (${way}): ${reason}`],
    action: { label: "See my fees", url: `${layout.public_url}/dashboard?section=fees` },
  };
}

import { type PaymentMethod, paymentMethodLabels } from "#contract/fees/payments.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import { studentOfPayment } from "#server/fees/payments/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { publishNews } from "#server/learning/news.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { composeEmail, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

interface Entry {
  id: number;
  /** Below zero. */
  amount_minor: number;
  method: PaymentMethod;
  reason: string;
}

/** Tells the student that money went back, in the entry's transaction. An institute without fees tells nobody. */
export async function tellPayBack(
  context: AppContext,
  db: Transaction,
  charge: ChargeRow,
  entry: Entry,
): Promise<void> {
  if (charge.user_id === null || !(await feeRules(db)).is_on) return;
  await publishNews(db, { kind: "fee", id: charge.id, user: charge.user_id });
  const { name, email: to } = await studentOfPayment(db, charge.user_id);
  const layout = await emailLayout(context, db);
  const email = composeEmail(layout, { ...payBackEmail(layout, charge, entry), name });
  await queueEmail(context, db, { key: `pay-back ${entry.id}`, to, email });
}

export function payBackEmail(
  layout: EmailLayout,
  { currency, program_title }: Pick<ChargeRow, "currency" | "program_title">,
  { amount_minor, method, reason }: Omit<Entry, "id">,
) {
  const sum = formatMoney({ currency, amount_minor: -amount_minor });
  const way = paymentMethodLabels[method].toLowerCase();
  return {
    subject: "We have paid you back",
    paragraphs: [`We have paid back ${sum} of what was paid for "${program_title}" (${way}): ${reason}`],
    action: { label: "See my fees", url: `${layout.public_url}/dashboard?section=fees` },
  };
}

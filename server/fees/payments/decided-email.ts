import { formatMoney } from "#contract/shared/money.ts";
import { tellWebhooks } from "#server/admin/webhooks/tell.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { publishNews, publishPayment } from "#server/learning/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { composeEmail, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { type PaymentRow, paymentById, studentOfPayment } from "./queries.ts";

type Decided = "confirmed" | "rejected" | "reversed";

/**
 * Tells colleagues and the student of a decision, in its own transaction: on the open dashboard and by email. Other software hears of what
 * is confirmed. The student of an institute that has switched fees off hears nothing.
 */
export async function tellDecision(context: AppContext, db: Transaction, id: number): Promise<void> {
  const payment = await paymentById(db, id);
  const { state, user_id, amount_minor, currency, decided_at } = payment;
  if (state === "reported") return;
  await publishPayment(db, id);
  if (user_id === null) return;
  if (state === "confirmed" && payment.program_id !== null && decided_at)
    await tellWebhooks(db, "payment.confirmed", context.clock(), {
      payment_id: id,
      student_id: user_id,
      program_id: payment.program_id,
      amount_minor,
      currency,
      confirmed_at: decided_at,
    });
  if (!(await feeRules(db)).is_on) return;
  await publishNews(db, { kind: "fee", id, user: user_id });
  const key = `payment-${state} ${id}`;
  if (state === "confirmed")
    return notify(context, db, user_id, {
      kind: "fee",
      record_id: id,
      occasion: "received",
      key: () => key,
      content: (layout) => decisionEmail(layout, state, payment),
      line: `Your payment of ${formatMoney(payment)} for "${payment.program_title}" has arrived`,
      path: "/dashboard?section=fees",
    });
  // A problem with a payment is told to everybody: nobody may overlook it by a choice.
  const student = await studentOfPayment(db, user_id);
  const layout = await emailLayout(context, db);
  const email = composeEmail(layout, { ...decisionEmail(layout, state, payment), name: student.name });
  await queueEmail(context, db, { key, to: student.email, email });
}

export function decisionEmail(
  layout: EmailLayout,
  decided: Decided,
  payment: Pick<
    PaymentRow,
    "id" | "amount_minor" | "currency" | "program_title" | "reject_reason" | "reverse_reason"
  >,
) {
  const sum = formatMoney(payment);
  const of = `${sum} for "${payment.program_title}"`;
  return {
    confirmed: {
      subject: "We have received your payment",
      paragraphs: [`Your payment of ${of} has arrived. Thank you. Your receipt is ready.`],
      action: {
        label: "See my receipt",
        url: `${layout.public_url}/dashboard?section=fees`,
      },
    },
    rejected: {
      subject: "We could not confirm your payment",
      paragraphs: [`Your payment of ${of} could not be confirmed: ${payment.reject_reason}`],
      action: { label: "See my fees", url: `${layout.public_url}/dashboard?section=fees` },
    },
    reversed: {
      subject: "Your payment was reversed",
      paragraphs: [`Your payment of ${of} was reversed: ${payment.reverse_reason}`],
      action: { label: "See my fees", url: `${layout.public_url}/dashboard?section=fees` },
    },
  }[decided];
}

import { formatMoney } from "#contract/shared/money/money.ts";
import type { Done, Follower } from "#server/context.ts";
import { type PaymentRow, paymentsById } from "#server/fees/payments/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { recipientsById } from "#server/notifications/sending/queries.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";
import { composeEmail, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmails } from "#server/platform/email/queue.ts";

type Decided = "confirmed" | "rejected" | "reversed";

/** Publishes news to open dashboards of staff with `fees`. */
export const addPaymentsForStaff: Follower = ({ db, ids }) =>
  publishNews(
    db,
    ids.map((id) => ({ kind: "payment", id, staff: "fees" })),
  );

/** Publishes news to open dashboards of the students. */
export const addPaymentsForStudents: Follower = async (done) => {
  const news = (await paymentsToTell(done)).map(
    ({ id, user_id }) => ({ kind: "fee", id, user: user_id }) as const,
  );
  await publishNews(done.db, news);
};

/** Calls webhooks about payments, even where fees are switched off. */
export const callWebhooksOfPayments: Follower = async ({ db, ids, now }) => {
  const told = (await paymentsById(db, ids)).flatMap((payment) => {
    const { id, user_id, program_id, decided_at, amount_minor, currency } = payment;
    if (user_id === null || program_id === null || !decided_at) return [];
    const of = { payment_id: id, student_id: user_id, program_id };
    return [{ ...of, amount_minor, currency, confirmed_at: decided_at }];
  });
  await tellWebhooks(db, "payment.confirmed", now, told);
};

export const emailReceipts: Follower = async (done) => {
  const messages = (await paymentsToTell(done)).map((payment) => ({
    user_id: payment.user_id,
    record_id: payment.id,
    occasion: "received",
    key: () => `payment-confirmed ${payment.id}`,
    content: (layout: EmailLayout) => decisionEmail(layout, "confirmed", payment),
    line: `Your payment of ${formatMoney(payment)} for "${payment.program_title}" has arrived`,
    path: "/dashboard?section=fees",
  }));
  await notify(done.context, done.db, "fee", messages);
};

/** Emails students about problems with a payment. These emails cannot be switched off. */
export const emailProblems: Follower = async (done) => {
  const { context, db } = done;
  const payments = await paymentsToTell(done);
  const ids = payments.map(({ user_id }) => user_id);
  const people = new Map((await recipientsById(db, "fee", ids)).map((one) => [one.id, one]));
  const layout = await emailLayout(context, db);
  const emails = payments.flatMap((payment) => {
    const student = people.get(payment.user_id);
    if (!student || payment.state === "reported") return [];
    const content = decisionEmail(layout, payment.state, payment);
    const email = composeEmail(layout, { ...content, name: student.name });
    return [{ key: `payment-${payment.state} ${payment.id}`, to: student.email, email }];
  });
  await queueEmails(context, db, emails, { is_bulk: false });
};

/** Returns the payments whose students still exist. Returns none while fees are switched off. */
async function paymentsToTell({ db, ids }: Done) {
  if (!(await feeRules(db)).is_on) return [];
  return (await paymentsById(db, ids)).flatMap(({ user_id, ...payment }) =>
    user_id === null ? [] : [{ ...payment, user_id }],
  );
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

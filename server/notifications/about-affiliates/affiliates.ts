import type { AffiliateStatus } from "#contract/affiliates/application-choices.ts";
import { formatCommission } from "#contract/shared/money/money.ts";
import { affiliatesById } from "#server/affiliates/applications/queries.ts";
import { payeesToTell } from "#server/affiliates/payouts/queries.ts";
import type { Follower } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { composeEmail, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";
import type { Deed } from "#server/platform/records/deed.ts";

/** Returns the applications that got this status. */
export const decidedAs = (status: AffiliateStatus, deeds: readonly Deed[]) =>
  deeds
    .filter(({ after }) => (after as { status: AffiliateStatus }).status === status)
    .flatMap(({ id }) => id ?? []);

/** Emails applicants whose application was rejected, or whose approval was taken back. */
export const emailRejections: Follower = async ({ context, db, deeds, now }) => {
  const ids = decidedAs("rejected", deeds);
  if (ids.length === 0) return;
  const layout = await emailLayout(context, db);
  for (const { id, email: to } of await affiliatesById(db, ids))
    await queueEmail(context, db, {
      ...{ key: `affiliate rejected ${id} ${now.getTime()}`, to, email: rejectedEmail(layout) },
    });
};

/** Emails affiliates whose batch was paid. */
export const emailPayouts: Follower = async ({ context, db, ids }) => {
  const layout = await emailLayout(context, db);
  for (const id of ids) {
    const payees = await payeesToTell(db, id);
    const emails = payees.map(({ affiliate_id, email: to, ...sum }) => ({
      ...{ key: `payout paid ${id} ${affiliate_id}`, to, email: paidEmail(layout, formatCommission(sum)) },
    }));
    await queueEmails(context, db, emails);
  }
};

/** Returns the email about a rejected application. It has no name, because nobody has proven that the address is theirs. */
export const rejectedEmail = (layout: EmailLayout) =>
  composeEmail(layout, {
    subject: `Your affiliate application at ${layout.institute}`,
    name: "",
    paragraphs: [
      "Thank you for your application. We cannot accept it now.",
      "If you have a link already, it no longer counts. Commissions that you have earned stay yours.",
      "If you have a question, reply to this email.",
    ],
  });

/** Returns the email about a paid batch. */
export const paidEmail = (layout: EmailLayout, sum: string) =>
  composeEmail(layout, {
    subject: `${layout.institute} has paid your commissions`,
    name: "",
    paragraphs: [
      `We have paid ${sum} to the account that you gave us.`,
      "Your own page lists the commissions. If the money does not arrive, reply to this email.",
    ],
  });

import type { AppContext } from "#server/context.ts";
import { forgetLinks } from "#server/courses/opening-alerts/forget.ts";
import { openingEmail } from "#server/courses/opening-alerts/opening-email.ts";
import { deleteAlerts, dueAlerts } from "#server/courses/opening-alerts/queries.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import { mayGetUnproven } from "#server/platform/email/unproven.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";

const BATCH = 100;
const place = { is_bulk: true, is_unproven: true };

/**
 * Emails everybody who waits for a program that is open now (visitors.md 2.6). Runs each minute, so it needs no list of
 * the ways in which a program opens.
 */
export async function announceOpenings(context: AppContext): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    after = await act(context, byItself, ({ db, now }) => announceBatch(context, db, now, from));
  }
}

/**
 * Queues the emails of one batch and deletes its requests in the same transaction, so that nobody gets two. A request
 * stays for later while the mailbox has reached its limit, because a stranger may have typed the address. Returns the
 * last id of the batch, or undefined after the last batch.
 */
async function announceBatch(context: AppContext, db: Database, now: Date, after: number) {
  const alerts = await dueAlerts(db, now, after, BATCH);
  if (alerts.length === 0) return undefined;
  const layout = await emailLayout(context, db);
  const answered: number[] = [];
  // Two processes lock mailboxes in the same order.
  for (const alert of alerts.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const { id, email: to } = alert;
    if (!(await mayGetUnproven(context, db, to))) continue;
    const email = openingEmail(layout, { ...alert, links: forgetLinks(context, to) });
    await queueEmails(context, db, [{ key: `opening ${id}`, to, email }], place);
    answered.push(id);
  }
  await deleteAlerts(db, answered);
  return alerts.at(-1)?.id;
}

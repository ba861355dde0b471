import type { Database } from "#server/platform/database/connection.ts";
import { type Email, oneLine } from "./email.ts";
import { insertMail } from "./queries.ts";

export interface Outgoing {
  /** Idempotency: of several emails with one key the first is sent, the others are not. */
  key: string;
  to: string;
  email: Email;
}

/**
 * Queues a email in the caller's transaction: it is sent after the commit by server/platform/email/worker.ts, and never
 * when the transaction is rolled back.
 */
export async function queueEmail(db: Database, outgoing: Outgoing): Promise<void> {
  await insertMail(db, [mailRow(outgoing)]);
}

/** The same for many letters, in few statements. */
export async function queueEmails(db: Database, outgoing: Outgoing[]): Promise<void> {
  for (let from = 0; from < outgoing.length; from += ROWS_A_STATEMENT)
    await insertMail(db, outgoing.slice(from, from + ROWS_A_STATEMENT).map(mailRow));
}

const ROWS_A_STATEMENT = 500;

const mailRow = ({ key, ...outgoing }: Outgoing) => ({ key, ...emailRow(outgoing) });

/** What stands in the row of a email beside its key, for a statement that writes it with other things. */
export function emailRow({ to, email }: Omit<Outgoing, "key">) {
  return {
    recipient: oneLine(to),
    subject: oneLine(email.subject),
    text_body: email.text,
    html_body: email.html,
  };
}

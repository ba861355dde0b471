import type { Database } from "#server/platform/database/connection.ts";
import { type Letter, oneLine } from "./email.ts";
import { insertMail } from "./queries.ts";

export interface Outgoing {
  /** Idempotency: of several letters with one key the first is sent, the others are not. */
  key: string;
  to: string;
  letter: Letter;
}

/**
 * Queues a letter in the caller's transaction: it is sent after the commit by server/platform/email/worker.ts, and never
 * when the transaction is rolled back.
 */
export async function queueMail(db: Database, outgoing: Outgoing): Promise<void> {
  await insertMail(db, [mailRow(outgoing)]);
}

/** The same for many letters, in few statements. */
export async function queueMails(db: Database, outgoing: Outgoing[]): Promise<void> {
  for (let from = 0; from < outgoing.length; from += ROWS_A_STATEMENT)
    await insertMail(db, outgoing.slice(from, from + ROWS_A_STATEMENT).map(mailRow));
}

const ROWS_A_STATEMENT = 500;

const mailRow = ({ key, ...outgoing }: Outgoing) => ({ key, ...letterRow(outgoing) });

/** What stands in the row of a letter beside its key, for a statement that writes it with other things. */
export function letterRow({ to, letter }: Omit<Outgoing, "key">) {
  return {
    recipient: oneLine(to),
    subject: oneLine(letter.subject),
    text_body: letter.text,
    html_body: letter.html,
  };
}

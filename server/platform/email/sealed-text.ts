import { sealFor, unsealFor } from "#server/platform/sealing.ts";
import type { Email } from "./email.ts";
import type { EmailRow } from "./queries.ts";

const PURPOSE = "email";
/** Before emails were sealed when they are queued, a captured one was sealed by its id. */
const EARLIER_PURPOSE = "captured email";

export type EmailText = Pick<Email, "text" | "html" | "unsubscribe_url" | "reply_to">;

/**
 * The text of an email from the moment it is queued: its links work, so that neither the table nor a backup may hold them
 * in clear. The key is the email's own, so that the text of one cannot stand for that of another.
 */
export const sealText = (
  secretKey: string,
  key: string,
  { text, html, unsubscribe_url, reply_to }: EmailText,
): Buffer =>
  sealFor(secretKey, PURPOSE, key, Buffer.from(JSON.stringify({ text, html, unsubscribe_url, reply_to })));

/** What is to be sent. Earlier versions of Darasa, and their backups, have it in clear. */
export function textToSend(secretKey: string, email: EmailRow): EmailText | undefined {
  const { text_body, html_body } = email;
  return text_body ? { text: text_body, html: html_body } : unsealText(secretKey, email);
}

/** Undefined when it was sealed with another SECRET_KEY, or when the email was sent and its text deleted. */
export function unsealText(
  secretKey: string,
  { id, key, sealed_text }: Pick<EmailRow, "id" | "key" | "sealed_text">,
): EmailText | undefined {
  if (!sealed_text) return undefined;
  const plain =
    unsealFor(secretKey, PURPOSE, key, sealed_text) ?? unsealFor(secretKey, EARLIER_PURPOSE, id, sealed_text);
  return plain && (JSON.parse(plain.toString()) as EmailText);
}

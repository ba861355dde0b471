import { sealFor, unsealFor } from "#server/platform/sealing.ts";
import type { Email } from "./email.ts";
import type { EmailRow } from "./queries.ts";

const PURPOSE = "email";

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

/** Undefined when it was sealed with another SECRET_KEY, or when the email was sent and its text deleted. */
export function unsealText(
  secretKey: string,
  { key, sealed_text }: Pick<EmailRow, "key" | "sealed_text">,
): EmailText | undefined {
  const plain = sealed_text && unsealFor(secretKey, PURPOSE, key, sealed_text);
  return plain ? (JSON.parse(plain.toString()) as EmailText) : undefined;
}

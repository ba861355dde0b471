import { sealFor, unsealFor } from "#server/platform/sealing.ts";
import type { Email } from "./email.ts";
import type { EmailRow } from "./queries.ts";

const PURPOSE = "email";

export type EmailText = Pick<Email, "text" | "html" | "unsubscribe_url" | "reply_to">;

/**
 * Seals the text of an email that is queued. Its links work, so neither the table nor a backup may contain them in
 * clear text. The email's key is part of the seal, so that one email's text cannot replace another's.
 */
export const sealText = (
  secretKey: string,
  key: string,
  { text, html, unsubscribe_url, reply_to }: EmailText,
): Buffer =>
  sealFor(secretKey, PURPOSE, key, Buffer.from(JSON.stringify({ text, html, unsubscribe_url, reply_to })));

/** Returns the text, or undefined if it was sealed with another SECRET_KEY or deleted after sending. */
export function unsealText(
  secretKey: string,
  { key, sealed_text }: Pick<EmailRow, "key" | "sealed_text">,
): EmailText | undefined {
  const plain = sealed_text && unsealFor(secretKey, PURPOSE, key, sealed_text);
  return plain ? (JSON.parse(plain.toString()) as EmailText) : undefined;
}

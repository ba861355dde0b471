import { sealFor, unsealFor } from "#server/platform/sealing.ts";
import type { EmailRow } from "./queries.ts";

const PURPOSE = "captured email";

type Text = { text: string; html: string };

/** The text of a captured email: its links work, so that neither the table nor a backup may hold them in clear. */
export const sealText = (secretKey: string, { id, text_body, html_body }: EmailRow): Buffer =>
  sealFor(secretKey, PURPOSE, id, Buffer.from(JSON.stringify({ text: text_body, html: html_body })));

/** Undefined when it was sealed with another SECRET_KEY. */
export function unsealText(secretKey: string, { id, sealed_text }: EmailRow): Text | undefined {
  const plain = sealed_text && unsealFor(secretKey, PURPOSE, id, sealed_text);
  return plain ? (JSON.parse(plain.toString()) as Text) : undefined;
}

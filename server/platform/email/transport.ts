import { createTransport } from "nodemailer";
import type { Config } from "#server/config/config.ts";
import type { EmailRow } from "./queries.ts";
import type { EmailText } from "./sealed-text.ts";

/** How emails leave Darasa. */
export interface Transport {
  /** The state of an email once `send` has ended well. */
  outcome: "sent" | "captured";
  send(email: EmailRow, text: EmailText): Promise<void>;
  close(): void;
}

/** The name and address that emails come from. */
export interface Sender {
  name: string;
  address: string;
}

/** Whether emails leave Darasa. Without a mail server they are captured. */
export const isSendingEmails = ({ smtpUrl }: Config): boolean => smtpUrl !== undefined;

/** A mail server that does not answer holds nothing up for longer. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Of one email. A server that says a line now and then would keep it, and its connection, for ever. */
const SENDING_MS = 120_000;

/**
 * Through SMTP_URL when it is set; else emails are captured for an admin to read (api.md section 6): they stay sealed in the
 * table, and no file holds them.
 */
export function openTransport(config: Config, sender: () => Promise<Sender>): Transport {
  const { smtpUrl, dkim } = config;
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...(dkim && { dkim }), ...timeouts })
    : createTransport({ streamTransport: true, buffer: true });
  return {
    outcome: smtpUrl ? "sent" : "captured",
    async send(email, text) {
      const from = config.mailFrom ?? (await sender());
      const signal = AbortSignal.timeout(SENDING_MS);
      await transport.sendMail({ ...messageOf(config, from, email, text), signal });
    },
    close: () => transport.close(),
  };
}

function messageOf(config: Config, from: string | Sender, email: EmailRow, text: EmailText) {
  const { unsubscribe_url } = text;
  const { hostname } = new URL(config.publicUrl);
  return {
    from,
    to: { name: "", address: email.recipient },
    subject: email.subject,
    text: text.text,
    html: text.html,
    date: email.created_at,
    // The same at every attempt, so that a mail server can tell that it has this email already.
    messageId: `<mail-${email.id}.${email.created_at.getTime()}@${hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // One click in the mail program stops such emails (RFC 8058).
      ...(unsubscribe_url && {
        "List-Unsubscribe": `<${unsubscribe_url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // Nothing in an email makes the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

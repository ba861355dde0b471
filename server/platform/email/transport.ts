import { createTransport } from "nodemailer";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import type { Config } from "#server/config/config.ts";
import { readMailFrom } from "#server/config/mail-from.ts";
import type { EmailRow } from "./queries.ts";
import type { EmailText } from "./sealed-text.ts";

/** Columns of a queued email that its message contains. */
export type SentEmail = Pick<EmailRow, "id" | "recipient" | "subject" | "created_at">;

/** The way emails leave Darasa. */
export interface Transport {
  /** State of an email after a successful `send`. */
  outcome: "sent" | "captured";
  /** Sends within the time, which is two minutes unless given. */
  send(email: SentEmail, text: EmailText, time_ms?: number): Promise<void>;
  close(): void;
}

/** The institute's name and address. */
export interface Sender {
  name: string;
  address: string;
}

/** Returns true if emails leave Darasa. Without a mail server they are captured. */
export const isSendingEmails = ({ smtpUrl }: Config): boolean => smtpUrl !== undefined;

/** Returns host and port of the mail server, or undefined if emails are captured. */
export function mailServerOf({ smtpUrl }: Config): string | undefined {
  return smtpUrl && new URL(smtpUrl).host;
}

/**
 * Returns the mail server's answer in one line. Replaces control characters: a mail server may answer anything, and
 * PostgreSQL cannot store NUL.
 */
export const sentenceOfFailure = ({ message }: Error): string =>
  withinLength(message.replace(/\p{Cc}+/gu, " "), 500);

/** Maximum wait for a mail server that does not answer. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Maximum time for one email. Otherwise a server that sends a line now and then could block its connection forever. */
const SENDING_MS = 120_000;

/**
 * All headers that we write. Mail programs accept one-click only if the signature covers both of its headers (RFC 8058
 * section 4).
 */
const signedHeaders =
  "From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/**
 * Opens the transport: SMTP_URL if it is set. Otherwise emails are captured for an admin to read (api.md 6). They stay
 * sealed in the table and are in no file.
 */
export function openTransport(config: Config, institute: () => Promise<Sender>): Transport {
  const { smtpUrl } = config;
  const dkim = config.dkim && { ...config.dkim, headerFieldNames: signedHeaders };
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...(dkim && { dkim }), ...timeouts })
    : createTransport({ streamTransport: true, buffer: true });
  return {
    outcome: smtpUrl ? "sent" : "captured",
    async send(email, text, time_ms = SENDING_MS) {
      const signal = AbortSignal.timeout(time_ms);
      await transport.sendMail({ ...messageOf(config, await institute(), email, text), signal });
    },
    close: () => transport.close(),
  };
}

function messageOf(config: Config, institute: Sender, email: SentEmail, text: EmailText) {
  const { unsubscribe_url, reply_to } = text;
  const from = config.mailFrom ? readMailFrom(config.mailFrom) : undefined;
  const { hostname } = new URL(config.publicUrl);
  return {
    from: {
      name: from?.name || institute.name,
      address: from?.address || institute.address || `no-reply@${hostname}`,
    },
    ...replyTo(institute, reply_to),
    to: { name: "", address: email.recipient },
    subject: email.subject,
    text: text.text,
    html: text.html,
    date: email.created_at,
    // The same id at every attempt, so that a mail server can recognize a repeated email.
    messageId: `<mail-${email.id}.${email.created_at.getTime()}@${hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // Lets mail programs stop such emails with one click (RFC 8058).
      ...(unsubscribe_url && {
        "List-Unsubscribe": `<${unsubscribe_url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // An email must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function replyTo(institute: Sender, asked: string | undefined) {
  if (asked) return { replyTo: { name: "", address: asked } };
  return institute.address ? { replyTo: institute } : {};
}

import { createTransport } from "nodemailer";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { AppContext } from "#server/context.ts";
import { keepAsFile } from "./capture.ts";
import type { MailRow } from "./queries.ts";

/** How emails leave the context. */
export interface Transport {
  /** What a email's state is once `carry` has ended well. */
  outcome: "sent" | "captured";
  carry(mail: MailRow): Promise<void>;
  close(): void;
}

/** None is left to a default: a mail server that does not answer holds nothing up for longer. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Through SMTP_URL when it is set; else emails are captured for admin to read (api.md section 6). */
export function openTransport(context: AppContext): Transport {
  const { smtpUrl } = context.config;
  return smtpUrl ? smtpTransport(context, smtpUrl) : captureTransport(context);
}

function smtpTransport(context: AppContext, url: string): Transport {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  return {
    outcome: "sent",
    carry: async (mail) => {
      await transport.sendMail(await message(context, mail));
    },
    close: () => transport.close(),
  };
}

function captureTransport(context: AppContext): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    outcome: "captured",
    carry: async (mail) => {
      const { message: bytes } = await transport.sendMail(await message(context, mail));
      await keepAsFile(context.config.dataDir, mail.id, bytes as Buffer);
    },
    close: () => transport.close(),
  };
}

async function message(context: AppContext, mail: MailRow) {
  const { name, email } = await instituteIdentity(context.db);
  const { hostname } = new URL(context.config.publicUrl);
  return {
    from: context.config.mailFrom ?? { name, address: email },
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: mail.created_at,
    // The same at every attempt, so that a mail server can tell that it has this email already.
    messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    // A email is text: nothing in it may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

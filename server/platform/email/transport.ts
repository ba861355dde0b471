import { createTransport } from "nodemailer";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { House } from "#server/context.ts";
import { keepAsFile } from "./capture.ts";
import type { MailRow } from "./queries.ts";

/** How letters leave the house. */
export interface Carrier {
  /** What a letter's state is once `carry` has ended well. */
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

/** Through SMTP_URL when it is set; else letters are captured for admin to read (api.md section 6). */
export function openCarrier(house: House): Carrier {
  const { smtpUrl } = house.config;
  return smtpUrl ? smtpCarrier(house, smtpUrl) : captureCarrier(house);
}

function smtpCarrier(house: House, url: string): Carrier {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  return {
    outcome: "sent",
    carry: async (mail) => {
      await transport.sendMail(await message(house, mail));
    },
    close: () => transport.close(),
  };
}

function captureCarrier(house: House): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    outcome: "captured",
    carry: async (mail) => {
      const { message: bytes } = await transport.sendMail(await message(house, mail));
      await keepAsFile(house.config.dataDir, mail.id, bytes as Buffer);
    },
    close: () => transport.close(),
  };
}

async function message(house: House, mail: MailRow) {
  const { name, email } = await instituteIdentity(house.db);
  const { hostname } = new URL(house.config.publicUrl);
  return {
    from: house.config.mailFrom ?? { name, address: email },
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: mail.created_at,
    // The same at every attempt, so that a mail server can tell that it has this letter already.
    messageId: `<mail-${mail.id}.${mail.created_at.getTime()}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    // A letter is text: nothing in it may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";
import { callerFor, mustSucceed } from "../harness/callers.ts";
import type { Scene } from "../harness/scene.ts";
import { openProgram, registration } from "../harness/write-load.ts";
import type { Fault } from "./fault.ts";

type Failure = Partial<Pick<MailServer, "answer" | "hangsUp">>;

/** Maximum wait for emails: the first retries are a minute or more apart. */
const MOST_WAIT_MS = 5 * 60_000;

const failing = (name: string, failure: Failure): Fault => ({
  name,
  hasToServeOthers: true,
  async prepare() {
    const server = await mailServer();
    const recipients: string[] = [];
    return {
      settings: { environment: { SMTP_URL: server.url, MAIL_FROM: "drill@darasa.example" } },
      async begin(scene) {
        Object.assign(server, failure);
        recipients.push(...(await register(scene)));
      },
      end: () => void Object.assign(server, { answer: "250 ok", hangsUp: undefined }),
      check: () => arrived(server, recipients, failure.hangsUp === "after"),
      remove: server.close,
    };
  },
});

/** Registers new students, each of whom gets an email. Returns their addresses. */
async function register({ darasa }: Scene): Promise<string[]> {
  const program = await darasa.withPool(openProgram);
  const visitor = await callerFor(darasa.url);
  const emails = Array.from({ length: 10 }, () => `drill-${crypto.randomUUID()}@students.example`);
  for (const email of emails) await mustSucceed(visitor, "POST", "/register/", registration(email, program));
  return emails;
}

/** Checks that every email arrives once. Emails whose answer was cut may arrive again under the same Message-ID. */
async function arrived({ received }: MailServer, recipients: string[], mayRepeat: boolean) {
  const messagesTo = (recipient: string) => received.filter((message) => message.includes(recipient));
  const missing = () => recipients.filter((recipient) => messagesTo(recipient).length === 0);
  const deadline = performance.now() + MOST_WAIT_MS;
  while (missing().length > 0 && performance.now() < deadline) await sleep(500);
  const doubled = recipients.filter((recipient) => {
    const messages = messagesTo(recipient);
    const ids = new Set(messages.map((message) => /^message-id:\s*(\S+)/im.exec(message)?.[1]));
    return (mayRepeat ? ids.size : messages.length) > 1;
  });
  return [
    ...missing().map((recipient) => `the email to ${recipient} did not arrive`),
    ...doubled.map((recipient) => `the email to ${recipient} arrived twice`),
  ];
}

export const mailFaults: Fault[] = [
  failing("the mail server refuses temporarily (451)", { answer: "451 4.7.1 try later" }),
  failing("the mail server hangs up before the email", { hangsUp: "before" }),
  failing("the mail server accepts the email and hangs up before its answer", { hangsUp: "after" }),
];

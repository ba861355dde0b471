import type { Viewer } from "#contract/shared/viewer.ts";
import { isRestoredCopy } from "#server/admin/restored-copy/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayoutOf } from "#server/institute/email-layout.ts";
import { senderOfEmails, storedInstitute } from "#server/institute/queries.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { mailServerOf, openTransport, sentenceOfFailure } from "#server/platform/email/transport.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";

/** Maximum time for the test. An admin waits for its result. */
const TEST_MS = 25_000;

type Result = { outcome: "sent" | "captured" | "failed"; message: string };

/**
 * Sends a test email to the admin through the mail server, without the queue, and returns the server's own error if it
 * fails. Nothing is sent without a mail server, or from a restored copy.
 */
export async function sendTestEmail(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
): Promise<Result> {
  const result = await tryToSend(context, viewer);
  const server = mailServerOf(context.config) ?? null;
  await act(context, request, async ({ did }) =>
    did("mail.test", { id: null, after: { to: viewer.email, server, ...result } }),
  );
  return result;
}

async function tryToSend(context: AppContext, viewer: Viewer): Promise<Result> {
  const { config, db } = context;
  if (!config.smtpUrl)
    return {
      outcome: "captured",
      message: "No email was sent, because the server has no mail server. Set SMTP_URL and start it again.",
    };
  if (await isRestoredCopy(db))
    return { outcome: "failed", message: "No email was sent, because this is a restored copy." };
  const institute = await storedInstitute(db);
  const { subject, ...text } = composeEmail(emailLayoutOf(context, institute), {
    subject: `Test from ${institute.name}`,
    name: viewer.name,
    paragraphs: ["Your mail server accepted this email. Emails of the institute leave the same way."],
  });
  const transport = openTransport(config, async () => senderOfEmails(config, institute));
  const email = { id: 0, recipient: viewer.email, subject, created_at: context.clock() };
  try {
    await transport.send(email, text, TEST_MS);
    return { outcome: "sent", message: `The mail server accepted a test email to ${viewer.email}.` };
  } catch (error) {
    context.log.warn({ err: error }, "the test email failed");
    return { outcome: "failed", message: sentenceOfFailure(error as Error) };
  } finally {
    transport.close();
  }
}

import type { z } from "zod";
import type { CommunicationTest } from "#contract/learning/communications.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

/** Emails a communication to the one who writes it, and to nobody else. */
export async function emailTest(
  context: AppContext,
  viewer: Viewer,
  { title, message }: z.output<typeof CommunicationTest>,
): Promise<{ message: string }> {
  await inTransaction(context, async (db) => {
    const email = composeEmail(await emailLayout(context, db), {
      subject: `Test: ${title}`,
      name: viewer.name,
      paragraphs: [
        "This is how it will read. Nobody else has received it.",
        title,
        ...message.split(/\n{2,}/),
      ],
    });
    const key = `communication-test ${viewer.id} ${context.clock().getTime()}`;
    await queueEmail(context, db, { key, to: viewer.email, email });
  });
  return { message: `A test is on its way to ${viewer.email}.` };
}

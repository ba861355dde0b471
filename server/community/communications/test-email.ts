import type { z } from "zod";
import type { CommunicationTest } from "#contract/community/communications.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";

/** Emails a communication only to its writer, as a test. */
export async function emailTest(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  { title, message }: z.output<typeof CommunicationTest>,
): Promise<{ message: string }> {
  await act(context, request, async ({ db, now, did }) => {
    const email = composeEmail(await emailLayout(context, db), {
      subject: `Test: ${title}`,
      name: viewer.name,
      paragraphs: [
        "This is how it will read. Nobody else has received it.",
        title,
        ...message.split(/\n{2,}/),
      ],
    });
    const key = `communication-test ${viewer.id} ${now.getTime()}`;
    await queueEmail(context, db, { key, to: viewer.email, email });
    did("communication.test", { id: null });
  });
  return { message: `A test is on its way to ${viewer.email}.` };
}

import type { ContactForm } from "#contract/content/contact-messages.ts";
import { emailLayoutOf } from "#server/content/institute/email-layout.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { publish } from "#server/platform/events/publish.ts";
import { contactMessageEmail } from "./contact-message-email.ts";
import { insertContactMessage } from "./queries.ts";

const answer = { message: "Your message has reached us." };

/**
 * Stores a message and emails it to the institute, if it has an address. A program that filled the hidden field gets the same answer, and
 * nothing is stored.
 */
export async function sendContactMessage(context: AppContext, form: ContactForm) {
  const { website: isProgram, ...message } = form;
  if (isProgram) return answer;
  await inTransaction(context, async (db) => {
    const { id } = await insertContactMessage(db, { ...message, created_at: context.clock() });
    const institute = await instituteIdentity(db);
    if (institute.email) {
      const email = contactMessageEmail(emailLayoutOf(context, institute), message);
      await queueEmail(context, db, { key: `contact-message ${id}`, to: institute.email, email });
    }
    await publish(db, "today", {});
  });
  return answer;
}

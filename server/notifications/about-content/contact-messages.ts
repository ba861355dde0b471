import {
  contactAnswerEmail,
  contactMessageEmail,
} from "#server/content/contact-messages/contact-message-email.ts";
import { answersById, contactMessagesById } from "#server/content/contact-messages/queries.ts";
import type { Follower } from "#server/context.ts";
import { emailLayoutOf } from "#server/institute/email-layout.ts";
import { storedInstitute } from "#server/institute/queries.ts";
import { queueEmail } from "#server/platform/email/queue.ts";

/** Emails contact messages to the institute, if it has an address. */
export const emailContactMessages: Follower = async ({ context, db, ids }) => {
  const institute = await storedInstitute(db);
  const { email: to } = institute;
  if (!to) return;
  for (const { id, ...message } of await contactMessagesById(db, ids)) {
    const email = contactMessageEmail(emailLayoutOf(context, institute), message);
    await queueEmail(context, db, { key: `contact-message ${id}`, to, email });
  }
};

/** Emails answers to the senders of contact messages. A reply goes to the institute, or to the author without one. */
export const emailContactAnswers: Follower = async ({ context, db, deeds }) => {
  const ids = deeds.map(({ after }) => (after as { answer: number }).answer);
  const institute = await storedInstitute(db);
  for (const { id, email: to, author_email, ...answer } of await answersById(db, ids)) {
    const replyTo = institute.email || (author_email ?? "");
    const email = contactAnswerEmail(emailLayoutOf(context, institute), answer, replyTo);
    await queueEmail(context, db, { key: `contact-answer ${id}`, to, email });
  }
};

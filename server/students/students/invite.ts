import { newResetLink } from "#server/accounts/credentials/reset-link.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { addedEmail, INVITATION_MS } from "./added-email.ts";
import { lockChosen } from "./queries.ts";

/** Emails a new link to set a password to those of the students who have not set one. Their older links end. */
export function inviteAgain(context: AppContext, request: RequestContext, ids: readonly number[]) {
  return act(context, request, async ({ db, now, did }) => {
    const students = await lockChosen(db, ids);
    const waiting = students.filter(({ is_invited }) => is_invited);
    const layout = await emailLayout(context, db);
    for (const { id, name, email } of waiting) {
      const link = await newResetLink(context, db, id, "mailed", INVITATION_MS);
      const key = `added ${id} ${now.getTime()}`;
      const outgoing = { key, to: email, email: addedEmail(layout, name, link), is_security: true };
      await queueEmails(context, db, [outgoing]);
    }
    did("student.invite", ...waiting.map(({ id }) => ({ id })));
    return { invited: waiting.length, not_waiting: students.length - waiting.length };
  });
}

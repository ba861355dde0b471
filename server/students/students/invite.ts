import { newResetLink } from "#server/accounts/credentials/reset-link.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { capturedEmails } from "#server/platform/email/queries.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { addedEmail, INVITATION_MS } from "./added-email.ts";
import { lockChosen } from "./queries.ts";

/** Emails a new link to set a password to those of the students who have not set one. Their older links end. */
export const inviteAgain = (context: AppContext, request: RequestContext, ids: readonly number[]) =>
  act(context, request, (acting) => invite(acting, ids));

/** Invites students again in the caller's transaction. */
export async function invite({ context, db, now, did }: Acting, ids: readonly number[]) {
  if (ids.length === 0) return { invited: 0, not_waiting: 0 };
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
}

/**
 * Returns the students whose invitation was captured, because no mail server was set. Locks these emails, so that the
 * second of two presses at once finds none.
 */
export async function capturedInvitations(db: Database): Promise<number[]> {
  const rows = await capturedEmails(db).select("key").where("key", "like", "added %").forUpdate().execute();
  return [...new Set(rows.map(({ key }) => Number(key.split(" ")[1])))];
}

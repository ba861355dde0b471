import { apiError } from "#contract/shared/errors.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { emailChangedEmail } from "./address-changed-email.ts";
import { confirmEmailEmail } from "./confirm-address-email.ts";
import {
  type Addressee,
  addresseeByEmail,
  saveEmailChange,
  takeEmailChange,
  updateCredentialsOf,
} from "./queries.ts";

const CONFIRM_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a link to the new address and a notice to the old one. An address that somebody has already gets no
 * link, and the person asking is told the same as ever (security.md T12).
 */
export async function askToConfirmEmail(
  context: AppContext,
  db: Database,
  person: Addressee,
  newEmail: string,
): Promise<void> {
  const now = context.clock();
  const token = newSecret();
  await saveEmailChange(db, {
    user_id: person.id,
    email: newEmail,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + CONFIRM_MS),
  });
  const head = await emailLayout(context, db);
  const key = `${person.id} ${now.getTime()}`;
  const notice = emailChangedEmail(head, person.name, newEmail, "asked");
  await queueEmail(db, { key: `email change asked ${key}`, to: person.email, email: notice });
  if (await addresseeByEmail(db, newEmail)) return;
  const email = confirmEmailEmail(head, person.name, `${head.public_url}/confirm-email?token=${token}`);
  await queueEmail(db, { key: `email change link ${key}`, to: newEmail, email });
}

/** Takes the new address into use and tells both; 409 at `email` when somebody has it already. */
export async function applyEmail(
  context: AppContext,
  db: Database,
  person: Addressee & { username: string },
  newEmail: string,
): Promise<void> {
  // A student's username is their e-mail address: left behind, it would bar its next owner from registering.
  const follows = person.username.toLowerCase() === person.email;
  await updateCredentialsOf(db, person.id, { email: newEmail, ...(follows && { username: newEmail }) });
  const email = emailChangedEmail(await emailLayout(context, db), person.name, newEmail, "done");
  for (const to of [person.email, newEmail])
    await queueEmail(db, { key: `email changed ${person.id} ${context.clock().getTime()} ${to}`, to, email });
}

/** Opens the mailed link: works once, for a day; every session of the person ends. */
export async function confirmEmail(context: AppContext, token: string): Promise<{ message: string }> {
  return context.db.transaction().execute(async (db) => {
    const change = await takeEmailChange(db, hashSecret(token), context.clock());
    if (!change) throw apiError("email_link_failed", { field: "non_field_errors" });
    const { new_email, old_email, ...person } = change;
    await applyEmail(context, db, { ...person, email: old_email }, new_email);
    await proveEmail(db, person.id, context.clock());
    await deleteSessionsOf(db, person.id);
    return { message: `Your email is now ${new_email}. Please log in with it.` };
  });
}

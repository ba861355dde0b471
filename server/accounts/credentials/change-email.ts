import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { provenAmong, takeBackQueued } from "#server/platform/email/queries.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import { queueNotice, queueUnproven } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { addressChangedEmail } from "./address-changed-email.ts";
import { confirmAddressEmail } from "./confirm-address-email.ts";
import {
  type Addressee,
  addresseeByEmail,
  saveEmailChange,
  takeEmailChange,
  updateEmailOf,
} from "./queries.ts";

const CONFIRM_MS = DAY_MS;

/**
 * Sends a link to the new address, which replaces an earlier one, and a notice to the old address. An address that
 * belongs to another account gets no link, and the reply is the same.
 */
export async function askToConfirmEmail(
  context: AppContext,
  db: Database,
  person: Addressee,
  newEmail: string,
  askedBy: "owner" | "staff" = "owner",
): Promise<void> {
  const now = context.clock();
  const token = newSecret();
  const linkKey = `email change link ${person.id} `;
  await takeBackQueued(db, linkKey);
  await saveEmailChange(db, {
    user_id: person.id,
    email: newEmail,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + CONFIRM_MS),
  });
  const layout = await emailLayout(context, db);
  const shown = await shownTo(db, person.email, newEmail, askedBy);
  const notice = addressChangedEmail(layout, person.name, shown, `asked by ${askedBy}`);
  await queueNotice(context, db, {
    key: `email change asked ${person.id} ${now.getTime()}`,
    to: person.email,
    email: notice,
  });
  if (await addresseeByEmail(db, newEmail)) return;
  const link = `${layout.public_url}/confirm-email?token=${token}`;
  // The email does not name the person, because nobody has proven that they own the new address.
  const email = confirmAddressEmail(layout, "", link, askedBy);
  const outgoing = { key: `${linkKey}${now.getTime()}`, to: newEmail, email, is_security: true };
  if (askedBy === "owner") await queueUnproven(context, db, outgoing);
  else await queueSecurityEmail(context, db, outgoing);
}

/** Changes the address and notifies both addresses. Throws 409 at `email` when another account has the new one. */
async function applyEmail(context: AppContext, db: Database, person: Addressee, newEmail: string) {
  const wasProven = (await provenAmong(db, [person.email])).size > 0;
  await updateEmailOf(db, person.id, newEmail);
  const layout = await emailLayout(context, db);
  for (const to of [person.email, newEmail])
    await queueSecurityEmail(context, db, {
      key: `email changed ${person.id} ${context.clock().getTime()} ${to}`,
      to,
      email: addressChangedEmail(
        layout,
        person.name,
        to === newEmail || wasProven ? newEmail : undefined,
        "done",
      ),
    });
}

/**
 * Returns the new address if the notice to the old one may contain it: the old address is proven, or staff made the
 * change.
 */
async function shownTo(db: Database, old: string, newEmail: string, askedBy: "owner" | "staff") {
  return askedBy === "staff" || (await provenAmong(db, [old])).size > 0 ? newEmail : undefined;
}

/** Changes the address by the emailed link and ends every session of the user. */
export async function confirmEmail(
  context: AppContext,
  request: RequestContext,
  token: string,
): Promise<{ message: string }> {
  return act(context, request, async ({ db, now, did }) => {
    const change = await takeEmailChange(db, hashSecret(token), now);
    if (!change) throw apiError("email_link_failed", { field: "non_field_errors" });
    const { new_email, role, ...person } = change;
    await applyEmail(context, db, person, new_email);
    await proveEmail(db, person.id, now);
    await deleteSessionsOf(db, person.id);
    did(`${role === "student" ? "student" : "user"}.confirm email`, {
      id: person.id,
      before: { email: person.email },
      after: { email: new_email },
    });
    return { message: `Your email is now ${new_email}. Please log in with it.` };
  });
}

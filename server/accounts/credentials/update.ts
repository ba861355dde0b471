import type { z } from "zod";
import type { CredentialsForm } from "#contract/accounts/credentials.ts";
import { invalid } from "#contract/shared/errors.ts";
import { HOUR, MINUTE } from "#contract/shared/limits.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { queueForOwner } from "#server/platform/email/unproven.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import { clearSession } from "#server/platform/http/cookies.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { askToConfirmEmail } from "./change-email.ts";
import { checkUncommon } from "./common-passwords.ts";
import { passwordChangedEmail } from "./password-changed-email.ts";
import { checkCurrentPassword, hashPassword, requireVerified } from "./passwords.ts";
import { updateCredentialsOf } from "./queries.ts";

const attempts = { name: "credentials", points: 5, seconds: 15 * MINUTE };
/** Each mails a link to an address that the person types. */
const emailChanges = { name: "email-change", points: 5, seconds: HOUR };

/**
 * Changes e-mail, phone or password of the viewer after the current password, and ends every session of theirs with a new
 * e-mail or password (api.md section 4). A wrong password is 400 at its field and not 401, because the session is valid.
 */
export async function updateCredentials(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  form: z.output<typeof CredentialsForm>,
) {
  const counted = { limit: attempts, key: String(viewer.id) };
  const verified = await attempt(context.limits, [counted], () =>
    checkCurrentPassword(context.db, viewer.id, form.current_password, request),
  );
  await context.limits.giveBack(counted.limit, counted.key);
  const { phone, new_password } = form;
  const email = form.email === viewer.email ? undefined : form.email;
  if (!email && !phone && !new_password)
    throw invalid({ non_field_errors: ["Enter a new email, phone number or password."] });
  if (new_password) checkUncommon("new_password", new_password, [email ?? viewer.email, viewer.name]);
  if (email) await context.limits.consume(emailChanges, String(viewer.id));
  const password_hash = new_password && (await hashPassword(new_password, request));
  // A phone is no way to log in.
  const isLoggedOut = Boolean(email || password_hash);
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    await requireVerified(db, viewer.id, verified);
    await updateCredentialsOf(db, viewer.id, {
      ...(phone && { phone }),
      ...(password_hash && { password_hash }),
    });
    if (email) await askToConfirmEmail(context, db, viewer, email);
    if (password_hash) await notifyOfPassword(context, db, viewer, now);
    if (isLoggedOut) await deleteSessionsOf(db, viewer.id);
    await recordAudit(db, request, now, {
      action: "update credentials",
      resource: "user",
      resource_id: viewer.id,
      after: { email, phone, password: password_hash && "changed" },
    });
  });
  if (!isLoggedOut) return { message: "Credentials updated successfully.", is_logged_out: false };
  clearSession(context, request);
  const message = "Credentials updated successfully. Please log in again.";
  return {
    message: email ? `${message} ${waitsForLink(context, viewer, email)}` : message,
    is_logged_out: true,
  };
}

/** A new email is in use only after its link, so that a typing error locks nobody out. Unsent emails are read by admins. */
function waitsForLink({ config }: AppContext, viewer: Viewer, email: string): string {
  const until = `Log in with ${viewer.email} until you open the link`;
  if (isSendingEmails(config)) return `${until} that we have sent to ${email}.`;
  return `${until} to ${email}. This institute does not send emails yet: ask its administrator for the link.`;
}

async function notifyOfPassword(context: AppContext, db: Database, viewer: Viewer, now: Date): Promise<void> {
  const email = passwordChangedEmail(await emailLayout(context, db), viewer.name, "change");
  await queueForOwner(context, db, {
    is_security: true,
    key: `password changed ${viewer.id} ${now.getTime()}`,
    to: viewer.email,
    email,
  });
}

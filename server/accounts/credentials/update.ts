import type { z } from "zod";
import type { CredentialsForm } from "#contract/accounts/credentials.ts";
import { invalid } from "#contract/shared/errors.ts";
import { HOUR, MINUTE } from "#contract/shared/limits.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isSendingEmails } from "#server/platform/email/transport.ts";
import { queueNotice } from "#server/platform/email/unproven.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { clearSession } from "#server/platform/http/sessions/cookies.ts";
import { act } from "#server/platform/records/act.ts";
import { askToConfirmEmail } from "./change-email.ts";
import { checkUncommon } from "./common-passwords.ts";
import { passwordChangedEmail } from "./password-changed-email.ts";
import { checkCurrentPassword, hashPassword, requireVerified } from "./passwords.ts";
import { updateCredentialsOf } from "./queries.ts";

const attempts = { name: "credentials", points: 5, seconds: 15 * MINUTE };
/** Limit of email changes, because each emails a link to an address that the person typed. */
const emailChanges = { name: "email-change", points: 5, seconds: HOUR };
/** Limit of password changes, because each emails a notice that no other limit blocks. */
const passwordChanges = { name: "password-change", points: 5, seconds: HOUR };

/**
 * Changes email, phone or password of the viewer after checking the current password. A new email or password ends
 * every session (api.md 4). A wrong password is 400 at its field and not 401, because the session is valid.
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
  if (new_password) await context.limits.consume(passwordChanges, String(viewer.id));
  const password_hash = new_password && (await hashPassword(new_password, request));
  // A phone number does not log in, so changing it ends no session.
  const isLoggedOut = Boolean(email || password_hash);
  await act(context, request, async ({ db, now, did }) => {
    await requireVerified(db, viewer.id, verified);
    await updateCredentialsOf(db, viewer.id, {
      ...(phone && { phone }),
      ...(password_hash && { password_hash }),
    });
    if (email) await askToConfirmEmail(context, db, viewer, email);
    if (password_hash) await notifyOfPassword(context, db, viewer, now);
    if (isLoggedOut) await deleteSessionsOf(db, viewer.id);
    const after = { email, phone, password: password_hash && "changed" };
    did("user.update credentials", { id: viewer.id, after });
  });
  if (!isLoggedOut) return { message: "Credentials updated successfully.", is_logged_out: false };
  clearSession(context, request);
  const message = "Credentials updated successfully. Please log in again.";
  return {
    message: email ? `${message} ${waitsForLink(context, viewer, email)}` : message,
    is_logged_out: true,
  };
}

/**
 * Explains that the new email is used only once its link is opened. If emails are not sent, admins can read the link in
 * the dashboard.
 */
function waitsForLink({ config }: AppContext, viewer: Viewer, email: string): string {
  const until = `Log in with ${viewer.email} until you open the link`;
  if (isSendingEmails(config)) return `${until} that we have sent to ${email}.`;
  return `${until} to ${email}. This institute does not send emails yet: ask its administrator for the link.`;
}

async function notifyOfPassword(context: AppContext, db: Database, viewer: Viewer, now: Date): Promise<void> {
  const email = passwordChangedEmail(await emailLayout(context, db), viewer.name, "change");
  await queueNotice(context, db, {
    key: `password changed ${viewer.id} ${now.getTime()}`,
    to: viewer.email,
    email,
  });
}

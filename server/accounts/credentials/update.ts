import type { z } from "zod";
import { COMMON_PASSWORD, type CredentialsForm } from "#contract/accounts/credentials.ts";
import { invalid } from "#contract/shared/errors.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { clearSession } from "#server/platform/http/cookies.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { applyEmail, askToConfirmEmail } from "./change-email.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordChangedEmail } from "./password-changed-email.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { passwordHashOf, updateCredentialsOf } from "./queries.ts";

const attempts = { name: "credentials", points: 5, seconds: 15 * 60 };

/**
 * Changes e-mail, phone or password of the person asking, who shows the current password; every session of
 * theirs ends (api.md section 4, security.md T12). A wrong password is 400 at its field, never 401.
 */
export async function updateCredentials(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  form: z.output<typeof CredentialsForm>,
) {
  await context.limits.consume(attempts, String(viewer.id));
  const { password_hash, username } = await passwordHashOf(context.db, viewer.id);
  if (!(await passwordMatches(password_hash, form.current_password)))
    throw invalid({ current_password: ["Current password is incorrect."] });
  const email = form.email === viewer.email ? undefined : form.email;
  if (!email && !form.phone && !form.new_password)
    throw invalid({ non_field_errors: ["Enter a new email, phone number or password."] });
  if (form.new_password && isCommonPassword(form.new_password, [email ?? viewer.email, viewer.name]))
    throw invalid({ new_password: [COMMON_PASSWORD] });
  const newHash = form.new_password && (await hashPassword(form.new_password));
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    await updateCredentialsOf(db, viewer.id, {
      ...(form.phone && { phone: form.phone }),
      ...(newHash && { password_hash: newHash }),
    });
    if (email && mustConfirm(context)) await askToConfirmEmail(context, db, viewer, email);
    else if (email) await applyEmail(context, db, { ...viewer, username }, email);
    if (newHash) await tellOfPassword(context, db, viewer, now);
    await deleteSessionsOf(db, viewer.id);
    const changed = { email, phone: form.phone, password: newHash && "changed" };
    await recordAudit(db, request, now, {
      action: "update credentials",
      resource: "user",
      resource_id: viewer.id,
      after: changed,
    });
  });
  clearSession(context, request);
  const message = "Credentials updated successfully. Please log in again.";
  if (!email || !mustConfirm(context)) return { message };
  return { message: `${message} To use ${email} from now on, open the link that we have sent to it.` };
}

/** A new address is believed once a email to it was read; where no email can leave the context, at once. */
const mustConfirm = (context: AppContext) => context.config.smtpUrl !== undefined;

async function tellOfPassword(context: AppContext, db: Database, viewer: Viewer, now: Date): Promise<void> {
  const email = passwordChangedEmail(await emailLayout(context, db), viewer.name, "change");
  await queueEmail(db, { key: `password changed ${viewer.id} ${now.getTime()}`, to: viewer.email, email });
}

import type { z } from "zod";
import type { ResetCheck, ResetConfirmation } from "#contract/accounts/credentials.ts";
import { apiError } from "#contract/shared/errors.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import { forgetFailures, guessPassword } from "#server/accounts/sessions/login.ts";
import { forgetWrongCodes } from "#server/accounts/sessions/login-code.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { checkUncommon } from "./common-passwords.ts";
import { passwordChangedEmail } from "./password-changed-email.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { consumeReset, keepUsedReset, liveReset, updateCredentialsOf, usedReset } from "./queries.ts";

/**
 * Sets the password by a valid link. Ends every session and API token, because somebody else may have used the account.
 * Does not log in.
 * @throws ApiError 400, the same for a link that is wrong, used or expired
 */
export async function confirmReset(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof ResetConfirmation>,
) {
  const key = { uid: form.uid, token_hash: hashSecret(form.token) };
  const failed = () => apiError("reset_failed", { field: "non_field_errors" });
  const account = await liveReset(context.db, key, context.clock());
  if (!account) throw failed();
  checkUncommon("new_password", form.new_password, [account.email, account.name]);
  const password_hash = await hashPassword(form.new_password, request);
  await act(context, request, async ({ db, now, did }) => {
    const used = await consumeReset(db, key, now);
    if (!used) throw failed();
    if (used.is_mailed) await proveEmail(db, account.id, now);
    await updateCredentialsOf(db, account.id, { password_hash });
    await keepUsedReset(db, { ...key, user_id: account.id, used_at: now });
    await deleteSessionsOf(db, account.id);
    const after = { link: used.is_mailed ? "emailed" : "handed over" };
    did(`${account.role === "student" ? "student" : "user"}.reset password`, { id: account.id, after });
    const email = passwordChangedEmail(await emailLayout(context, db), account.name, "reset");
    await queueSecurityEmail(context, db, {
      key: `password changed by ${form.uid}`,
      to: account.email,
      email,
    });
  });
  await forgetFailures(context, account.email, request.address);
  await forgetWrongCodes(context, account.id);
  return { message: "Your password has been reset. You can now log in with the new one." };
}

/**
 * Checks whether the link still works. With the new password, also checks whether the link has already set it, for a
 * client that lost the answer. A password guess counts toward the limits of the log-in.
 * @throws ApiError 429
 */
export async function checkReset(
  context: AppContext,
  request: RequestContext,
  { uid, token, new_password }: z.output<typeof ResetCheck>,
) {
  const key = { uid, token_hash: hashSecret(token) };
  const live = await liveReset(context.db, key, context.clock());
  if (live) return { is_valid: true, is_done: false, is_invitation: live.is_invited };
  const used = new_password ? await usedReset(context.db, key, context.clock()) : undefined;
  if (!used || !new_password) return { is_valid: false, is_done: false, is_invitation: false };
  const is_done = await guessPassword(context, request, used.email, () =>
    passwordMatches(used.password_hash, new_password, request),
  );
  return { is_valid: false, is_done, is_invitation: false };
}

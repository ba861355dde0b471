import type { z } from "zod";
import { COMMON_PASSWORD, type ResetConfirmation } from "#contract/accounts/credentials.ts";
import { invalid, refuse } from "#contract/shared/errors.ts";
import { proveEmail } from "#server/accounts/profiles/queries.ts";
import { forgetFailures } from "#server/accounts/sessions/login.ts";
import { forgetWrongCodes } from "#server/accounts/sessions/login-code.ts";
import { deleteSessionsOf, deleteTokensOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { House } from "#server/context.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordChangedLetter } from "./password-changed-email.ts";
import { hashPassword } from "./passwords.ts";
import { liveReset, spendReset, updateCredentialsOf } from "./queries.ts";

/**
 * Sets the password once with a live link, and ends every session and API token: whoever had a hand in the
 * account is out (security.md T03). Nobody is logged in by it.
 * @throws Refusal 400, one and the same for a link that is wrong, used or too old
 */
export async function confirmReset(
  house: House,
  exchange: Exchange,
  form: z.output<typeof ResetConfirmation>,
) {
  const key = { uid: form.uid, token_hash: hashSecret(form.token) };
  const failed = () => refuse("reset_failed", { field: "non_field_errors" });
  const account = await liveReset(house.db, key, house.clock());
  if (!account) throw failed();
  if (isCommonPassword(form.new_password, [account.email, account.name]))
    throw invalid({ new_password: [COMMON_PASSWORD] });
  const password_hash = await hashPassword(form.new_password);
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const used = await spendReset(db, key, now);
    if (!used) throw failed();
    if (used.is_mailed) await proveEmail(db, account.id, now);
    await updateCredentialsOf(db, account.id, { password_hash });
    await deleteSessionsOf(db, account.id);
    await deleteTokensOf(db, account.id);
    const letter = passwordChangedLetter(await letterhead(house, db), account.name, "reset");
    await queueMail(db, { key: `password changed by ${form.uid}`, to: account.email, letter });
  });
  await forgetFailures(house, account.email, exchange.address);
  await forgetWrongCodes(house, account.id);
  return { message: "Your password has been reset. You can now log in with the new one." };
}

import type { z } from "zod";
import type { LoginForm } from "#contract/accounts/sessions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY, MINUTE } from "#contract/shared/limits.ts";
import { passwordMatches, simulatePasswordCheck } from "#server/accounts/credentials/passwords.ts";
import { lockVerified } from "#server/accounts/credentials/queries.ts";
import { factorIsOn } from "#server/accounts/two-factor/queries.ts";
import type { AppContext } from "#server/context.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import { clientKeyOf, networkOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { askForCode } from "./login-code.ts";
import { credentialsByEmail } from "./queries.ts";
import { replaceSession } from "./replace-session.ts";

/** An attempt counts before it is checked, and a right one no more. The pair of account and network is locked, so that the owner can log in from elsewhere. */
const byAccountAndNetwork = { name: "login-pair", points: 5, seconds: 30 * MINUTE };
const byAddress = { name: "login-address", points: 30, seconds: 5 * MINUTE };
/** Against guesses from many networks. A password reset opens the account again at once. */
const byAccount = { name: "login-account", points: 100, seconds: DAY };

/**
 * Checks the password and replaces the session. For a user with a second factor it only begins the login and starts no
 * session.
 * @throws ApiError 400 "Invalid email or password.", the same for an unknown e-mail; 429 after too many failures
 */
export async function logIn(context: AppContext, request: RequestContext, form: z.output<typeof LoginForm>) {
  const account = await attempt(context.limits, guessLimits(form.email, request.address), async () => {
    const found = await credentialsByEmail(context.db, form.email);
    const matches = found
      ? await passwordMatches(found.password_hash, form.password, request)
      : await simulatePasswordCheck(form.password, request);
    if (!found || !matches) throw apiError("invalid_credentials", { field: "non_field_errors" });
    return found;
  });
  await guessedRight(context, form.email, request.address);
  return context.db.transaction().execute(async (db) => {
    const isVerified = await lockVerified(db, account.id, account.password_hash);
    if (isVerified && (await factorIsOn(db, account.id))) return askForCode(context, request, db, account.id);
    const user = isVerified && (await replaceSession(context, request, db, account.id));
    if (!user) throw apiError("invalid_credentials", { field: "non_field_errors" });
    return { user, second_factor_required: false };
  });
}

/**
 * Compares a password outside of a log-in, and counts it as one. An answer from here is no way around the limits there.
 * @throws ApiError 429 after too many failures
 */
export async function guessPassword(
  context: AppContext,
  { address }: RequestContext,
  email: string,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const isRight = await attempt(context.limits, guessLimits(email, address), matches);
  if (isRight) await guessedRight(context, email, address);
  return isRight;
}

const guessLimits = (email: string, address: string) => [
  { limit: byAccountAndNetwork, key: pairOf(email, address) },
  { limit: byAddress, key: clientKeyOf(address) },
  { limit: byAccount, key: email },
];

async function guessedRight(context: AppContext, email: string, address: string): Promise<void> {
  await context.limits.giveBack(byAddress, clientKeyOf(address));
  await forgetFailures(context, email, address);
}

/** After a login or a reset, which both prove that the owner is there. */
export async function forgetFailures(context: AppContext, email: string, address: string): Promise<void> {
  await context.limits.forget(byAccountAndNetwork, pairOf(email, address));
  await context.limits.forget(byAccount, email);
}

const pairOf = (email: string, address: string) => `${email} ${networkOf(address)}`;

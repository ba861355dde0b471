import type { z } from "zod";
import type { LoginForm } from "#contract/accounts/sessions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY, MINUTE } from "#contract/shared/limits.ts";
import { passwordMatches, simulatePasswordCheck } from "#server/accounts/credentials/passwords.ts";
import { lockVerified } from "#server/accounts/credentials/queries.ts";
import { factorIsOn } from "#server/accounts/two-factor/queries.ts";
import type { AppContext } from "#server/context.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { clientKeyOf, networkOf } from "#server/platform/network/networks.ts";
import { act } from "#server/platform/records/act.ts";
import { askForCode } from "./login-code.ts";
import { credentialsByEmail } from "./queries.ts";
import { replaceSession } from "./replace-session.ts";

/**
 * Failures by account and network. An attempt counts before it is checked; a successful one is given back. Only this
 * pair is locked, so that the owner can log in from another network.
 */
const byAccountAndNetwork = { name: "login-pair", points: 5, seconds: 30 * MINUTE };
const byAddress = { name: "login-address", points: 30, seconds: 5 * MINUTE };
/** Protects an account against guesses from many networks. A password reset unlocks it at once. */
const byAccount = { name: "login-account", points: 100, seconds: DAY };

/**
 * Checks the password and replaces the session. With a second factor, only begins the login and starts no session.
 * @throws ApiError 400 "Invalid email or password.", the same for an unknown email; 429 after too many failures
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
  return act(context, request, async (acting) => {
    const { db } = acting;
    const isVerified = await lockVerified(db, account.id, account.password_hash);
    if (isVerified && (await factorIsOn(db, account.id))) return askForCode(context, request, db, account.id);
    const user = isVerified && (await replaceSession(acting, account.id));
    if (!user) throw apiError("invalid_credentials", { field: "non_field_errors" });
    return { user, second_factor_required: false };
  });
}

/**
 * Compares a password outside of a log-in. Applies the limits of a log-in, so that they cannot be bypassed here.
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

/** Clears the failures of an account, after a login or a reset has proven the owner. */
export async function forgetFailures(context: AppContext, email: string, address: string): Promise<void> {
  await context.limits.forget(byAccountAndNetwork, pairOf(email, address));
  await context.limits.forget(byAccount, email);
}

const pairOf = (email: string, address: string) => `${email} ${networkOf(address)}`;

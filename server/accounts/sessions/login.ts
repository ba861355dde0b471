import type { z } from "zod";
import type { LoginForm } from "#contract/accounts/sessions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { passwordMatches, spendPasswordTime } from "#server/accounts/credentials/passwords.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import { factorIsOn } from "#server/accounts/two-factor/queries.ts";
import type { AppContext } from "#server/context.ts";
import { setSession } from "#server/platform/http/cookies.ts";
import { clientKeyOf, networkOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { askForCode } from "./login-code.ts";
import { credentialsByEmail } from "./queries.ts";
import { endSession, startSession } from "./sessions.ts";

/** Failures only. Locked is the pair of account and network, so that the owner elsewhere still gets in (T06). */
const byAccountAndNetwork = { name: "login-pair", points: 5, seconds: 30 * 60 };
const byAddress = { name: "login-address", points: 30, seconds: 5 * 60 };
/** Never more than 100 in a row from however many networks; a reset opens the account again at once. */
const byAccount = { name: "login-account", points: 100, seconds: 24 * 60 * 60 };

/**
 * Checks the password, ends the session that was there and starts a new one; for somebody with a second factor it is
 * the first of two steps and starts none (security.md T16).
 * @throws ApiError 400 "Invalid email or password.", the same for an unknown e-mail; 429 after too many failures
 */
export async function logIn(context: AppContext, request: RequestContext, form: z.output<typeof LoginForm>) {
  const pair = pairOf(form.email, request.address);
  const clientKey = clientKeyOf(request.address);
  await context.limits.check(byAccountAndNetwork, pair);
  await context.limits.check(byAddress, clientKey);
  await context.limits.check(byAccount, form.email);
  const account = await credentialsByEmail(context.db, form.email);
  const matches = account
    ? await passwordMatches(account.password_hash, form.password)
    : await spendPasswordTime(form.password).then(() => false);
  if (!account || !matches) {
    await context.limits.consume(byAddress, clientKey);
    await context.limits.consume(byAccountAndNetwork, pair);
    await context.limits.consume(byAccount, form.email);
    throw apiError("invalid_credentials", { field: "non_field_errors" });
  }
  await forgetFailures(context, form.email, request.address);
  if (await factorIsOn(context.db, account.id)) return askForCode(context, request, account.id);
  if (request.session) await endSession(context, request.session);
  setSession(context, request, await startSession(context, account.id));
  const user = await userById(context.db, account.id);
  if (!user) throw apiError("invalid_credentials", { field: "non_field_errors" });
  return { user: serializeUser(user), second_factor_required: false };
}

/** After a log-in, or a reset that proves who asks: the next log-in from this network is not made to wait. */
export async function forgetFailures(context: AppContext, email: string, address: string): Promise<void> {
  await context.limits.forget(byAccountAndNetwork, pairOf(email, address));
  await context.limits.forget(byAccount, email);
}

const pairOf = (email: string, address: string) => `${email} ${networkOf(address)}`;

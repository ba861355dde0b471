import type { z } from "zod";
import type { LoginForm } from "#contract/accounts/sessions.ts";
import { refuse } from "#contract/shared/errors.ts";
import { passwordMatches, spendPasswordTime } from "#server/accounts/credentials/passwords.ts";
import { presentUser } from "#server/accounts/profiles/present.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import { factorIsOn } from "#server/accounts/two-factor/queries.ts";
import type { House } from "#server/context.ts";
import { setSession } from "#server/platform/http/cookies.ts";
import { householdOf, networkOf } from "#server/platform/http/networks.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
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
 * @throws Refusal 400 "Invalid email or password.", the same for an unknown e-mail; 429 after too many failures
 */
export async function logIn(house: House, exchange: Exchange, form: z.output<typeof LoginForm>) {
  const pair = pairOf(form.email, exchange.address);
  const household = householdOf(exchange.address);
  await house.limits.check(byAccountAndNetwork, pair);
  await house.limits.check(byAddress, household);
  await house.limits.check(byAccount, form.email);
  const account = await credentialsByEmail(house.db, form.email);
  const matches = account
    ? await passwordMatches(account.password_hash, form.password)
    : await spendPasswordTime(form.password).then(() => false);
  if (!account || !matches) {
    await house.limits.spend(byAddress, household);
    await house.limits.spend(byAccountAndNetwork, pair);
    await house.limits.spend(byAccount, form.email);
    throw refuse("invalid_credentials", { field: "non_field_errors" });
  }
  await forgetFailures(house, form.email, exchange.address);
  if (await factorIsOn(house.db, account.id)) return askForCode(house, exchange, account.id);
  if (exchange.session) await endSession(house, exchange.session);
  setSession(house, exchange, await startSession(house, account.id));
  const user = await userById(house.db, account.id);
  if (!user) throw refuse("invalid_credentials", { field: "non_field_errors" });
  return { user: presentUser(user), second_factor_required: false };
}

/** After a log-in, or a reset that proves who asks: the next log-in from this network is not made to wait. */
export async function forgetFailures(house: House, email: string, address: string): Promise<void> {
  await house.limits.forget(byAccountAndNetwork, pairOf(email, address));
  await house.limits.forget(byAccount, email);
}

const pairOf = (email: string, address: string) => `${email} ${networkOf(address)}`;

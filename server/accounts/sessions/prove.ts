import { invalid, refuse } from "#contract/shared/errors.ts";
import { passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { passwordHashOf } from "#server/accounts/credentials/queries.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { sessionStartedAt } from "./queries.ts";
import { hashSecret } from "./secrets.ts";

/** Who logged in this short while ago has just typed their password. */
const FRESH_MS = 15 * 60 * 1000;
const wrongOnes = { name: "prove-password", points: 5, seconds: 15 * 60 };

/**
 * Before something that a stolen session must not do: a session fresh from its login is enough, any other
 * (and every API token) needs the caller's own password as well (security.md T31).
 * @throws Refusal 400 at current_password; 429 after five wrong ones in 15 minutes
 */
export async function proveItIsYou(
  house: House,
  exchange: Exchange,
  password: string | undefined,
): Promise<void> {
  const { viewer, session } = exchange;
  if (!viewer) throw refuse("unauthenticated");
  const startedAt = session && (await sessionStartedAt(house.db, hashSecret(session)));
  if (startedAt && house.clock().getTime() - startedAt.getTime() < FRESH_MS) return;
  if (!password) throw invalid({ current_password: ["Please enter your own password."] });
  await house.limits.spend(wrongOnes, String(viewer.id));
  const { password_hash } = await passwordHashOf(house.db, viewer.id);
  if (!(await passwordMatches(password_hash, password)))
    throw invalid({ current_password: ["Current password is incorrect."] });
  await house.limits.forget(wrongOnes, String(viewer.id));
}

import { apiError, invalid } from "#contract/shared/errors.ts";
import { passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { passwordHashOf } from "#server/accounts/credentials/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { sessionStartedAt } from "./queries.ts";
import { hashSecret } from "./secrets.ts";

/** Who logged in this short while ago has just typed their password. */
const FRESH_MS = 15 * 60 * 1000;
const wrongOnes = { name: "prove-password", points: 5, seconds: 15 * 60 };

/**
 * Before something that a stolen session must not do: a session fresh from its login is enough, any other
 * (and every API token) needs the caller's own password as well (security.md T31).
 * @throws ApiError 400 at current_password; 429 after five wrong ones in 15 minutes
 */
export async function proveItIsYou(
  context: AppContext,
  request: RequestContext,
  password: string | undefined,
): Promise<void> {
  const { viewer, session } = request;
  if (!viewer) throw apiError("unauthenticated");
  const startedAt = session && (await sessionStartedAt(context.db, hashSecret(session)));
  if (startedAt && context.clock().getTime() - startedAt.getTime() < FRESH_MS) return;
  if (!password) throw invalid({ current_password: ["Please enter your own password."] });
  await context.limits.consume(wrongOnes, String(viewer.id));
  const { password_hash } = await passwordHashOf(context.db, viewer.id);
  if (!(await passwordMatches(password_hash, password)))
    throw invalid({ current_password: ["Current password is incorrect."] });
  await context.limits.forget(wrongOnes, String(viewer.id));
}

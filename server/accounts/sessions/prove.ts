import { apiError, invalid } from "#contract/shared/errors.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { checkCurrentPassword, requireVerified } from "#server/accounts/credentials/passwords.ts";
import type { AppContext } from "#server/context.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { passwordEnteredAt, sessionProvedAt, updateSession } from "./queries.ts";
import { hashSecret } from "./secrets.ts";

const FRESH_MS = 15 * 60 * 1000;
const wrongPasswords = { name: "prove-password", points: 5, seconds: 15 * MINUTE };

/**
 * Protects acts that a stolen session must not do. A new session, or one in which the password was entered, is enough
 * for 15 minutes. An older session and an API token also need the caller's password.
 * @throws ApiError 400 at current_password; 429 after five wrong passwords in 15 minutes
 */
export async function proveItIsYou(
  context: AppContext,
  request: RequestContext,
  password: string | undefined,
): Promise<void> {
  const { viewer, session } = request;
  if (!viewer) throw apiError("unauthenticated");
  const provedAt = session && (await sessionProvedAt(context.db, hashSecret(session)));
  if (provedAt && context.clock().getTime() - provedAt.getTime() < FRESH_MS) return;
  if (!password) throw invalid({ current_password: ["Please enter your own password."] });
  await provePassword(context, request, viewer.id, password);
}

/**
 * Protects a download of everything about a person. Only a password that was entered in this session counts, not the
 * log-in.
 * @throws ApiError 400 at current_password
 */
export async function requireFreshPassword(context: AppContext, { session }: RequestContext): Promise<void> {
  const enteredAt = session && (await passwordEnteredAt(context.db, hashSecret(session)));
  if (!enteredAt || context.clock().getTime() - enteredAt.getTime() >= FRESH_MS)
    throw invalid({ current_password: ["Please enter your own password."] });
}

/** Makes the session count as new for `proveItIsYou`. @throws ApiError as `proveItIsYou` */
export async function proveSession(
  context: AppContext,
  request: RequestContext,
  userId: number,
  password: string,
): Promise<void> {
  const verified = await provePassword(context, request, userId, password);
  const { session } = request;
  if (!session) return;
  await act(context, request, async ({ db, now }) => {
    await requireVerified(db, userId, verified);
    await updateSession(db, hashSecret(session), { proved_at: now });
  });
}

/** Checks the caller's password and returns the verified hash. @throws ApiError as `proveItIsYou` */
export async function provePassword(
  context: AppContext,
  request: RequestContext,
  userId: number,
  password: string,
): Promise<string> {
  const verified = await attempt(context.limits, [{ limit: wrongPasswords, key: String(userId) }], () =>
    checkCurrentPassword(context.db, userId, password, request),
  );
  await context.limits.forget(wrongPasswords, String(userId));
  return verified;
}

import { userById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import type { AppContext } from "#server/context.ts";
import { setSession } from "#server/platform/http/cookies.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { endSession, startSession } from "./sessions.ts";

/**
 * Logs the user in and answers them, or undefined when they are deleted. The browser's older session ends, because
 * somebody may have planted its cookie.
 */
export async function replaceSession(context: AppContext, request: RequestContext, userId: number) {
  const user = await userById(context.db, userId);
  if (!user) return undefined;
  if (request.session) await endSession(context, request.session);
  setSession(context, request, await startSession(context, userId));
  return serializeUser(user);
}

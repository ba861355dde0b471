import { userById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/shown-user.ts";
import { knownDeviceCookie } from "#server/platform/http/admission/known-device.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { setSession } from "#server/platform/http/sessions/cookies.ts";
import { type Acting, actWithin } from "#server/platform/records/act.ts";
import { browserName } from "./browser-name.ts";
import { endSession, startSession } from "./sessions.ts";

/**
 * Logs the user in and returns them, or undefined when they are deleted. A log-in of staff is written to the audit log. The
 * caller's transaction has locked the user's row and verified the credentials. The browser's older session ends,
 * because somebody may have planted its cookie.
 */
export async function replaceSession({ context, request, db, now }: Acting<RequestContext>, userId: number) {
  const user = await userById(db, userId);
  if (!user) return undefined;
  if (request.session) await endSession(db, request.session);
  const loggedIn = `${user.role}.log in` as const;
  const owner = { viewer: user, address: request.address };
  await actWithin(context, owner, db, async ({ did }) => did(loggedIn, { id: user.id }));
  setSession(
    context,
    request,
    await startSession({ clock: context.clock, db }, userId, browserName(request.user_agent)),
  );
  request.cookies_out.push(knownDeviceCookie(context.secret, userId, now));
  return serializeUser(user);
}

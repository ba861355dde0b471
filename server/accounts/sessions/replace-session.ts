import { userById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { knownDeviceCookie } from "#server/platform/http/admission/known-device.ts";
import { setSession } from "#server/platform/http/cookies.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { browserName } from "./browser-name.ts";
import { endSession, startSession } from "./sessions.ts";

/**
 * Logs the user in, notes it in the audit log for staff, and answers them, or undefined when they are deleted. The transaction has locked the user's row and
 * checked that what proved them still holds. The browser's older session ends, because
 * somebody may have planted its cookie.
 */
export async function replaceSession(
  context: AppContext,
  request: RequestContext,
  db: Database,
  userId: number,
) {
  const user = await userById(db, userId);
  if (!user) return undefined;
  if (request.session) await endSession(db, request.session);
  if (user.role !== "student") {
    const entry = { action: "log in", resource: user.role, resource_id: user.id };
    await recordAudit(db, { viewer: user, address: request.address }, context.clock(), entry);
  }
  setSession(
    context,
    request,
    await startSession({ clock: context.clock, db }, userId, browserName(request.user_agent)),
  );
  request.cookies_out.push(knownDeviceCookie(context.secret, userId, context.clock()));
  return serializeUser(user);
}

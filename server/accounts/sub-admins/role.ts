import { apiError } from "#contract/shared/errors.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { accessChangedEmail } from "./access-changed-email.ts";
import { lockedAdmins, lockedStaff, type StaffRole, type SubAdminRow, updateStaff } from "./queries.ts";

/**
 * Makes a sub-admin an admin, or an admin a sub-admin without permissions. Ends their sessions, and tells them by email.
 * @throws ApiError 404 when nobody has the id and the other role, or the admin is the caller; 400 for the last admin
 */
export function changeRole(
  context: AppContext,
  request: RequestContext,
  id: number,
  role: StaffRole,
): Promise<SubAdminRow> {
  // Nobody changes their own role, so that an admin always remains (api.md 4).
  if (request.viewer?.id === id) throw apiError("not_found");
  const before = role === "admin" ? "sub_admin" : "admin";
  const subject = {
    async lock(db: Transaction) {
      // Two admins may demote each other at once. The second one waits here, and is then not an admin.
      const admins = await lockedAdmins(db);
      if (!admins.includes(request.viewer?.id ?? 0)) throw apiError("forbidden");
      return lockedStaff(db, id, before);
    },
  };
  return actOn(context, request, subject, async (found, { db, now, did }) => {
    const after = await updateStaff(db, id, before, { role, permissions: [] });
    await deleteSessionsOf(db, id, { because: { reason: "role", now } });
    const by = request.viewer?.name ?? "An administrator";
    await queueSecurityEmail(context, db, {
      key: `role ${id} ${now.getTime()}`,
      to: after.email,
      email: accessChangedEmail(await emailLayout(context, db), after, by),
    });
    did(role === "admin" ? "sub_admin.make admin" : "admin.make sub-admin", {
      id,
      before: { role: before, permissions: found.permissions },
      after: { role },
    });
    return after;
  });
}

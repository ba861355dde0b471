import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { addresseeOfRole } from "./queries.ts";
import { newResetLink } from "./reset-link.ts";

/** A link that staff hand to somebody who cannot receive mail (api.md section 2). The audit log names the staff member. */
export async function makeResetLink(
  context: AppContext,
  request: RequestContext,
  id: number,
  role: "student" | "sub_admin",
) {
  return context.db.transaction().execute(async (db) => {
    const person = await addresseeOfRole(db, id, role);
    if (!person) throw apiError("not_found");
    const reset_link = await newResetLink(context, db, person.id, "handed over");
    await recordAudit(db, request, context.clock(), {
      action: "make reset link",
      resource: role,
      resource_id: person.id,
    });
    return { reset_link, user_email: person.email, user_name: person.name };
  });
}

import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { addresseeOfRole } from "./queries.ts";
import { newResetLink } from "./reset-link.ts";

/**
 * Returns a reset link that staff hand to a person who cannot receive email (api.md 2.2). The audit log names the staff
 * member.
 */
export function makeResetLink(
  context: AppContext,
  request: RequestContext,
  id: number,
  role: "student" | "sub_admin",
) {
  const subject = { lock: (db: Transaction) => addresseeOfRole(db, id, role) };
  return actOn(context, request, subject, async (person, { db, did }) => {
    const reset_link = await newResetLink(context, db, person.id, "handed over");
    did(`${role}.make reset link`, { id });
    return { reset_link, user_email: person.email, user_name: person.name };
  });
}

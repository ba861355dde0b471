import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { addresseeOfRole } from "./queries.ts";
import { newResetLink } from "./reset-link.ts";

/** A link that staff hand to a person who cannot receive mail (api.md section 2); the log says who made it. */
export async function makeResetLink(
  house: House,
  exchange: Exchange,
  id: number,
  role: "student" | "sub_admin",
) {
  return house.db.transaction().execute(async (db) => {
    const person = await addresseeOfRole(db, id, role);
    if (!person) throw refuse("not_found");
    const reset_link = await newResetLink(house, db, person.id, "handed over");
    await recordAudit(db, exchange, house.clock(), {
      action: "make reset link",
      noun: role,
      noun_id: person.id,
    });
    return { reset_link, user_email: person.email, user_name: person.name };
  });
}

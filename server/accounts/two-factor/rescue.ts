import { addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deleteFactor } from "./queries.ts";

/**
 * Switches off the second factor of an admin who has lost app and recovery codes. A command on the server does it, so that
 * the audit row has no actor. Answers the owner's name, or undefined when nobody with this e-mail has a second factor.
 */
export function rescue(context: Pick<AppContext, "config" | "clock" | "db" | "secret">, email: string) {
  return context.db.transaction().execute(async (db) => {
    const owner = await addresseeByEmail(db, email.toLowerCase());
    if (!owner || !(await deleteFactor(db, owner.id))) return undefined;
    await deleteSessionsOf(db, owner.id);
    const command = { viewer: null, address: "npm run second-factor-off" };
    const entry = { action: "reset", resource: "second_factor", resource_id: owner.id };
    await recordAudit(db, command, context.clock(), entry);
    await notifyOwner(context, db, owner, { kind: "reset", by: "The operator of the server" });
    return owner.name;
  });
}

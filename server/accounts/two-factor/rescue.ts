import { addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { act } from "#server/platform/records/act.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deleteFactor } from "./queries.ts";

/**
 * Switches off the second factor of an admin who has lost app and recovery codes. A command on the server calls it, so
 * the audit entry has no actor. Returns the owner's name, or undefined when nobody with this email has a second factor.
 */
export function rescue(context: AppContext, email: string) {
  const command = { viewer: null, address: "npm run second-factor-off" };
  return act(context, command, async ({ db, did }) => {
    const owner = await addresseeByEmail(db, email.toLowerCase());
    if (!owner || !(await deleteFactor(db, owner.id))) return undefined;
    await deleteSessionsOf(db, owner.id);
    did("second_factor.reset", { id: owner.id });
    await notifyOwner(context, db, owner, { kind: "reset", by: "The operator of the server" });
    return owner.name;
  });
}

import { addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { deleteFactor } from "./queries.ts";
import { tellOwner } from "./tell.ts";

/**
 * For the admin whom nobody else can help: done at the machine, so the audit row has no actor. Answers whose it was, or
 * undefined when nobody with this e-mail has a second factor.
 */
export function rescue(
  context: Pick<AppContext, "config" | "clock" | "db">,
  email: string,
): Promise<string | undefined> {
  return context.db.transaction().execute(async (db) => {
    const owner = await addresseeByEmail(db, email.toLowerCase());
    if (!owner || !(await deleteFactor(db, owner.id))) return undefined;
    await deleteSessionsOf(db, owner.id);
    await db
      .insertInto("audit_log")
      .values({
        at: context.clock(),
        actor_email: "",
        address: "npm run second-factor-off",
        action: "reset",
        resource: "second_factor",
        resource_id: owner.id,
      })
      .execute();
    await tellOwner(context, db, owner, { kind: "reset", by: "Whoever runs the server" });
    return owner.name;
  });
}

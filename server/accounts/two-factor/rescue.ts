import { addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { House } from "#server/context.ts";
import { deleteFactor } from "./queries.ts";
import { tellOwner } from "./tell.ts";

/**
 * For the admin whom nobody else can help: done at the machine, so the audit row has no actor. Answers whose it was, or
 * undefined when nobody with this e-mail has a second factor.
 */
export function rescue(
  house: Pick<House, "config" | "clock" | "db">,
  email: string,
): Promise<string | undefined> {
  return house.db.transaction().execute(async (db) => {
    const owner = await addresseeByEmail(db, email.toLowerCase());
    if (!owner || !(await deleteFactor(db, owner.id))) return undefined;
    await deleteSessionsOf(db, owner.id);
    await db
      .insertInto("audit_log")
      .values({
        at: house.clock(),
        actor_email: "",
        address: "npm run second-factor-off",
        action: "reset",
        noun: "second_factor",
        noun_id: owner.id,
      })
      .execute();
    await tellOwner(house, db, owner, { kind: "reset", by: "Whoever runs the server" });
    return owner.name;
  });
}

import { restoreEnrollment } from "#server/learning/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { unmark } from "./queries.ts";
import { endOfKeeping, type RestorableResource } from "./resources.ts";

/**
 * Brings back what staff deleted in the last 30 days, under its old id and with all that hung on it; answers its
 * name, or undefined when there is nothing to bring back. The audit row has no actor: it is done at the machine.
 */
export function restoreDeleted(
  database: Database,
  resource: RestorableResource,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const after = endOfKeeping(now);
  return database.transaction().execute(async (db) => {
    const name =
      resource === "enrollment"
        ? await restoreEnrollment(db, id, after)
        : await unmark(db, resource, id, after);
    if (name === undefined) return undefined;
    await db
      .insertInto("audit_log")
      .values({
        at: now,
        actor_email: "",
        address: "npm run restore-deleted",
        action: "restore",
        resource,
        resource_id: id,
      })
      .execute();
    return name;
  });
}

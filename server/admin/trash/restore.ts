import { askAgainForEnrollment, askAgainForProgram } from "#server/fees/charges/ending.ts";
import { restoreEnrollment } from "#server/learning/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { unmark } from "./queries.ts";
import { type RestorableResource, restorableSince } from "./resources.ts";

/**
 * Restores what staff deleted in the last 30 days, under its old id and with everything that belonged to it. Answers its
 * name, or undefined when there is nothing to restore.
 */
export function restoreDeleted(database: Database, resource: RestorableResource, id: number, now: Date) {
  const after = restorableSince(now);
  return database.transaction().execute(async (db) => {
    const name =
      resource === "enrollment" ? await enrollmentBack(db, id, after) : await unmark(db, resource, id, after);
    if (name === undefined) return undefined;
    if (resource === "program") await askAgainForProgram(db, id);
    const command = { viewer: null, address: "npm run restore-deleted" };
    await recordAudit(db, command, now, { action: "restore", resource, resource_id: id });
    return name;
  });
}

async function enrollmentBack(db: Database, id: number, after: Date): Promise<string | undefined> {
  const back = await restoreEnrollment(db, id, after);
  if (back && back.charge_id !== null) await askAgainForEnrollment(db, back.charge_id, id);
  return back?.name;
}

import type { Institute } from "#contract/content/institute.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { instituteIdentity, saveInstitute } from "./queries.ts";

/** Stores the identity. The audit log gets the parts that changed, before and after. */
export async function updateInstitute(
  context: AppContext,
  request: RequestContext,
  identity: Institute,
): Promise<Institute> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await instituteIdentity(db);
    await saveInstitute(db, identity, now);
    const parts = (Object.keys(identity) as (keyof Institute)[]).filter(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(identity[part]),
    );
    const changed = (whole: Institute) => Object.fromEntries(parts.map((part) => [part, whole[part]]));
    await recordAudit(db, request, now, {
      action: "update",
      resource: "institute",
      resource_id: null,
      before: changed(before),
      after: changed(identity),
    });
    return identity;
  });
}

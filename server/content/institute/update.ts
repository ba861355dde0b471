import type { Institute, InstituteChange } from "#contract/content/institute.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockInstitute, saveInstitute, storedInstitute } from "./queries.ts";

/**
 * Stores the identity. The audit log gets the parts that changed, before and after. With `updated_at` only the version that was
 * read is changed.
 * @throws ApiError 409 `stale` with the present state
 */
export async function updateInstitute(
  context: AppContext,
  request: RequestContext,
  { updated_at: version, ...identity }: InstituteChange,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    await lockInstitute(db);
    const before = await storedInstitute(db);
    if (version !== undefined && Date.parse(version) !== before.updated_at.getTime())
      throw apiError("stale", { current: before });
    const updated_at = nextVersion(before, now);
    await saveInstitute(db, identity, updated_at);
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
    return { ...identity, updated_at };
  });
}

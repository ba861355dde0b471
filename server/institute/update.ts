import type { Institute, InstituteChange } from "#contract/content/institute.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockInstitute, saveInstitute, storedInstitute } from "./queries.ts";

/**
 * Stores the identity. The audit log gets the changed parts before and after. With `updated_at`, changes only the
 * version that was read.
 * @throws ApiError 409 `stale` with the present state
 */
export async function updateInstitute(
  context: AppContext,
  request: RequestContext,
  { updated_at: version, ...identity }: InstituteChange,
) {
  const subject = { lock: lockInstitute, version, current: storedInstitute };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const updated_at = nextVersion(before, now);
    await saveInstitute(db, identity, updated_at);
    const parts = (Object.keys(identity) as (keyof Institute)[]).filter(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(identity[part]),
    );
    const changed = (whole: Institute) => Object.fromEntries(parts.map((part) => [part, whole[part]]));
    did("institute.update", { id: null, before: changed(before), after: changed(identity) });
    return { ...identity, logo: before.logo, updated_at };
  });
}

import type { Institute } from "#contract/content/institute.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { instituteIdentity, saveInstitute } from "./queries.ts";

/** Writes the identity; the log keeps the parts that changed, as they were and as they are. */
export async function updateInstitute(
  house: House,
  exchange: Exchange,
  identity: Institute,
): Promise<Institute> {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const before = await instituteIdentity(db);
    await saveInstitute(db, identity, now);
    const parts = (Object.keys(identity) as (keyof Institute)[]).filter(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(identity[part]),
    );
    const changed = (whole: Institute) => Object.fromEntries(parts.map((part) => [part, whole[part]]));
    await recordAudit(db, exchange, now, {
      action: "update",
      noun: "institute",
      noun_id: null,
      before: changed(before),
      after: changed(identity),
    });
    return identity;
  });
}

import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedTeamMember, updateTeamMember } from "./queries.ts";

/** Gone from every list and page at once; the row stays for those who must restore it (security.md T37). */
export async function removeTeamMember(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const member = await lockedTeamMember(db, id);
    if (!member) throw refuse("not_found");
    await updateTeamMember(db, id, { deleted_at: now });
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "team_member",
      noun_id: id,
      before: { name: member.name },
    });
  });
}

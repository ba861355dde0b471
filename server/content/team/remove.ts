import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedTeamMember, updateTeamMember } from "./queries.ts";

/** Gone from every list and page at once; the row stays for those who must restore it (security.md T37). */
export async function removeTeamMember(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const member = await lockedTeamMember(db, id);
    if (!member) throw apiError("not_found");
    await updateTeamMember(db, id, { deleted_at: now });
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "team_member",
      resource_id: id,
      before: { name: member.name },
    });
  });
}

import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockedTeam, type TeamMemberRow, teamList, updateTeamMember } from "./queries.ts";

interface Place {
  id: number;
  order: number;
}

/**
 * Gives everybody a place at once. The list must name each existing member exactly once, so that a stale or
 * foreign list changes nothing (security.md T41); members that move get a new version.
 */
export async function reorderTeam(
  context: AppContext,
  request: RequestContext,
  places: Place[],
): Promise<TeamMemberRow[]> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const members = await lockedTeam(db);
    const wanted = new Map(places.map(({ id, order }) => [id, order]));
    const isPermutation =
      wanted.size === places.length &&
      wanted.size === members.length &&
      members.every(({ id }) => wanted.has(id));
    if (!isPermutation) throw invalid({ orders: ["List every team member exactly once."] });
    const moved = members.filter(({ id, order }) => wanted.get(id) !== order);
    for (const member of moved) {
      const changes = { order: wanted.get(member.id), updated_at: nextVersion(member, now) };
      await updateTeamMember(db, member.id, changes);
    }
    if (moved.length > 0)
      await recordAudit(db, request, now, {
        action: "reorder",
        resource: "team_member",
        resource_id: null,
        before: moved.map(({ id, order }) => ({ id, order })),
        after: moved.map(({ id }) => ({ id, order: wanted.get(id) })),
      });
    return teamList(db, { activeOnly: false }).execute();
  });
}

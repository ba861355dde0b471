import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockTeam, type TeamMemberRow, teamInOrder, updateTeamMember } from "./queries.ts";

/**
 * Sets the order of every member. The list must name each existing member exactly once, so that an outdated list
 * changes nothing. Members that move get a new version.
 * @throws ApiError 400 at `orders`
 */
export async function reorderTeam(
  context: AppContext,
  request: RequestContext,
  orders: { id: number; order: number }[],
): Promise<TeamMemberRow[]> {
  return act(context, request, async ({ db, now, did }) => {
    const members = await lockTeam(db);
    const orderOf = new Map(orders.map(({ id, order }) => [id, order]));
    const isComplete = orderOf.size === orders.length && orderOf.size === members.length;
    if (!isComplete || !members.every(({ id }) => orderOf.has(id)))
      throw invalid({ orders: ["List every team member exactly once."] });
    const moved = members.filter(({ id, order }) => orderOf.get(id) !== order);
    for (const member of moved) {
      const changes = { order: orderOf.get(member.id), updated_at: nextVersion(member, now) };
      await updateTeamMember(db, member.id, changes);
    }
    if (moved.length > 0)
      did("team_member.reorder", {
        id: null,
        before: moved.map(({ id, order }) => ({ id, order })),
        after: moved.map(({ id }) => ({ id, order: orderOf.get(id) })),
      });
    return teamInOrder(db);
  });
}

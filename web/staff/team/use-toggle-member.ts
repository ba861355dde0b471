import { useQueryClient } from "@tanstack/react-query";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api/client.ts";
import { rowsOf } from "#web/api/rows-of.ts";
import { useToggle } from "#web/dashboard/lists/use-toggle.ts";
import { teamQuery } from "./team-queries.ts";

/** Hides or shows a member. The whole member is sent with is_active flipped (staff.md 4). */
export function useToggleMember() {
  const queries = useQueryClient();
  return useToggle<TeamMember>({
    send: (member) =>
      api.team.update({ params: { id: member.id }, body: { ...member, is_active: !member.is_active } }),
    replace: (member) =>
      queries.setQueryData(
        teamQuery.queryKey,
        (team) => team && rowsOf(team).map((one) => (one.id === member.id ? member : one)),
      ),
    failure: "The member's status did not change. Please try again.",
    stale: "team",
  });
}

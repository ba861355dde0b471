import { useQueryClient } from "@tanstack/react-query";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api.ts";
import { useToggle } from "#web/dashboard/lists/use-toggle.ts";
import { teamListKey } from "./team-queries.ts";

/** Hides or shows a member. The whole member is sent with is_active flipped (staff-dashboard.md section 4). */
export function useToggleMember() {
  const queries = useQueryClient();
  return useToggle<TeamMember>({
    send: (member) =>
      api.team.update({ params: { id: member.id }, body: { ...member, is_active: !member.is_active } }),
    replace: (member) =>
      queries.setQueryData<TeamMember[]>(teamListKey, (team) =>
        team?.map((one) => (one.id === member.id ? member : one)),
      ),
    failure: "The member's status did not change. Please try again.",
    stale: teamListKey,
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { teamListKey } from "#web/staff/team/team-queries.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Hides or shows a member: the whole member is sent with is_active flipped (staff-dashboard.md section 4). */
export function useToggleMember() {
  const queries = useQueryClient();
  const showToast = useToast();
  const replace = (member: TeamMember) =>
    queries.setQueryData<TeamMember[]>(teamListKey, (team) =>
      team?.map((one) => (one.id === member.id ? member : one)),
    );
  const toggling = useMutation({
    mutationFn: (member: TeamMember) =>
      api.team.update({ params: { id: member.id }, body: { ...member, is_active: !member.is_active } }),
    onMutate: (member) => replace({ ...member, is_active: !member.is_active }),
    onSuccess: replace,
    onError: (error) => {
      console.error("team: status", error);
      showToast(sentenceOf(error, "The member's status did not change. Please try again."), {
        tone: "error",
      });
      return queries.invalidateQueries({ queryKey: teamListKey });
    },
  });
  return (member: TeamMember) => {
    // A second press before the answer would speak of a version that is no more.
    if (!toggling.isPending) toggling.mutate(member);
  };
}

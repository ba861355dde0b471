import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale } from "#web/api/stale.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { moved } from "./arrange.ts";
import { teamQuery } from "./team-queries.ts";

/**
 * Moves members: `preview` shows a position while the pointer is down, `commit` saves it. The table shows the new order
 * at once. If the server rejects it, the stored order is fetched again.
 */
export function useReorder(members: TeamMember[]) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [dragged, setDragged] = useState<TeamMember[] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const saving = useMutation({
    // Runs one call after the other, because each sends the whole order and the last must win.
    scope: { id: "team-order" },
    mutationFn: (team: TeamMember[]) =>
      api.team.reorder({ body: { orders: team.map(({ id }, order) => ({ id, order })) } }),
    onSuccess: (team) => {
      if (queries.isMutating({ mutationKey: ["team-order"] }) <= 1)
        queries.setQueryData(teamQuery.queryKey, team);
    },
    onError: (error) => {
      console.error("team: reorder", error);
      showToast(sentenceOf(error, "The new order was not saved. Please try again."), { tone: "error" });
      return makeStale(queries, "team");
    },
    mutationKey: ["team-order"],
  });

  function save(team: TeamMember[], id: number) {
    queries.setQueryData(teamQuery.queryKey, team);
    const position = team.findIndex((member) => member.id === id);
    setAnnouncement(`${team[position]?.name}: position ${position + 1} of ${team.length}`);
    saving.mutate(team);
  }

  return {
    shown: dragged ?? members,
    announcement,
    preview: (id: number, to: number) => setDragged(moved(dragged ?? members, id, to)),
    commit: (id: number) => {
      if (dragged) save(dragged, id);
      setDragged(null);
    },
    cancel: () => setDragged(null),
    step: (id: number, by: 1 | -1) => {
      const from = members.findIndex((member) => member.id === id);
      const to = from + by;
      if (to >= 0 && to < members.length) save(moved(members, id, to), id);
    },
  };
}

export type Reorder = ReturnType<typeof useReorder>;

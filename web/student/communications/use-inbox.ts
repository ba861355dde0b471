import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { liveOf } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { changeInInbox, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
import { todayQuery } from "#web/student/dashboard/today-query.ts";

/** Marks a communication as read on the server and refreshes the unread count (student-dashboard.md section 4). */
export function useMarkAsRead() {
  const queries = useQueryClient();
  const user = useCurrentUser().id;
  const { queryKey } = unreadCountQuery(api);
  return useMutation({
    mutationFn: (id: number) => api.communications.mark_as_read({ params: { id } }),
    onMutate: (id) => {
      changeInInbox(queries, api, id, (one) => ({ ...one, read: true }));
      queries.setQueryData(queryKey, (count) => Math.max(0, (count ?? 0) - 1));
    },
    onError: (_error, id) => changeInInbox(queries, api, id, (one) => ({ ...one, read: false })),
    onSuccess: () => liveOf(user).tellTabs({ kind: "read", data: null }),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries(todayQuery(api))]),
  });
}

export function useDeleteForMe(onDone: () => void) {
  const queries = useQueryClient();
  const user = useCurrentUser().id;
  return useMutation({
    mutationFn: (id: number) => api.communications.student_delete({ params: { id } }),
    onSuccess: (_nothing, id) => {
      onDone();
      changeInInbox(queries, api, id, () => null);
      liveOf(user).tellTabs({ kind: "read", data: null });
      return Promise.all([
        queries.invalidateQueries({ queryKey: unreadCountQuery(api).queryKey }),
        queries.invalidateQueries(todayQuery(api)),
      ]);
    },
  });
}

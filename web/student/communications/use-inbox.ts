import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { liveOf } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { changeInInbox, countUnread, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";

/** Marks a communication as read on the server and refreshes the unread count (students.md 4). */
export function useMarkAsRead() {
  const queries = useQueryClient();
  const user = useCurrentUser().id;
  return useMutation({
    mutationFn: (id: number) => api.communications.mark_as_read({ params: { id } }),
    onMutate: (id) => {
      changeInInbox(queries, id, (one) => ({ ...one, read: true }));
      countUnread(queries, (count) => Math.max(0, count - 1));
    },
    onError: (_error, id) => changeInInbox(queries, id, (one) => ({ ...one, read: false })),
    onSuccess: () => liveOf(user).tellTabs({ kind: "read", data: null }),
    onSettled: () => refreshCounts(queries),
  });
}

/** Marks a communication as unread on the server and refreshes the unread count. */
export function useMarkAsUnread() {
  const queries = useQueryClient();
  const user = useCurrentUser().id;
  return useMutation({
    mutationFn: (id: number) => api.communications.mark_as_unread({ params: { id } }),
    onSuccess: (_communication, id) => {
      changeInInbox(queries, id, (one) => ({ ...one, read: false }));
      countUnread(queries, (count) => count + 1);
      liveOf(user).tellTabs({ kind: "read", data: null });
      return refreshCounts(queries);
    },
  });
}

export function useDeleteForMe(onDone: () => void) {
  const queries = useQueryClient();
  const user = useCurrentUser().id;
  return useMutation({
    mutationFn: (id: number) => api.communications.student_delete({ params: { id } }),
    onSuccess: (_nothing, id) => {
      onDone();
      changeInInbox(queries, id, () => null);
      liveOf(user).tellTabs({ kind: "read", data: null });
      return refreshCounts(queries);
    },
  });
}

const refreshCounts = (queries: QueryClient) =>
  Promise.all([makeStale(queries, unreadCountQuery.queryKey), makeStale(queries, "today")]);

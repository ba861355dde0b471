import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { afterFetch, changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { communityKey, threadQuery } from "#web/student/community/community-queries.ts";
import {
  changeSaid,
  type Said,
  type ThreadData,
  withoutSaid,
  withSaid,
} from "#web/student/community/thread-data.ts";

const allThreads = [...communityKey, "thread"];

/** The way to change what is shown of a program's thread. */
export function useChangeThread(program: number) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(api, program);
  return (change: (data: ThreadData) => ThreadData) => changeFetched(queries, queryKey, change);
}

/** Brings in what others do, as it happens; `onSaid` hears of new messages and replies. */
export function useLiveThread(program: number, onSaid: (said: Said) => void): void {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(api, program);
  const change = useChangeThread(program);
  useLive({ program }, ({ kind, data }) => {
    if (kind === "message" || kind === "reply") {
      change((thread) => withSaid(thread, data));
      onSaid(data);
    } else if (kind === "delete") change((thread) => withoutSaid(thread, data.id));
    else if (kind === "like" || kind === "update") {
      const { id, program: _program, parent: _parent, ...changes } = data;
      change((thread) => changeSaid(thread, id, changes));
    }
    // The stream begins anew: what happened meanwhile is in the list.
    if (kind === "reset")
      afterFetch(queries, queryKey, () => void queries.invalidateQueries({ queryKey: allThreads }));
  });
}

/** A like shows at once, and is taken back when the server does not follow. */
export function useLike(program: number) {
  const change = useChangeThread(program);
  const show = ({ id, likes_count, liked_by_me }: Said, turn: 1 | 0) =>
    change((thread) =>
      changeSaid(thread, id, {
        liked_by_me: turn === 1 ? !liked_by_me : liked_by_me,
        likes_count: likes_count + (turn === 0 ? 0 : liked_by_me ? -1 : 1),
      }),
    );
  return useMutation({
    mutationFn: ({ id }: Said) => api.community.like({ params: { id } }),
    onMutate: (said) => void show(said, 1),
    onError: (_error, said) => void show(said, 0),
    onSuccess: ({ id, likes_count, liked_by_me }) =>
      change((thread) => changeSaid(thread, id, { likes_count, liked_by_me })),
  });
}

export function useEdit(program: number) {
  const change = useChangeThread(program);
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      api.community.update({ params: { id }, body: { content } }),
    onSuccess: ({ id, content, edited_at }) =>
      change((thread) => changeSaid(thread, id, { content, edited_at })),
  });
}

export function useDelete(program: number, onDone: () => void) {
  const change = useChangeThread(program);
  return useMutation({
    mutationFn: ({ id }: Said) => api.community.remove({ params: { id } }),
    onSuccess: (_nothing, { id }) => {
      onDone();
      change((thread) => withoutSaid(thread, id));
    },
  });
}

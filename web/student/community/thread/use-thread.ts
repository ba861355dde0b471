import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { makeStale } from "#web/api/stale.ts";
import { useDeleted } from "#web/dashboard/lists/deletion/use-deleted.ts";
import { afterFetch, changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { threadQuery } from "#web/student/community/community-queries.ts";
import {
  changeMessage,
  type MessageOrReply,
  messagesIn,
  type ThreadData,
  withMessage,
  withoutMessage,
} from "#web/student/community/thread/thread-data.ts";

type Liked = Pick<MessageOrReply, "id" | "likes_count" | "liked_by_me">;
type Edited = Pick<MessageOrReply, "id" | "content" | "edited_at">;
const isGone = (now: MessageOrReply | undefined) => !now || ("is_deleted" in now && now.is_deleted);

/** Returns a function that changes a program's thread on the screen. */
export function useChangeThread(program: number) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(program);
  return (change: (data: ThreadData) => ThreadData) => changeFetched(queries, queryKey, change);
}

/** Shows changes by others live. Calls `onMessage` for new messages and replies. */
export function useLiveThread(program: number, onMessage: (message: MessageOrReply) => void): void {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(program);
  const change = useChangeThread(program);
  useLive(program, ({ kind, data }) => {
    if (kind === "message" || kind === "reply") {
      change((thread) => withMessage(thread, data));
      onMessage(data);
    } else if (kind === "delete") change((thread) => withoutMessage(thread, data.id));
    else if (kind === "like" || kind === "update") {
      const { id, program: _program, parent: _parent, ...changes } = data;
      change((thread) => changeMessage(thread, id, changes));
    }
    // Events may have been missed, so fetch the list again.
    if (kind === "reset")
      afterFetch(queries, queryKey, () => void makeStale(queries, api.community.list.queryKey));
  });
}

/**
 * Returns a function that waits for a change of a message. After a lost answer, reads the thread again: if the message
 * is as it was wanted, returns what `wanted` makes of it. A deleted message is undefined.
 * @throws the change's error otherwise
 */
function useOrRead(program: number) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(program);
  return async <Answer>(
    changing: Promise<Answer>,
    id: number,
    wanted: (now: MessageOrReply | undefined) => NoInfer<Answer> | false,
  ): Promise<Answer> => {
    try {
      return await changing;
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      await queries.refetchQueries({ queryKey }, { throwOnError: true }).catch(() => Promise.reject(error));
      const now = messagesIn(queries.getQueryData<ThreadData>(queryKey))
        .flatMap((message) => [message, ...message.replies])
        .find((message) => message.id === id);
      const answer = wanted(now);
      if (answer === false) throw error;
      return answer;
    }
  };
}

/** Shows a like at once, and takes it back if the call fails. */
export function useLike(program: number) {
  const orRead = useOrRead(program);
  const change = useChangeThread(program);
  const show = ({ id, likes_count, liked_by_me }: MessageOrReply, turn: 1 | 0) =>
    change((thread) =>
      changeMessage(thread, id, {
        liked_by_me: turn === 1 ? !liked_by_me : liked_by_me,
        likes_count: likes_count + (turn === 0 ? 0 : liked_by_me ? -1 : 1),
      }),
    );
  return useMutation({
    mutationFn: ({ id, liked_by_me }: MessageOrReply) =>
      orRead<Liked>(
        api.community.like({ params: { id } }),
        id,
        (now) => now !== undefined && now.liked_by_me !== liked_by_me && now,
      ),
    onMutate: (message) => void show(message, 1),
    onError: (_error, message) => void show(message, 0),
    onSuccess: ({ id, likes_count, liked_by_me }) =>
      change((thread) => changeMessage(thread, id, { likes_count, liked_by_me })),
  });
}

export function useEdit(program: number) {
  const orRead = useOrRead(program);
  const change = useChangeThread(program);
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      orRead<Edited>(
        api.community.update({ params: { id }, body: { content } }),
        id,
        (now) => now?.content === content && now,
      ),
    onSuccess: ({ id, content, edited_at }) =>
      change((thread) => changeMessage(thread, id, { content, edited_at })),
  });
}

export function useDelete(program: number, onDone: () => void) {
  const me = useCurrentUser();
  const tellDeleted = useDeleted();
  const orRead = useOrRead(program);
  const change = useChangeThread(program);
  return useMutation({
    mutationFn: ({ id }: MessageOrReply) =>
      orRead<unknown>(api.community.remove({ params: { id } }), id, (now) => isGone(now) && undefined),
    onSuccess: (_nothing, { id, sender }) => {
      onDone();
      change((thread) => withoutMessage(thread, id));
      // Offer Undo only for other people's messages: staff find these in the bin, while the user's own are gone.
      if (sender?.id !== me.id) tellDeleted({ kind: "community_message", id, message: "Message deleted." });
    },
  });
}

import type { InfiniteData } from "@tanstack/react-query";
import type { CommunityMessage, CommunityReply } from "#contract/learning/community.ts";

/** Pages as they were fetched: the newest first, each with its oldest message first. */
export type ThreadData = InfiniteData<CommunityMessage[]>;

export type Said = CommunityMessage | CommunityReply;

/** All messages, oldest first. */
export function messagesIn(data: ThreadData | undefined): CommunityMessage[] {
  return [...(data?.pages ?? [])].reverse().flat();
}

/** Puts in what was said, once: a message at the end, a reply under its message. */
export function withSaid(data: ThreadData, said: Said): ThreadData {
  if ("parent" in said)
    return changeMessage(data, said.parent, (message) =>
      message.replies.some((reply) => reply.id === said.id)
        ? message
        : { ...message, replies: [...message.replies, said] },
    );
  if (messagesIn(data).some((message) => message.id === said.id)) return data;
  const [newest = [], ...older] = data.pages;
  // Events come in order, but one's own answer may overtake them.
  const ordered = [...newest, said].sort((a, b) => a.id - b.id);
  return { ...data, pages: [ordered, ...older] };
}

/** Changes the message or reply of this id, wherever it stands. */
export function changeSaid(data: ThreadData, id: number, changes: Partial<CommunityReply>): ThreadData {
  return mapMessages(data, (message) => {
    if (message.id === id) return { ...message, ...changes } as CommunityMessage;
    if (!message.replies.some((reply) => reply.id === id)) return message;
    return {
      ...message,
      replies: message.replies.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)),
    };
  });
}

/** What a deletion leaves: nothing, or a tombstone while there are replies; with its last reply a tombstone goes. */
export function withoutSaid(data: ThreadData, id: number): ThreadData {
  const pages = data.pages.map((page) =>
    page.flatMap((message) => {
      if (message.id === id) return message.replies.length > 0 ? tombstone(message) : [];
      const replies = message.replies.filter((reply) => reply.id !== id);
      if (replies.length === message.replies.length) return message;
      return message.is_deleted && replies.length === 0 ? [] : { ...message, replies };
    }),
  );
  return { ...data, pages };
}

function tombstone(message: CommunityMessage): CommunityMessage {
  return {
    ...message,
    content: "This message was deleted.",
    sender: { id: null, name: "", profile_picture: null },
    edited_at: null,
    likes_count: 0,
    liked_by_me: false,
    is_deleted: true,
  };
}

function changeMessage(
  data: ThreadData,
  id: number,
  change: (message: CommunityMessage) => CommunityMessage,
): ThreadData {
  return mapMessages(data, (message) => (message.id === id ? change(message) : message));
}

function mapMessages(data: ThreadData, change: (message: CommunityMessage) => CommunityMessage): ThreadData {
  return { ...data, pages: data.pages.map((page) => page.map(change)) };
}

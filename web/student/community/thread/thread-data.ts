import type { InfiniteData } from "@tanstack/react-query";
import type { CommunityMessage, CommunityReply } from "#contract/community/community.ts";

/** Pages of messages, the newest page first. Each page has its oldest message first. */
export type ThreadData = InfiniteData<CommunityMessage[]>;

export type MessageOrReply = CommunityMessage | CommunityReply;

/** Returns all messages, oldest first. */
export function messagesIn(data: ThreadData | undefined): CommunityMessage[] {
  return [...(data?.pages ?? [])].reverse().flat();
}

/** A message or reply of the outbox that may have arrived. */
export interface MaybeSent {
  parent: number | null;
  content: string;
  /** Time by the server's clock when it was first sent; null if it has certainly not arrived. */
  sentAt_ms: number | null;
}

/** Clocks differ a little. */
const TOLERANCE_MS = 1_000;

/** Returns whether the thread has the sender's message already, although the answer to it was lost. */
export function hasArrived(
  messages: readonly CommunityMessage[],
  sender: number,
  { parent, content, sentAt_ms }: MaybeSent,
): boolean {
  if (sentAt_ms === null) return false;
  const among: readonly Pick<CommunityMessage, "sender" | "content" | "created_at">[] =
    parent === null ? messages : (messages.find(({ id }) => id === parent)?.replies ?? []);
  return among.some(
    (one) =>
      one.sender.id === sender &&
      one.content === content &&
      Date.parse(one.created_at) >= sentAt_ms - TOLERANCE_MS,
  );
}

/** Adds a message at the end, or a reply under its message, unless it is present already. */
export function withMessage(data: ThreadData, added: MessageOrReply): ThreadData {
  if ("parent" in added)
    return mapMessages(data, (message) =>
      message.id !== added.parent || message.replies.some((reply) => reply.id === added.id)
        ? message
        : { ...message, replies: [...message.replies, added] },
    );
  if (messagesIn(data).some((message) => message.id === added.id)) return data;
  const [newest = [], ...older] = data.pages;
  // Events come in order, but the reply to the user's own call may overtake them.
  const ordered = [...newest, added].sort((a, b) => a.id - b.id);
  return { ...data, pages: [ordered, ...older] };
}

/** Changes the message or reply with this id. */
export function changeMessage(data: ThreadData, id: number, changes: Partial<CommunityReply>): ThreadData {
  return mapMessages(data, (message) => {
    if (message.id === id) return { ...message, ...changes } as CommunityMessage;
    if (!message.replies.some((reply) => reply.id === id)) return message;
    return {
      ...message,
      replies: message.replies.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)),
    };
  });
}

/** Removes the message or reply. A message with replies becomes a tombstone, which is removed with its last reply. */
export function withoutMessage(data: ThreadData, id: number): ThreadData {
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
    picture: null,
    sender: { id: null, name: "", profile_picture: null, is_staff: false },
    edited_at: null,
    likes_count: 0,
    liked_by_me: false,
    is_deleted: true,
  };
}

function mapMessages(data: ThreadData, change: (message: CommunityMessage) => CommunityMessage): ThreadData {
  return { ...data, pages: data.pages.map((page) => page.map(change)) };
}

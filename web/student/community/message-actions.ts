import type { MessageOrReply } from "#web/student/community/thread-data.ts";
import type { useOutgoing } from "#web/student/community/use-outgoing.ts";

/** What the thread does for its messages: asks before a deletion, why one is reported, and shows failures. */
export interface MessageActions {
  onDelete: (message: MessageOrReply) => void;
  onReport: (message: MessageOrReply) => void;
  onFailure: (failure: string | null) => void;
}

export type Outgoing = ReturnType<typeof useOutgoing>;

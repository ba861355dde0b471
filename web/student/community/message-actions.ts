import type { MessageOrReply } from "#web/student/community/thread-data.ts";
import type { useOutgoing } from "#web/student/community/use-outgoing.ts";

/** What the thread does for its messages: asks before a deletion, why one is reported, shows failures, and opens at one. */
export interface MessageActions {
  onDelete: (message: MessageOrReply) => void;
  onReport: (message: MessageOrReply) => void;
  onFailure: (failure: string | null) => void;
  /** The message or reply at which the thread was opened. */
  opensAt: number | undefined;
}

export type Outgoing = ReturnType<typeof useOutgoing>;

import type { useOutgoing } from "#web/student/community/composer/use-outgoing.ts";
import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";

/** Callbacks of the thread for its messages: ask before a deletion, report, and show a failure. */
export interface MessageActions {
  onDelete: (message: MessageOrReply) => void;
  onReport: (message: MessageOrReply) => void;
  onFailure: (failure: string | null) => void;
  /** The message or reply at which the thread opens. */
  opensAt: number | undefined;
}

export type Outgoing = ReturnType<typeof useOutgoing>;

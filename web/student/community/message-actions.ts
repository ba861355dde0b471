import type { Said } from "#web/student/community/thread-data.ts";
import type { useOutbox } from "#web/student/community/use-outbox.ts";

/** What the thread does for the messages in it: asks before a deletion, says what failed. */
export interface MessageActions {
  onDelete: (said: Said) => void;
  onFailure: (failure: string | null) => void;
}

export type Outbox = ReturnType<typeof useOutbox>;

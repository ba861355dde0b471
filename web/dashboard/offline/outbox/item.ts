/** The reason why an item that was not accepted waits, and until when. */
export interface Wait {
  reason: "network" | "busy" | "session";
  /** The server's sentence, if it answered with one. */
  sentence: string | null;
  /** Start and end by the device's clock, in milliseconds. `until_ms` is null if no time ends the wait. */
  since_ms: number;
  until_ms: number | null;
  /** Number of failed attempts. */
  tries: number;
}

/** A call that the server has not answered yet, as stored on the device. */
export interface OutboxItem {
  /** Sent as Idempotency-Key, so that the call takes effect once, however often it is sent. */
  key: string;
  user_id: number;
  /** Items of one queue are sent one after the other, in order of creation. */
  queue: string;
  order: number;
  method: string;
  url: string;
  body: Record<string, unknown>;
  files: Record<string, File[]>;
  /** Data that the item's section needs to show it. */
  metadata: Record<string, string | number | null> & {
    /** Name of the item for people. */
    label: string;
    /** Name of the record of several items, which stands for all of them in lists of what waits. */
    record?: string;
    /** The section that shows the item. In other sections, the shell shows it. */
    section?: string;
    /** Address of the item within its section, if it is not at the section's start. */
    place?: string;
    /** Message if the server refused the item without a reason. */
    failure?: string;
    /** The user's text in words, for the question before a discard: "your comments". */
    typed?: string;
    /** Toast in every section when the server has accepted the item. */
    announcement?: string;
    /** Where the person finds the item if it has arrived although they cancelled it. */
    ifArrived?: string;
    /** "body" if the call takes no Idempotency-Key, because its body has the key. */
    key_in?: "body";
    /** A newer item with the same slot replaces the item while it waits, because the newer one says it all. */
    slot?: string;
    /**
     * List in the body that items with the same address share: those that wait are sent in one call. The entries of the
     * list have ids, so that each takes effect once.
     */
    list?: string;
  };
  /** Time when it was first sent without an answer. It may have arrived then. */
  first_sent_ms: number | null;
  has_waited: boolean;
  wait: Wait | null;
  /** The server's refusal. The item stays until its user retries or discards it. Status 0: it is too old to send. */
  rejection: { status: number; body: Record<string, unknown> } | null;
}

/** Returns the Idempotency-Key header of an item. */
export const idempotencyHeader = ({ key, metadata }: Pick<OutboxItem, "key" | "metadata">) =>
  metadata.key_in === "body" ? {} : { idempotencyKey: key };

export type NewItem = Pick<OutboxItem, "key" | "queue" | "method" | "url" | "body" | "metadata"> &
  Partial<Pick<OutboxItem, "files">>;

/** Returns whether the item is sent automatically. */
export const isOpen = ({ rejection }: OutboxItem) => rejection === null;

/**
 * Returns whether the server may have accepted the item, although no answer came. `fraction` is the progress if the item
 * is being sent now.
 */
export function mayHaveArrived(item: OutboxItem, fraction: number | undefined): boolean {
  const { first_sent_ms, rejection, wait } = item;
  if (rejection) return rejection.status === 0;
  if (first_sent_ms === null) return false;
  const tries = wait?.tries ?? 0;
  // The only attempt was answered.
  if (tries === 1 && wait?.reason !== "network" && fraction === undefined) return false;
  const isIncomplete = hasFiles(item) && fraction !== undefined && fraction < 1;
  return tries > 0 || !isIncomplete;
}

export const hasFiles = ({ files }: OutboxItem) => Object.keys(files).length > 0;

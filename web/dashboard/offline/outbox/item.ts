/** Why an item that was not accepted waits, and until when. */
export interface Wait {
  reason: "network" | "busy" | "session";
  /** The server's sentence, where it answered with one. */
  sentence: string | null;
  /** By the device's clock, in milliseconds. Null: not for a time. */
  since_ms: number;
  until_ms: number | null;
  /** How often it was tried in vain. */
  tries: number;
}

/** One call that the server has not answered yet, as the device stores it. */
export interface OutboxItem {
  /** Sent as Idempotency-Key: the call has its effect once, however often it is sent. */
  key: string;
  user_id: number;
  /** Items of one queue are sent one after the other, in the order in which they were made. */
  queue: string;
  order: number;
  method: string;
  url: string;
  body: Record<string, unknown>;
  files: Record<string, File[]>;
  /** What its section needs to show it. */
  metadata: Record<string, string | number | null> & {
    /** Names it for people. */
    label: string;
    /** The section that shows it. Elsewhere the shell shows it. */
    section?: string;
    /** The address of its place in that section, where that is not the section's beginning. */
    place?: string;
    /** What is said where the server refused it without a reason. */
    failure?: string;
    /** What its user wrote, as the question before a discard names it: "your comments". */
    typed?: string;
    /** Said in every section when the server has accepted it. */
    announcement?: string;
  };
  /** When it was first sent without an answer. It may have arrived then. */
  first_sent_ms: number | null;
  has_waited: boolean;
  wait: Wait | null;
  /** The server's refusal. The item stays until its user retries or discards it. Status 0 means that it is too old. */
  rejection: { status: number; body: Record<string, unknown> } | null;
}

export type NewItem = Pick<OutboxItem, "key" | "queue" | "method" | "url" | "body" | "metadata"> &
  Partial<Pick<OutboxItem, "files">>;

/** Whether it is sent automatically. */
export const isOpen = ({ rejection }: OutboxItem) => rejection === null;

export const hasFiles = ({ files }: OutboxItem) => Object.keys(files).length > 0;

import type { Messages } from "#web/api/api-error.ts";

/** The typed values as text, by field name. */
export type ApplicationValues = Record<string, string>;

/**
 * Result of the form. A refusal has the typed values and the messages at the fields; a failure of ours has no messages.
 */
export type ApplicationAnswer =
  | { is_sent: true }
  | {
      is_sent: false;
      values: ApplicationValues;
      messages?: Messages;
      note?: string | undefined;
      is_too_many?: boolean;
    };

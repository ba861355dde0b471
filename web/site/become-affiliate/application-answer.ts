import type { Messages } from "#web/api-error.ts";

/** What was typed, as text by field name. */
export type ApplicationValues = Record<string, string>;

/** Sent; or not, with what was typed and the messages at the fields, or none when the failure is ours. */
export type ApplicationAnswer =
  | { is_sent: true }
  | {
      is_sent: false;
      values: ApplicationValues;
      messages?: Messages;
      note?: string | undefined;
      is_too_many?: boolean;
    };

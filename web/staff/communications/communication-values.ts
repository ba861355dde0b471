import type { CommunicationChange } from "#contract/learning/communications.ts";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";

/** What the form of a communication holds. */
export type CommunicationValues = FormValues<typeof CommunicationChange>;

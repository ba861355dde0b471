import type { CommunicationChange } from "#contract/community/communications.ts";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";

/** Values of the form of a communication. */
export type CommunicationValues = FormValues<typeof CommunicationChange>;

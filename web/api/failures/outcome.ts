import { ApiError } from "#contract/shared/api-error.ts";
import { noResponse } from "#web/api/failures/no-response.ts";

/** Heading of a form whose change may have been saved. */
export const unknownOutcome = "We do not know whether it was saved";

/**
 * Returns true if the server may have made the change: no answer came, it could not be read, or it was a failure that a
 * proxy may have sent.
 */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status < 500);

/** Returns the heading of a form's errors. `claim` says that nothing was changed, so it needs an answer. */
export const headingFor = (
  messages: Record<string, string>,
  claim: string,
  unknown = unknownOutcome,
): string => (messages[""] === noResponse ? unknown : claim);

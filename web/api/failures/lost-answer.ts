import { NoResponse } from "#web/api/failures/no-response.ts";

/** Words after the message of a failed change that can be repeated. The specified message stays before them. */
export const lostAnswer = "No answer came from the server, so it may have worked. Nothing is done twice.";

/** The same in a form, below the message of a failed save. */
export const pressAgain =
  "No answer came from the server, so it may be saved. Press the button again: nothing is saved twice.";

/** Returns true if the device has a network, but no answer came. The server may have made the change or not. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof NoResponse && navigator.onLine !== false;

/** States of a mobile-money request. Uses no zod, because a student's first screen does not load it. */

/**
 * States of a request. `begun`: stored, and perhaps not sent yet. `pending`: waits for the person with the phone.
 * `unanswered`: no longer waited for, but the network is still asked, so it may become `successful` or `failed`.
 */
export const requestStates = ["begun", "pending", "unanswered", "successful", "failed"] as const;
export type RequestState = (typeof requestStates)[number];

/**
 * Minutes after which a request is unanswered: twice as long as a phone asks for approval (5 minutes, according to
 * momodeveloper.mtn.com, "common errors").
 */
export const ANSWERED_WITHIN_MINUTES = 10;

export const isOpen = ({ state }: { state: RequestState }) => state === "begun" || state === "pending";

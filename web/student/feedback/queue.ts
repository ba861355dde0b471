/** Queue of the outbox with the answers to forms. */
export const QUEUE = "feedback";

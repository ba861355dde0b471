/** Queue of the outbox with the answers to forms. */
export const QUEUE = "feedback";

/** Name of the draft of a form's answers. It is deleted when they are in the outbox. */
export const draftOf = (round: number | "") => `feedback-${round}`;

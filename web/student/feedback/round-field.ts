/** Name of the field with the id of the form. */
export const ROUND_FIELD = "feedback";

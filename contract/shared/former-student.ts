/** Name of an erased student in a community, on charges and on receipts. */
export const FORMER_STUDENT = "Former student";

/** Errors of answers to a form. The form's page knows them, and loads these without all other errors. */
export const feedbackErrors = {
  feedback_given: { status: 409, sentence: "You have answered already." },
  feedback_closed: { status: 409, sentence: "This form is closed. Thank you for your time." },
} as const satisfies Record<string, { status: number; sentence: string }>;

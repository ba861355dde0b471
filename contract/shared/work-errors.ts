/** Errors of handing in work. The buttons of students show them too, and load these without all other errors. */
export const workErrors = {
  submission_deadline_passed: {
    status: 403,
    sentence: "Cannot submit assignment. The deadline has passed.",
  },
  edit_deadline_passed: { status: 403, sentence: "Cannot edit submission. The deadline has passed." },
  already_graded: {
    status: 403,
    sentence: "Cannot edit submission. This assignment has already been graded.",
  },
  not_found: { status: 404, sentence: "Not found." },
  already_submitted: { status: 409, sentence: "You have already submitted this assignment." },
} as const satisfies Record<string, { status: number; sentence: string }>;

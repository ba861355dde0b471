/** Errors about quizzes. They are separate, so that a student's quiz loads no others. */
export const quizErrors = {
  quiz_not_open: { status: 403, sentence: "This quiz is not open yet." },
  quiz_closed: { status: 403, sentence: "This quiz is closed." },
  quiz_empty: { status: 403, sentence: "This quiz has no questions yet." },
  attempts_used_up: { status: 403, sentence: "You have used all your attempts." },
  is_a_quiz: { status: 409, sentence: "This is a quiz. Change it and mark it as a quiz." },
} as const;

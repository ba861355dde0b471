import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { assignment } from "./work-samples.ts";

/** A quiz that was sent. Its attempts are in attempt-samples.ts, which also tests without a browser import. */
export const quiz: StaffQuiz = {
  ...assignment,
  ...{ title: "Check of week 1", kind: "quiz", assignment_file: "", assignment_file_url: "" },
  opens_at: null,
  time_limit_minutes: 20,
  attempts: 2,
  counts: "best",
  shuffles_questions: false,
  shuffles_answers: false,
  pass_mark: 50,
  results: "answers",
  shows_results_at_once: true,
  parts: [],
  attempts_count: 2,
};

import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";
import { assignment } from "./work-samples.ts";

/** Returns question 31 of program 5, of this kind. */
export const storedQuestion = (kind: Kind, values: Partial<Question> = {}): Question => ({
  ...{ id: 31, program: 5, kind, text: `<p>What about ${kind}?</p>`, plain_text: `What about ${kind}?` },
  ...structuredClone(questionOf[kind] as unknown as Pick<Question, "content" | "key">),
  ...{ explanation: "", tags: [], points: 1, quizzes_count: 0, updated_at: "2026-02-01T09:00:00Z" },
  ...values,
});

/** Returns quiz 8 of program 5 with question 31 and one that is drawn. */
export const storedQuiz = (values: Partial<StaffQuiz> = {}): StaffQuiz => ({
  ...assignment,
  ...{ id: 8, title: "Check of week 1", kind: "quiz", assignment_file: "", assignment_file_url: "" },
  ...{ sent_at: null, submissions_count: 0, updated_at: "2026-02-01T09:00:00Z" },
  ...{ opens_at: null, time_limit_minutes: 20, attempts: 2, counts: "best", pass_mark: 50 },
  ...{ shuffles_questions: false, shuffles_answers: true, results: "points", shows_results_at_once: true },
  parts: [
    {
      question: 31,
      tag: null,
      draws: null,
      text: "What about one_of?",
      kind: "one_of",
      points: 1,
      available: 1,
    },
    { question: null, tag: "soil", draws: 2, text: "", kind: null, points: null, available: 3 },
  ],
  attempts_count: 0,
  grades_count: 0,
  outdated_count: 0,
  extra_times: [],
  results_at: null,
  ...values,
});

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
  grades_count: 0,
  outdated_count: 0,
  extra_times: [],
  results_at: null,
};

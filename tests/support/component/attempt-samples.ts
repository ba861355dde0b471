import type { StaffAttempt, StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";

/** Attempt with one long text that waits for points. */
export const summary: StaffAttemptSummary = {
  id: 31,
  student: 103,
  student_name: "Amina Nansubuga",
  student_email: "amina@darasa.example",
  number: 1,
  state: "over",
  began_at: "2026-02-02T08:00:00Z",
  over_at: "2026-02-02T08:20:00Z",
  points: null,
  points_possible: 4,
  waiting_count: 1,
  late_count: 0,
  too_late_count: 0,
  by_hand_count: 0,
  outdated_positions: [],
  is_marked_again: false,
  extra_minutes: null,
  extended_to: null,
};

const options = [
  { id: "aaaaaaa1", text: "Rain" },
  { id: "bbbbbbb2", text: "Wind" },
];
const asked = {
  points_before: null,
  ...{ points_possible: 1, explanation: "", is_late: false, is_after_result: false, is_too_late: false },
  ...{ is_by_hand: false, by_hand_reason: null, by_hand_by: "", by_hand_at: null, earlier_points: [] },
};

export const attempt: StaffAttempt = {
  ...summary,
  quiz: 7,
  quiz_title: "Check of week 1",
  questions: [
    {
      ...asked,
      ...{ position: 1, question: 11, kind: "one_of", text: "<p>What fills the well?</p>" },
      content: { options },
      answer: { chosen: "bbbbbbb2" },
      given_at: "2026-02-02T08:05:00Z",
      points: 0,
      right: { right: "aaaaaaa1" },
    },
    {
      ...asked,
      ...{ position: 2, question: 12, kind: "long_text", text: "<p>Why do wells run dry?</p>" },
      content: {},
      answer: { text: "The rains failed." },
      given_at: "2026-02-02T08:15:00Z",
      points: null,
      points_possible: 3,
      right: { guide: "Names two causes." },
      ...{ is_late: true, is_after_result: true },
      is_too_late: true,
    },
  ],
  ...{ points_before: null, marked_again_at: null, marked_again_reason: "", earlier_markings: [] },
  updated_at: "2026-02-02T08:20:00Z",
};

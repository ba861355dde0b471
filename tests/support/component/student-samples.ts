import type { OwnAssignment } from "#contract/courses/assignments.ts";
import type { Submission } from "#contract/courses/submissions.ts";

const HOUR_MS = 3_600_000;

/** Returns the time in so many hours, as the API writes it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** An assignment that is due in two hours. */
export const map: OwnAssignment = {
  id: 7,
  title: "A map of the village",
  description: "",
  program: 3,
  program_title: "Agile Delivery with Scrum",
  deadline: inHours(2),
  total_marks: 100,
  kind: "file",
  assignment_file: "brief.pdf",
  assignment_file_url: "/api/assignments/7/file/",
  opens_at: null,
  attempt_ends_at: null,
  answers_until: null,
  results_at: null,
  attempts_left: null,
  enrolled_at: inHours(-240),
};

/** An assignment that is due in six hours. */
export const survey: OwnAssignment = { ...map, id: 8, title: "A survey of the wells", deadline: inHours(6) };

/** The work for `survey`, without a grade. */
export const surveyWork: Submission = {
  id: 70,
  assignment: survey.id,
  assignment_title: survey.title,
  program_title: survey.program_title,
  student: 2,
  assignment_total_marks: survey.total_marks,
  student_name: "Amina Nansubuga",
  submission_file: "survey.pdf",
  submission_file_url: "/api/submissions/70/file/",
  submission_text: "",
  submitted_at: inHours(-1),
  is_graded: false,
  has_hidden_grade: false,
  graded_at: null,
  marks_awarded: null,
  percentage_score: null,
  grade_letter: null,
  feedback: "",
  feedback_file: "",
  feedback_file_url: "",
  returned_at: null,
  earlier_rounds: [],
  has_open_attempt: false,
  updated_at: inHours(-1),
};

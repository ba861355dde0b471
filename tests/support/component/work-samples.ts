import type { StaffAssignment } from "#contract/courses/assignments.ts";
import { gradeLetter, percentageScore, type StaffSubmission } from "#contract/courses/submissions.ts";
import type { Answers } from "./answers.ts";
import { pageWith } from "./staff-samples.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An assignment that was sent yesterday. */
export const assignment: StaffAssignment = {
  id: 7,
  title: "Measure a well",
  description: "",
  program: 5,
  program_title: "Solar Pumps for Dry Seasons",
  unit: null,
  deadline: inDays(2),
  total_marks: 100,
  kind: "file",
  assignment_file: "brief.pdf",
  assignment_file_url: "/api/assignments/7/file/",
  sent_at: inDays(-1),
  created_at: inDays(-1),
  updated_at: inDays(-1),
  submissions_count: 1,
  graded_count: 0,
  students_count: 3,
  has_too_few_questions: false,
  grades_held_at: null,
};

/** Returns an ungraded work for the assignment. */
export const workOf = (id: number, student_name: string): StaffSubmission => ({
  id,
  assignment: assignment.id,
  assignment_title: assignment.title,
  assignment_deadline: assignment.deadline,
  assignment_total_marks: assignment.total_marks,
  program_title: assignment.program_title,
  student: 100 + id,
  student_name,
  student_email: `student-${id}@learners.example`,
  submission_file: `work-${id}.zip`,
  submission_file_url: `/api/submissions/${id}/file/`,
  submission_text: "",
  submitted_at: inDays(-1),
  updated_at: inDays(-1),
  is_graded: false,
  has_hidden_grade: false,
  graded_at: null,
  marks_awarded: null,
  percentage_score: null,
  grade_letter: null,
  feedback: "",
  feedback_file: "",
  feedback_file_url: "",
  feedback_file_id: "",
  returned_at: null,
  earlier_rounds: [],
  graded_by: "",
  preview: null,
  grades_held: false,
  has_open_attempt: false,
});

/** Returns the work as the server answers it after a grade. */
export function graded(work: StaffSubmission, marks_awarded: number, feedback = ""): StaffSubmission {
  const percentage_score = percentageScore(marks_awarded, work.assignment_total_marks);
  const now = new Date().toISOString();
  const grade = { marks_awarded, feedback, percentage_score, grade_letter: gradeLetter(percentage_score) };
  return { ...work, ...grade, is_graded: true, graded_at: now, updated_at: now };
}

/**
 * Returns the answers for the marking desk with these works. Grades are stored, and graded works are last in
 * the list. `grades` are the ids of the calls that grade, in their order.
 */
export function markingDesk(works: StaffSubmission[]) {
  const stored = new Map(works.map((work) => [work.id, work]));
  const grades: number[] = [];
  const answers: Answers = {
    "GET /submissions/": ({ url }) => {
      const state = new URL(url).searchParams.get("state");
      const all = [...stored.values()];
      const pending = all.filter(({ is_graded }) => !is_graded);
      return pageWith(...pending, ...(state === "to_mark" ? [] : all.filter(({ is_graded }) => is_graded)));
    },
    "GET /saved-comments/": [],
    "GET /programs/titles/": [],
    "GET /assignments/": pageWith(assignment),
  };
  for (const { id } of works)
    answers[`PATCH /submissions/${id}/`] = async (request) => {
      grades.push(id);
      const { marks_awarded, feedback } = await request.json();
      const work = graded(stored.get(id) as StaffSubmission, Number(marks_awarded), feedback);
      stored.set(id, work);
      return work;
    };
  return { answers, grades };
}

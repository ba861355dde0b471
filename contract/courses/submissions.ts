import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import type { ApiErrorCode } from "#contract/shared/errors.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { uploadLimits, workChangeLimit } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import {
  changeText,
  Id,
  idField,
  idFilter,
  optionalText,
  requiredText,
  searchText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { assignmentKinds, isPastDeadline, newDay } from "./assignments.ts";

export const gradeLetters = ["A", "B", "C", "D", "F"] as const;
export type GradeLetter = (typeof gradeLetters)[number];

export const Submission = z.object({
  id: Id,
  assignment: Id,
  assignment_title: z.string(),
  program_title: z.string(),
  student: Id,
  assignment_total_marks: z.number().int(),
  student_name: z.string(),
  submission_file: z.string(),
  submission_file_url: z.string(),
  submission_text: z.string(),
  submitted_at: Timestamp,
  is_graded: z.boolean(),
  /** True while staff hide a grade that the student could see before. The work cannot be changed. */
  has_hidden_grade: z.boolean(),
  graded_at: Timestamp.nullable(),
  marks_awarded: z.number().nullable(),
  percentage_score: z.number().nullable(),
  grade_letter: z.enum(gradeLetters).nullable(),
  feedback: z.string(),
  /** Name of the feedback file; empty without one. */
  feedback_file: z.string(),
  feedback_file_url: z.string(),
  /** Time when staff sent the work back for another try, with the comment in `feedback`. Null once it is handed in again. */
  returned_at: Timestamp.nullable(),
  /** Earlier times when staff sent the work back, oldest first. The present one is in `returned_at`. */
  earlier_rounds: z.array(z.object({ sent_back_at: Timestamp, comment: z.string() })),
  /** True while an attempt of a quiz waits for marks. The grade of earlier attempts stays until then. */
  has_open_attempt: z.boolean(),
  updated_at: Timestamp,
});
export type Submission = z.output<typeof Submission>;

/** Kinds of files that a browser can show without running anything in them. Of a document, its text is shown. */
export const previewKinds = ["pdf", "image", "text", "document"] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** Submission as staff see it. The student sees the grade only if grades are not held. */
export const StaffSubmission = Submission.extend({
  student: Id,
  student_email: z.string(),
  assignment_deadline: Timestamp,
  /** Kind of preview, detected from the file's content; null if the file can only be downloaded. */
  preview: z.enum(previewKinds).nullable(),
  grades_held: z.boolean(),
  /** Identifies the stored feedback file; empty without one. Another file gets another value. */
  feedback_file_id: z.string(),
  /** Name of the person who gave the grade; empty if it is not graded or not known. */
  graded_by: z.string(),
});
export type StaffSubmission = z.output<typeof StaffSubmission>;

/** Assignment of a student's program, with the student's submission if there is one. */
export const StudentWork = z.object({
  /** Id of the assignment. */
  id: Id,
  kind: z.enum(assignmentKinds),
  title: z.string(),
  program_title: z.string(),
  deadline: Timestamp,
  /** Time when the student enrolled in the program; null if they are no longer enrolled. */
  enrolled_at: Timestamp.nullable(),
  submission: StaffSubmission.nullable(),
});
export type StudentWork = z.output<typeof StudentWork>;

export const submissionStateLabels = { to_mark: "Pending", graded: "Graded" } as const;
export type SubmissionState = keyof typeof submissionStateLabels;
/** Sort orders. `to_mark` puts ungraded work first, starting with the oldest. */
export const submissionOrderings = ["newest", "oldest", "to_mark"] as const;
export type SubmissionOrdering = (typeof submissionOrderings)[number];

/** Returns marks as a percentage with at most two decimals (api.md 3). */
export function percentageScore(marks: number, totalMarks: number): number {
  return totalMarks > 0 ? roundedToHundredths((marks * 100) / totalMarks) : 0;
}

/** Returns the grade letter: A ≥ 80, B ≥ 70, C ≥ 60, D ≥ 50, otherwise F (api.md 3). */
export function gradeLetter(percentage: number): GradeLetter {
  const steps = { A: 80, B: 70, C: 60, D: 50, F: -Infinity };
  return gradeLetters.find((letter) => percentage >= steps[letter]) ?? "F";
}

/** State of a student's work on an assignment (students.md 4). */
export type WorkState = keyof typeof workCan.submit;

export interface Work {
  submitted_at: Date | string;
  is_graded: boolean;
  has_hidden_grade?: boolean;
  returned_at?: Date | string | null;
}

export function workState(deadline: Date | string, work: Work | undefined, now: Date): WorkState {
  const isPast = isPastDeadline(deadline, now);
  if (!work) return isPast ? "overdue" : "not_submitted";
  if (work.is_graded || work.has_hidden_grade) return "graded";
  if (work.returned_at) return isPast ? "sent_back_closed" : "sent_back";
  if (isPastDeadline(deadline, new Date(work.submitted_at))) return "submitted_after_deadline";
  return isPast ? "closed" : "submitted";
}

/**
 * Actions of a student in each state: true if allowed, otherwise the error. The server and the buttons use this table.
 * `closed` is submitted work that waits for its grade after the deadline. Late work is never accepted:
 * `submitted_after_deadline` occurs only if the deadline was moved to an earlier time afterwards. Work that was sent
 * back is `sent_back`, and `sent_back_closed` after the deadline.
 */
export const workCan = {
  submit: {
    not_submitted: true,
    overdue: "submission_deadline_passed",
    submitted: "already_submitted",
    closed: "already_submitted",
    submitted_after_deadline: "already_submitted",
    sent_back: "already_submitted",
    sent_back_closed: "already_submitted",
    graded: "already_submitted",
  },
  edit: {
    not_submitted: "not_found",
    overdue: "not_found",
    submitted: true,
    closed: "edit_deadline_passed",
    submitted_after_deadline: "edit_deadline_passed",
    sent_back: true,
    sent_back_closed: "edit_deadline_passed",
    graded: "already_graded",
  },
} as const satisfies Record<string, Record<string, true | ApiErrorCode>>;

/** Message for a missing assignment or file (students.md 5). */
export const chooseAndUpload = "Please select an assignment and upload a file";

/** Most characters of the comments on a file. */
export const MAX_COMMENTS_LENGTH = 5_000;

export const SubmissionForm = z.object({
  assignment: idField(chooseAndUpload),
  submission_text: optionalText(MAX_COMMENTS_LENGTH),
});

/** Change of a submission. Only the file and the text can be changed. */
export const SubmissionChange = z.object({
  submission_text: changeText(MAX_COMMENTS_LENGTH),
  updated_at: versionField,
});

export const marksMessage = (total: number) => `Marks must be a number from 0 to ${total}.`;

const digits = valueText()
  .regex(/^\s*\d{1,3}([.,]\d{1,2})?\s*$/)
  .transform((text) => Number(text.replace(",", ".")));

/**
 * Returns the grade form for an assignment. Marks are plain digits with a point or a comma, rounded to two decimals.
 */
export function gradeFormOf(total: number) {
  const message = marksMessage(total);
  return z.object({
    marks_awarded: z
      .union([z.number(), digits], { error: message })
      .pipe(z.number().min(0, message).max(total, message))
      .transform(roundedToHundredths),
    feedback: optionalText(5_000),
    updated_at: versionField,
  });
}

/** Grade form with the highest possible total. The verb checks the assignment's own total. */
export const GradeForm = gradeFormOf(100);

/** Form for taking back a grade that was given to the wrong work. The reason is stored in the audit log. */
export const TakeBackForm = z.object({
  reason: requiredText("Reason is required", 300),
  updated_at: versionField,
});

/** Form that sends work back for another try. The student reads the comment. */
export const SendBackForm = z.object({
  comment: requiredText("Write what the student should change.", 5_000),
  deadline: newDay,
  updated_at: versionField,
});

export const submissions = {
  list: endpoint({
    method: "GET",
    path: "/submissions/",
    access: "staff:assignments",
    summary:
      "Lists submissions, newest first unless `ordering` is given. Search finds every word in the student's name or email, or in the assignment's or program's title.",
    query: z.object({
      program: idFilter,
      assignment: idFilter,
      student: idFilter,
      state: z
        .enum(["", ...keysOf(submissionStateLabels)], { error: "State must be to_mark or graded." })
        .optional(),
      search: searchText,
      ordering: z
        .enum(["", ...submissionOrderings], { error: "Ordering must be one of newest, oldest, to_mark." })
        .optional(),
      ...pageQuery,
    }),
    reply: listOf(StaffSubmission),
  }),
  get: endpoint({
    method: "GET",
    path: "/submissions/{id}/",
    access: "staff:assignments",
    summary: "Returns one submission.",
    reply: StaffSubmission,
  }),
  grade: endpoint({
    method: "PATCH",
    path: "/submissions/{id}/",
    access: "staff:assignments",
    summary:
      "Grades a submission. Grading it again replaces the grade. If `updated_at` is outdated, the change is refused with 409, and `current` has the present version.",
    body: GradeForm,
    reply: StaffSubmission,
  }),
  take_back_grade: endpoint({
    method: "POST",
    path: "/submissions/{id}/take-back-grade/",
    access: "staff:assignments",
    summary:
      "Takes back a grade with its feedback and feedback file. The work is pending again, and the student is notified. An outdated `updated_at` is refused with 409.",
    body: TakeBackForm,
    idempotent: true,
    reply: StaffSubmission,
    status: 200,
  }),
  send_back: endpoint({
    method: "POST",
    path: "/submissions/{id}/send-back/",
    access: "staff:assignments",
    summary:
      "Sends work back for another try, with a comment and a new deadline for this student. A grade is taken back. The student is notified. An outdated `updated_at` is refused with 409.",
    body: SendBackForm,
    idempotent: true,
    reply: StaffSubmission,
    status: 200,
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/work/",
    access: "staff:assignments",
    summary:
      "Lists a student's work, latest deadline first: the sent assignments of their programs with their submissions.",
    query: z.object(pageQuery),
    reply: listOf(StudentWork),
  }),
  for_student: endpoint({
    method: "GET",
    path: "/submissions/student/",
    access: "student",
    summary: "Lists the student's own submissions, newest first.",
    query: z.object({ program_id: idFilter }),
    reply: z.array(Submission),
  }),
  submit: endpoint({
    method: "POST",
    path: "/assignments/submit/",
    access: "student",
    summary:
      "Hands in work for a sent assignment of the student's own program, once and before the deadline.",
    body: SubmissionForm,
    files: { submission_file: { kind: "submission", max_count: 1, required: chooseAndUpload } },
    limits: uploadLimits("upload"),
    idempotent: true,
    reply: Submission,
    status: 201,
    error_shape: "message_and_error",
  }),
  edit: endpoint({
    method: "PUT",
    path: "/submissions/student/{id}/update/",
    access: "student",
    summary:
      "Replaces the file or text of the student's own work, until it is graded or the deadline has passed. If `updated_at` is older than the time when staff sent the work back, the change is refused with 409 and their comment.",
    body: SubmissionChange,
    files: { submission_file: { kind: "submission", max_count: 1 } },
    limits: [workChangeLimit],
    idempotent: true,
    reply: Submission,
    error_shape: "message_and_error",
  }),
  file: endpoint({
    method: "GET",
    path: "/submissions/{id}/file/",
    access: ["student", "staff:assignments"],
    summary: "Downloads a submission's file. Students may download their own, staff any.",
    reply: "raw",
  }),
  preview: endpoint({
    method: "GET",
    path: "/submissions/{id}/preview/",
    access: "staff:assignments",
    summary:
      "Returns a submission's file for display in a frame: a PDF, a picture or plain text. Other types are 404.",
    reply: "raw",
  }),
  archive: endpoint({
    method: "GET",
    path: "/assignments/{id}/submissions.zip",
    access: "staff:assignments",
    summary: "Downloads the files of all submissions of an assignment in one zip.",
    reply: "raw",
  }),
};

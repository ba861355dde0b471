import { z } from "zod";
import { valueText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import type { ApiErrorCode } from "#contract/shared/errors.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { uploadLimits, workChangeLimit } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
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
import { isPastDeadline } from "./assignments.ts";

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
  graded_at: Timestamp.nullable(),
  marks_awarded: z.number().nullable(),
  percentage_score: z.number().nullable(),
  grade_letter: z.enum(gradeLetters).nullable(),
  feedback: z.string(),
  /** The name of what staff gave back with the grade; empty without any. */
  feedback_file: z.string(),
  feedback_file_url: z.string(),
  updated_at: Timestamp,
});
export type Submission = z.output<typeof Submission>;

/** What a browser shows of a file without running anything in it. */
export const previewKinds = ["pdf", "image", "text"] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** As staff see it. Its student sees a grade only while it is not held. */
export const StaffSubmission = Submission.extend({
  student: Id,
  assignment_deadline: Timestamp,
  /** By the file's content; null for what can only be downloaded. */
  preview: z.enum(previewKinds).nullable(),
  grades_held: z.boolean(),
});
export type StaffSubmission = z.output<typeof StaffSubmission>;

/** An assignment of a student's programs with what they handed in for it, if anything. */
export const StudentWork = z.object({
  /** The assignment's. */
  id: Id,
  title: z.string(),
  program_title: z.string(),
  deadline: Timestamp,
  /** When the student enrolled in its program; null where they are not enrolled in it any more. */
  enrolled_at: Timestamp.nullable(),
  submission: StaffSubmission.nullable(),
});
export type StudentWork = z.output<typeof StudentWork>;

export const submissionStateLabels = { to_mark: "Pending", graded: "Graded" } as const;
export type SubmissionState = keyof typeof submissionStateLabels;
/** `to_mark` has what waits for a grade first, and of it what waits longest. */
export const submissionOrderings = ["newest", "oldest", "to_mark"] as const;
export type SubmissionOrdering = (typeof submissionOrderings)[number];

/** Marks as a percentage with at most two decimals (api.md section 3). */
export function percentageScore(marks: number, totalMarks: number): number {
  return totalMarks > 0 ? Math.round((marks / totalMarks) * 10_000) / 100 : 0;
}

/** A ≥ 80, B ≥ 70, C ≥ 60, D ≥ 50, else F (api.md section 3). */
export function gradeLetter(percentage: number): GradeLetter {
  const steps = { A: 80, B: 70, C: 60, D: 50, F: -Infinity };
  return gradeLetters.find((letter) => percentage >= steps[letter]) ?? "F";
}

/** The state of a student's work on an assignment (student-dashboard.md section 4). */
export type WorkState = keyof typeof workCan.submit;

export interface Work {
  submitted_at: Date | string;
  is_graded: boolean;
}

export function workState(deadline: Date | string, work: Work | undefined, now: Date): WorkState {
  const isPast = isPastDeadline(deadline, now);
  if (!work) return isPast ? "overdue" : "not_submitted";
  if (work.is_graded) return "graded";
  if (isPastDeadline(deadline, new Date(work.submitted_at))) return "submitted_after_deadline";
  return isPast ? "closed" : "submitted";
}

/**
 * What a student may do in which state, and the error elsewhere. The server and the buttons go by it. `closed` waits for its
 * grade after the deadline. Nothing is accepted late: `submitted_after_deadline` needs a deadline that was changed later.
 */
export const workCan = {
  submit: {
    not_submitted: true,
    overdue: "submission_deadline_passed",
    submitted: "already_submitted",
    closed: "already_submitted",
    submitted_after_deadline: "already_submitted",
    graded: "already_submitted",
  },
  edit: {
    not_submitted: "not_found",
    overdue: "not_found",
    submitted: true,
    closed: "edit_deadline_passed",
    submitted_after_deadline: "edit_deadline_passed",
    graded: "already_graded",
  },
} as const satisfies Record<string, Record<string, true | ApiErrorCode>>;

/** student-dashboard.md section 5. */
export const chooseAndUpload = "Please select an assignment and upload a file";
export const submissionFileTypes = ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png", "zip", "rar"] as const;

export const SubmissionForm = z.object({
  assignment: idField(chooseAndUpload),
  submission_text: optionalText(5_000),
});

/** Only file and text can be changed. */
export const SubmissionChange = z.object({
  submission_text: changeText(5_000),
});

export const marksMessage = (total: number) => `Marks must be a number from 0 to ${total}.`;

const digits = valueText()
  .regex(/^\s*\d{1,3}([.,]\d{1,2})?\s*$/)
  .transform((text) => Number(text.replace(",", ".")));

/** Marks of an assignment, in plain digits, with a point or a comma, rounded to two decimals. Adding 0 turns -0 into 0. */
export function gradeFormOf(total: number) {
  const message = marksMessage(total);
  return z.object({
    marks_awarded: z
      .union([z.number(), digits], { error: message })
      .pipe(z.number().min(0, message).max(total, message))
      .transform((marks) => Math.round(marks * 100) / 100 + 0),
    feedback: optionalText(5_000),
    updated_at: versionField,
  });
}

/** No assignment has more marks; the verb knows the assignment's own total. */
export const GradeForm = gradeFormOf(100);

/** Takes back a grade that was given to the wrong work. The reason is for the audit log. */
export const TakeBackForm = z.object({
  reason: requiredText("Reason is required", 300),
  updated_at: versionField,
});

export const submissions = {
  list: endpoint({
    method: "GET",
    path: "/submissions/",
    access: "staff:assignments",
    summary:
      "Submissions, newest first unless `ordering` says otherwise; search finds every word in the student's name or email, or in the assignment's or program's title.",
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
    summary: "A submission.",
    reply: StaffSubmission,
  }),
  grade: endpoint({
    method: "PATCH",
    path: "/submissions/{id}/",
    access: "staff:assignments",
    summary:
      "Grade a submission; grading again overwrites. With updated_at, only that version of it: a 409 has the present one as `current`.",
    body: GradeForm,
    reply: StaffSubmission,
  }),
  take_back_grade: endpoint({
    method: "POST",
    path: "/submissions/{id}/take-back-grade/",
    access: "staff:assignments",
    summary:
      "Take back a grade with its feedback and feedback file: the work is pending again, and its student is notified. With updated_at, only that version of it.",
    body: TakeBackForm,
    idempotent: true,
    reply: StaffSubmission,
    status: 200,
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/work/",
    access: "staff:assignments",
    summary:
      "A student's work: the sent assignments of their programs and what they handed in, the latest deadline first.",
    query: z.object(pageQuery),
    reply: listOf(StudentWork),
  }),
  for_student: endpoint({
    method: "GET",
    path: "/submissions/student/",
    access: "student",
    summary: "The student's own submissions, newest first.",
    query: z.object({ program_id: idFilter }),
    reply: z.array(Submission),
  }),
  submit: endpoint({
    method: "POST",
    path: "/assignments/submit/",
    access: "student",
    summary: "Hand in work for a sent assignment of one's own program, once and before its deadline.",
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
    summary: "Replace the file or text of one's own work, until it is graded or the deadline has passed.",
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
    summary: "The submission's file, as a download: a student's own, or any for staff.",
    reply: "raw",
  }),
  preview: endpoint({
    method: "GET",
    path: "/submissions/{id}/preview/",
    access: "staff:assignments",
    summary:
      "The submission's file to look at in a frame: a PDF, a picture or plain text; 404 for all others.",
    reply: "raw",
  }),
  archive: endpoint({
    method: "GET",
    path: "/assignments/{id}/submissions.zip",
    access: "staff:assignments",
    summary: "Every submission's file of an assignment in one zip.",
    reply: "raw",
  }),
};

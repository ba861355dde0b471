import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  changeText,
  filter,
  Id,
  idField,
  idFilter,
  moment,
  optionalText,
  requiredText,
  searchText,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import { MAX_UNITS } from "./units/units.ts";

export const assignmentKinds = ["file", "quiz"] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];

/** Assignment as a student sees it (students.md 3). */
export const Assignment = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  program: Id,
  program_title: z.string(),
  deadline: Timestamp,
  total_marks: z.number().int(),
  /** A quiz has questions instead of a file. */
  kind: z.enum(assignmentKinds),
  /** Name of the file; empty for a quiz. */
  assignment_file: z.string(),
  assignment_file_url: z.string(),
});
export type Assignment = z.output<typeof Assignment>;

/** Assignment of a student's own program. */
export const OwnAssignment = Assignment.extend({
  /** Opening of a quiz; null if it is open from the beginning, or without a quiz. */
  opens_at: Timestamp.nullable(),
  /** End of the student's attempt at a quiz that has begun; null without one. In the minute after its end it is past. */
  attempt_ends_at: Timestamp.nullable(),
  /** Time until which answers to an ended attempt may come that a device has not sent; null if none are expected. */
  answers_until: Timestamp.nullable(),
  /** Latest time at which the results of a quiz that wait for its closing are shown; null if none wait for it. */
  results_at: Timestamp.nullable(),
  /** Number of attempts at a quiz that the student has not begun; null without a quiz. */
  attempts_left: z.number().int().nullable(),
  /** Time when the student enrolled in the program. */
  enrolled_at: Timestamp,
});
export type OwnAssignment = z.output<typeof OwnAssignment>;

/** Assignment as staff see it, with its version and the numbers of submissions. */
export const StaffAssignment = Assignment.extend({
  /** Number of the unit to which it belongs. */
  unit: z.number().int().nullable(),
  sent_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  submissions_count: z.number().int(),
  graded_count: z.number().int(),
  /** Number of students of the program. */
  students_count: z.number().int(),
  /** True for a quiz that draws more questions than the bank has with a tag, or has none. New attempts get fewer. */
  has_too_few_questions: z.boolean(),
  /** Time since which its grades are hidden from students; null if they are shown. */
  grades_held_at: Timestamp.nullable(),
});
export type StaffAssignment = z.output<typeof StaffAssignment>;

/** Returns whether the deadline has passed. The whole second of the deadline is still in time. */
export function isPastDeadline(deadline: Date | string, moment: Date): boolean {
  return Math.floor(moment.getTime() / 1000) > Math.floor(new Date(deadline).getTime() / 1000);
}

/** Returns whether the deadline had passed when the student enrolled. Such work is not required (decision 0045). */
export const wasDueBefore = (deadline: Date | string, enrolled_at: Date | string): boolean =>
  isPastDeadline(deadline, new Date(enrolled_at));

/** Message of every required field (staff.md 5). */
export const fillAllFields = "Please fill all required fields.";
export const deadlineInFuture = "Deadline must be in the future.";
/** Message at a new deadline of one student that is earlier than the present one. */
export const deadlineIsEarlier = (present: Date) =>
  `The student has until ${kampalaTime(present)}. Choose a later time.`;

/** New deadline of one student. */
export const newDay = moment("Choose a day and a time.").transform((text) => new Date(text));

/** Student of an assignment who has not handed in work. */
export const MissingStudent = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** True if a mail server reported that the address does not exist. */
  is_email_refused: z.boolean(),
  /** The student's own deadline; null without an extension. */
  extended_to: Timestamp.nullable(),
  /** Additional minutes of the student for each attempt at a quiz; null without any. */
  extra_minutes: z.number().int().nullable(),
});
export type MissingStudent = z.output<typeof MissingStudent>;

export const unitOfProgram = "Choose a unit of the program.";

const assignmentFields = {
  title: requiredText(fillAllFields),
  deadline: moment(fillAllFields).transform((text) => new Date(text)),
  program: idField(fillAllFields),
  total_marks: wholeNumber(1, 100, "Total marks must be a whole number from 1 to 100.").optional(),
  unit: z
    .union([z.literal("").transform(() => null), z.null(), wholeNumber(1, MAX_UNITS, unitOfProgram)], {
      error: unitOfProgram,
    })
    .optional(),
};

export const AssignmentForm = z.object({ ...assignmentFields, description: optionalText(5_000) });

/** Ways to convert existing grades when the total marks change: 45 of 50 becomes 90 of 100, or 45 of 100. */
export const existingGradesChoices = ["keep_percentages", "keep_marks"] as const;

/** Change of an assignment. It is refused if `updated_at`, the version that the editor saw, is outdated. */
export const AssignmentChange = z.object({
  ...assignmentFields,
  description: changeText(5_000),
  /** Required if the total marks change and work is already graded. */
  existing_grades: z
    .enum(existingGradesChoices, { error: `Existing grades must be ${existingGradesChoices.join(" or ")}.` })
    .optional(),
  updated_at: versionField,
});

export const SendForm = z.object({
  assignment_id: idField("Assignment not found."),
  program_id: idField("Program not found."),
});

export const assignments = {
  list: endpoint({
    method: "GET",
    path: "/assignments/",
    access: "staff:assignments",
    summary: "Lists assignments, newest first. Search finds every word in the title or the program's title.",
    query: z.object({
      program: idFilter,
      /** Only assignments whose deadline is within this number of days. */
      due_within: filter(z.coerce.number().int().min(1).max(365), "Days must be a number from 1 to 365."),
      search: searchText,
      ...pageQuery,
    }),
    reply: listOf(StaffAssignment),
  }),
  create: endpoint({
    method: "POST",
    path: "/assignments/",
    access: "staff:assignments",
    summary: "Creates an assignment. Students see it once it is sent.",
    body: AssignmentForm,
    files: { assignment_file: { kind: "assignment", max_count: 1, required: fillAllFields } },
    idempotent: true,
    reply: StaffAssignment,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/assignments/{id}/",
    access: "staff:assignments",
    summary:
      "Changes an assignment. Without a file, the current file stays. Once work is graded, new total marks need `existing_grades`. Students of a sent assignment are notified of a new deadline, task, total or program.",
    body: AssignmentChange,
    files: { assignment_file: { kind: "assignment", max_count: 1 } },
    idempotent: true,
    reply: StaffAssignment,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/assignments/{id}/",
    access: "staff:assignments",
    summary: "Deletes an assignment. It disappears from every list at once.",
    reply: "nothing",
  }),
  send: endpoint({
    method: "POST",
    path: "/assignments/send/",
    access: "staff:assignments",
    summary: "Sends an assignment to the students of its program. Repeating the call changes nothing.",
    body: SendForm,
    reply: StaffAssignment,
    status: 200,
  }),
  hold_grades: endpoint({
    method: "POST",
    path: "/assignments/{id}/hold-grades/",
    access: "staff:assignments",
    summary: "Hides an assignment's grades from students. Repeating the call changes nothing.",
    reply: StaffAssignment,
    status: 200,
  }),
  release_grades: endpoint({
    method: "POST",
    path: "/assignments/{id}/release-grades/",
    access: "staff:assignments",
    summary:
      "Shows the hidden grades, and notifies each student who got one in the meantime. Repeating the call changes nothing.",
    reply: StaffAssignment,
    status: 200,
  }),
  missing: endpoint({
    method: "GET",
    path: "/assignments/{id}/missing/",
    access: "staff:assignments",
    summary: "Lists the students of an assignment who have not handed in work, by name, at most 500.",
    reply: z.array(MissingStudent),
  }),
  extend: endpoint({
    method: "PUT",
    path: "/assignments/{id}/extensions/{student}/",
    access: "staff:assignments",
    summary:
      "Gives one student a later deadline. The student is notified. The later of this and the assignment's deadline counts.",
    body: z.object({ deadline: newDay }),
    reply: z.object({ extended_to: Timestamp }),
  }),
  for_student: endpoint({
    method: "GET",
    path: "/assignments/student/",
    access: "student",
    summary: "Lists the sent assignments of the student's own programs, by deadline.",
    query: z.object({ program_id: idFilter }),
    reply: z.array(OwnAssignment),
  }),
  file: endpoint({
    method: "GET",
    path: "/assignments/{id}/file/",
    access: ["student", "staff:assignments"],
    summary: "Downloads the assignment's file.",
    reply: "raw",
  }),
};

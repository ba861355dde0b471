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
import { MAX_UNITS } from "./units.ts";

/** As a student sees it (student-dashboard.md section 3). */
export const Assignment = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  program: Id,
  program_title: z.string(),
  deadline: Timestamp,
  total_marks: z.number().int(),
  assignment_file: z.string(),
  assignment_file_url: z.string(),
});
export type Assignment = z.output<typeof Assignment>;

/** As staff see it: with its versions and how many submissions came in. */
export const StaffAssignment = Assignment.extend({
  /** The number of the unit that it belongs to. */
  unit: z.number().int().nullable(),
  sent_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  submissions_count: z.number().int(),
  graded_count: z.number().int(),
  /** Since when its students see no grades of it. */
  grades_held_at: Timestamp.nullable(),
});
export type StaffAssignment = z.output<typeof StaffAssignment>;

/** Whether the deadline has passed; its own second still counts. */
export function isPastDeadline(deadline: Date | string, moment: Date): boolean {
  return Math.floor(moment.getTime() / 1000) > Math.floor(new Date(deadline).getTime() / 1000);
}

/** Whether the deadline had passed when the student enrolled: the work is then not asked of them (decision 0045). */
export const wasDueBefore = (deadline: Date | string, enrolled_at: Date | string): boolean =>
  isPastDeadline(deadline, new Date(enrolled_at));

/** One sentence for every required field (staff-dashboard.md section 5). */
export const fillAllFields = "Please fill all required fields.";
export const deadlineInFuture = "Deadline must be in the future.";

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

/** What happens to the grades of an assignment whose total marks change: 45 of 50 becomes 90 of 100, or 45 of 100. */
export const existingGradesChoices = ["keep_percentages", "keep_marks"] as const;

/** `updated_at` is the version that the editor saw; the change is refused when it is another by now. */
export const AssignmentChange = z.object({
  ...assignmentFields,
  description: changeText(5_000),
  /** Required with other total marks once work is graded. */
  existing_grades: z
    .enum(existingGradesChoices, { error: `Existing grades must be ${existingGradesChoices.join(" or ")}.` })
    .optional(),
  updated_at: versionField,
});

export const SendForm = z.object({
  assignment_id: idField("Assignment not found."),
  program_id: idField("Program not found."),
});

/** Accepted types of the file that goes out (staff-dashboard.md section 5). */
export const assignmentFileTypes = ["pdf", "doc", "docx", "txt", "zip"] as const;

export const assignments = {
  list: endpoint({
    method: "GET",
    path: "/assignments/",
    access: "staff:assignments",
    summary: "Assignments, newest first; search finds every word in the title or the program's title.",
    query: z.object({
      program: idFilter,
      /** Only those whose deadline is in so many days from now. */
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
    summary: "Create an assignment; students see it once it is sent.",
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
      "Change an assignment; without a file the current one stays. Other total marks need `existing_grades` once work is graded, and the students are notified.",
    body: AssignmentChange,
    files: { assignment_file: { kind: "assignment", max_count: 1 } },
    reply: StaffAssignment,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/assignments/{id}/",
    access: "staff:assignments",
    summary: "Delete an assignment; it disappears from every list at once.",
    reply: "nothing",
  }),
  send: endpoint({
    method: "POST",
    path: "/assignments/send/",
    access: "staff:assignments",
    summary: "Send an assignment to the students of its program; sending it again changes nothing.",
    body: SendForm,
    reply: StaffAssignment,
    status: 200,
  }),
  hold_grades: endpoint({
    method: "POST",
    path: "/assignments/{id}/hold-grades/",
    access: "staff:assignments",
    summary: "Hold an assignment's grades: students see none of them. Holding them again changes nothing.",
    reply: StaffAssignment,
    status: 200,
  }),
  release_grades: endpoint({
    method: "POST",
    path: "/assignments/{id}/release-grades/",
    access: "staff:assignments",
    summary:
      "Show the grades that were held, and tell each student who got one meanwhile. Releasing them again changes nothing.",
    reply: StaffAssignment,
    status: 200,
  }),
  for_student: endpoint({
    method: "GET",
    path: "/assignments/student/",
    access: "student",
    summary: "The sent assignments of the student's own programs, by deadline.",
    query: z.object({ program_id: idFilter }),
    reply: z.array(Assignment),
  }),
  file: endpoint({
    method: "GET",
    path: "/assignments/{id}/file/",
    access: ["student", "staff:assignments"],
    summary: "The assignment's file, as a download.",
    reply: "raw",
  }),
};

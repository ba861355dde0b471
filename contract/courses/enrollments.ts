import { z } from "zod";
import { referralCode } from "#contract/affiliates/referrals.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { email, emailMessages, Id, idField, MAX_INTEGER, Timestamp } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { leaveBlockers } from "./leaving.ts";
import { priceFields } from "./price-fields.ts";

export const Enrollment = z.object({
  id: Id,
  program: z.object({ id: Id, title: z.string() }),
  enrolled_at: Timestamp,
});

export const EnrolledProgram = z.object({
  enrollment_id: Id,
  id: Id,
  title: z.string(),
  category: z.string(),
  image: z.string().nullable(),
  duration: z.string(),
  ...priceFields,
  progress_percentage: z.number().int().min(0).max(100),
  total_units: z.number().int().min(1),
  completed_units: z.array(z.number().int()),
  unit_type: z.enum(["days", "weeks", "months"]),
  /** True while nothing was done with the enrollment and no payment was made or reported. */
  may_leave: z.boolean(),
  /** The fact that keeps the student from leaving; null if they may leave. */
  stays_because: z.enum(keysOf(leaveBlockers)).nullable(),
});
export type EnrolledProgram = z.output<typeof EnrolledProgram>;

const programId = idField("Program not found.");

/** Enrollment by a visitor, who names the account by its email. Logged-in students use EnrollSelf (api.md 2). */
export const EnrollByEmail = z.object({
  email: email(emailMessages),
  program: programId,
  ref: referralCode,
});
export const EnrollSelf = z.object({ program_id: programId, ref: referralCode });

const wrongUnit = "Unit number must be a whole number.";

const ProgressStep = z.object({
  enrollment_id: idField("Enrollment not found."),
  unit_number: z
    .number({ error: wrongUnit })
    .int(wrongUnit)
    .min(-MAX_INTEGER, wrongUnit)
    .max(MAX_INTEGER, wrongUnit),
});

/** Token of the undo link, which is emailed to the owner of an account that was enrolled by email address. */
const UndoToken = z.object({ token: boundedText(200).catch("") });
const undoLimit = { name: "undo-enrollment", points: 20, seconds: 60, by: "address" } as const;

export const enrollments = {
  create: endpoint({
    method: "POST",
    path: "/enrollments/",
    access: "public",
    summary: "Enrolls the logged-in student, or an existing account by its email address.",
    // The handler picks the schema, because the form depends on the caller.
    body: z.looseObject({}),
    described_body: z.union([EnrollSelf, EnrollByEmail]),
    limits: [{ name: "enroll-call", points: 600, seconds: MINUTE, by: "address" }],
    idempotent: true,
    reply: z.union([Enrollment, z.object({ message: z.string() })]),
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/enrollments/{id}/",
    access: "staff:students",
    summary: "Removes a student from a program. The enrollment can be restored for 30 days.",
    reply: "nothing",
  }),
  undoable: endpoint({
    method: "GET",
    path: "/enrollments/undo/",
    access: "public",
    summary: "Returns the enrollment that an undo link would undo. Reading it changes nothing.",
    query: UndoToken,
    limits: [undoLimit],
    reply: z.object({ program_title: z.string(), enrolled_at: Timestamp }),
  }),
  undo: endpoint({
    method: "POST",
    path: "/enrollments/undo/",
    access: "public",
    summary: "Undoes an enrollment that was made only by email address. The link works once.",
    body: UndoToken,
    limits: [undoLimit],
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
  enrolled_programs: endpoint({
    method: "GET",
    path: "/student/enrolled-programs/",
    access: "student",
    summary: "Lists the student's own programs with their units and progress.",
    reply: z.array(EnrolledProgram),
  }),
  leave: endpoint({
    method: "POST",
    path: "/student/enrollments/{id}/leave/",
    access: "student",
    summary:
      "Ends the student's own enrollment and cancels its fee, while nothing was done with it and nothing was paid or reported.",
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
  mark_complete: endpoint({
    method: "POST",
    path: "/student/progress/mark-complete/",
    access: "student",
    summary: "Ticks a unit. Repeating the call changes nothing.",
    body: ProgressStep,
    idempotent: true,
    reply: EnrolledProgram,
    status: 200,
  }),
  unmark_complete: endpoint({
    method: "POST",
    path: "/student/progress/unmark-complete/",
    access: "student",
    summary: "Removes the tick of a unit. Repeating the call changes nothing.",
    body: ProgressStep,
    idempotent: true,
    reply: EnrolledProgram,
    status: 200,
  }),
};

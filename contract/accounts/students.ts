import { z } from "zod";
import { Certificate } from "#contract/learning/certificates.ts";
import { enrollmentSources } from "#contract/learning/enrollment-sources.ts";
import { Enrollment } from "#contract/learning/enrollments.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { PhoneWithCountry } from "#contract/shared/phones.ts";
import {
  calendarDay,
  email,
  emailMessages,
  emptyIsNull,
  filter,
  Id,
  idField,
  searchText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { PendingEmail } from "./pending-email.ts";
import { referralSources } from "./profile-choices.ts";
import { ProfileForm, User } from "./profiles.ts";

/** A student with what the staff's table shows (staff-dashboard.md sections 2 and 3). */
export const Student = User.extend({
  enrollments: z.array(z.object({ id: Id, program: z.object({ id: Id, title: z.string() }) })),
  /** Whether a mail server said that there is no such address: nothing is written to it. */
  is_email_refused: z.boolean(),
});
export type Student = z.output<typeof Student>;

const wrongDay = "Enter a date, e.g. 2026-03-01";
/** A student with all that staff with `students` see of them on their page (beyond.md section 4, "Student's page"). */
export const StudentDetail = User.extend({
  updated_at: Timestamp,
  pending_email: PendingEmail,
  /** Whether this installation sends emails, so that they hear of what staff do. */
  is_sending: z.boolean(),
  enrollments: z.array(
    z.object({
      id: Id,
      program: z.object({ id: Id, title: z.string() }),
      enrolled_at: Timestamp,
      /** How it came about; null from before that was recorded. */
      source: z.enum(enrollmentSources).nullable(),
      progress_percentage: z.number().int(),
      total_units: z.number().int(),
      completed_units: z.array(z.number().int()),
      unit_type: z.enum(["days", "weeks", "months"]),
    }),
  ),
  /** Also revoked ones, newest first. */
  certificates: z.array(Certificate),
});
export type StudentDetail = z.output<typeof StudentDetail>;

const { name, location, occupation, organization, education_level } = ProfileForm.shape;
const referral_source = emptyIsNull(
  z.enum(keysOf(referralSources)),
  "Please choose a referral source of the list",
);

/** What staff change of a student. The email has a form of its own, for admins. An absent field stays as it is. */
export const StudentForm = z.object({
  ...{ name, phone: ProfileForm.shape.phone, location, occupation, organization, education_level },
  referral_source: referral_source.optional(),
  updated_at: versionField,
});

/** A student whom staff add: who it is and how to reach them, in registration's sentences. The rest may follow later. */
export const StudentFields = z.object({
  email: email(emailMessages),
  ...{ name, phone: PhoneWithCountry, location, occupation, organization, education_level, referral_source },
});

const programNotFound = "Program not found.";

export const NewStudentForm = StudentFields.extend({
  program: emptyIsNull(idField(programNotFound), programNotFound),
});

const studentFilter = {
  search: searchText,
  program: filter(idField(programNotFound), programNotFound),
  /** A day in Kampala: those who enrolled in a program then or later. */
  enrolled_since: filter(calendarDay(wrongDay), wrongDay),
};

export const studentOrderings = ["name", "date_joined"] as const;
export type StudentOrdering = (typeof studentOrderings)[number];
/** `-` reverses. */
export type StudentOrder = StudentOrdering | `-${StudentOrdering}`;

const ordering = z
  .enum(["", ...studentOrderings, ...studentOrderings.map((name) => `-${name}` as const)], {
    error: `Ordering must be one of ${studentOrderings.join(", ")}, or one of them after -.`,
  })
  .optional()
  .transform((given): StudentOrder | undefined => given || undefined);

export const students = {
  list: endpoint({
    method: "GET",
    path: "/students-with-enrollments/",
    access: "staff:students",
    summary:
      "Students with their enrollments, newest first, always paged; search finds every word in name, email, organization or phone, the latter in any writing.",
    query: z.object({ ...studentFilter, ordering, ...pageQuery }),
    reply: paged(Student),
  }),
  export: endpoint({
    method: "GET",
    path: "/students-with-enrollments/export.csv",
    access: "staff:students",
    summary: "The students of the current filter as CSV.",
    query: z.object(studentFilter),
    limits: [{ name: "students-export", points: 20, seconds: 10 * MINUTE, by: "user" }],
    reply: "raw",
  }),
  get: endpoint({
    method: "GET",
    path: "/students/{id}/",
    access: "staff:students",
    summary: "A student with their profile, their enrollments and progress, and their certificates.",
    reply: StudentDetail,
  }),
  create: endpoint({
    method: "POST",
    path: "/students/",
    access: "staff:students",
    summary:
      "Add a student, and enroll them when a program is named. They get an email with a link to set their password.",
    body: NewStudentForm,
    limits: [{ name: "students-add", points: 100, seconds: 10 * MINUTE, by: "user" }],
    idempotent: true,
    reply: StudentDetail,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/students/{id}/",
    access: "staff:students",
    summary:
      "Change a student's profile. With updated_at, only that version of it: a 409 has the present one as `current`.",
    body: StudentForm,
    reply: StudentDetail,
  }),
  enroll: endpoint({
    method: "POST",
    path: "/students/{id}/enrollments/",
    access: "staff:students",
    summary: "Enroll a student in an open program. They get an email.",
    body: z.object({ program: idField("Choose a program.") }),
    idempotent: true,
    reply: Enrollment,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/{id}/",
    access: "staff:students",
    summary: "Delete a student and all their data; the bin can bring them back for 30 days.",
    reply: "nothing",
  }),
};

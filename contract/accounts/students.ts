import { z } from "zod";
import { Certificate } from "#contract/courses/certificates/certificates.ts";
import { enrollmentSources } from "#contract/courses/enrollment-sources.ts";
import { Enrollment } from "#contract/courses/enrollments.ts";
import { chosenStudents } from "#contract/shared/chosen-students.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { orderingOf, paged, pageQuery } from "#contract/shared/lists.ts";
import { PhoneWithCountry } from "#contract/shared/phones/phones.ts";
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

/** Time after which the account is erased in the next night; null if nobody asked for it (students.md 10.2). */
const deletionDueAt = Timestamp.nullable();

/** Student as the staff's table shows them (staff.md 2 and 3). */
export const Student = User.extend({
  enrollments: z.array(z.object({ id: Id, program: z.object({ id: Id, title: z.string() }) })),
  /** True if a mail server reported that the address does not exist. No emails are sent to it. */
  is_email_refused: z.boolean(),
  /** True if staff added the student, who has not set a password yet. */
  is_invited: z.boolean(),
  deletion_due_at: deletionDueAt,
});
export type Student = z.output<typeof Student>;

const wrongDay = "Enter a date, e.g. 2026-03-01";
/** Student as staff with the permission `students` see them on their page (beyond.md 4, "Student's page"). */
export const StudentDetail = User.extend({
  updated_at: Timestamp,
  pending_email: PendingEmail,
  /** True if a mail server reported that the address does not exist. No emails are sent to it. */
  is_email_refused: z.boolean(),
  /** True if staff added the student, who has not set a password yet. */
  is_invited: z.boolean(),
  deletion_due_at: deletionDueAt,
  /** True if this installation sends emails, so that the student is notified of changes by staff. */
  is_sending: z.boolean(),
  enrollments: z.array(
    z.object({
      id: Id,
      program: z.object({ id: Id, title: z.string() }),
      enrolled_at: Timestamp,
      /** Way of enrollment; null for enrollments made before it was recorded. */
      source: z.enum(enrollmentSources).nullable(),
      progress_percentage: z.number().int(),
      total_units: z.number().int(),
      completed_units: z.array(z.number().int()),
      unit_type: z.enum(["days", "weeks", "months"]),
    }),
  ),
  /** Newest first, including revoked ones. */
  certificates: z.array(Certificate),
});
export type StudentDetail = z.output<typeof StudentDetail>;

const { name, name_on_papers, location, occupation, organization, education_level } = ProfileForm.shape;
const referral_source = emptyIsNull(
  z.enum(keysOf(referralSources)),
  "Please choose a referral source from the list",
);

/** Fields of a student that staff may change. An absent field is left unchanged. Admins change the email separately. */
export const StudentForm = z.object({
  ...{
    name,
    name_on_papers,
    phone: ProfileForm.shape.phone,
    location,
    occupation,
    organization,
    education_level,
  },
  referral_source: referral_source.optional(),
  updated_at: versionField,
});

/** Fields of a student whom staff add, with registration's messages. Only email, name and phone are required. */
export const StudentFields = z.object({
  email: email(emailMessages),
  ...{ name, phone: PhoneWithCountry, location, occupation, organization, education_level, referral_source },
});

const programNotFound = "Program not found.";

export const NewStudentForm = StudentFields.extend({
  program: emptyIsNull(idField(programNotFound), programNotFound),
});

const someStudents = chosenStudents.refine((ids) => ids.length > 0, "Choose at least one student.");

const studentFilter = {
  search: searchText,
  program: filter(idField(programNotFound), programNotFound),
  /** Day in Kampala. Finds students who enrolled in a program on this day or later. */
  enrolled_since: filter(calendarDay(wrongDay), wrongDay),
  /** Finds students whose certificate waits for a name that papers can show. */
  needs_name: filter(z.literal("true"), "needs_name must be true."),
};

export const studentOrderings = ["name", "date_joined"] as const;
export type StudentOrdering = (typeof studentOrderings)[number];
/** Sort order. `-` reverses it. */
export type StudentOrder = StudentOrdering | `-${StudentOrdering}`;

const ordering = orderingOf(studentOrderings).transform(
  (given): StudentOrder | undefined => given || undefined,
);

export const students = {
  list: endpoint({
    method: "GET",
    path: "/students-with-enrollments/",
    access: "staff:students",
    summary:
      "Lists students with their enrollments, newest first, always paged. Search finds every word in the name, email, organization or phone. The phone may be in any format.",
    query: z.object({ ...studentFilter, ordering, ...pageQuery }),
    reply: paged(Student),
  }),
  export: endpoint({
    method: "GET",
    path: "/students-with-enrollments/export.csv",
    access: "staff:students",
    summary: "Returns the students that match the filter as CSV, or those of them that `students` lists.",
    query: z.object({ ...studentFilter, students: chosenStudents.optional() }),
    limits: [{ name: "students-export", points: 20, seconds: 10 * MINUTE, by: "user" }],
    reply: "raw",
  }),
  get: endpoint({
    method: "GET",
    path: "/students/{id}/",
    access: "staff:students",
    summary: "Returns a student with their profile, enrollments, progress and certificates.",
    reply: StudentDetail,
  }),
  create: endpoint({
    method: "POST",
    path: "/students/",
    access: "staff:students",
    summary:
      "Adds a student, and enrolls them if a program is given. The student gets an email with a link to set a password.",
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
      "Changes a student's profile. If `updated_at` is outdated, the change is refused with 409, and `current` has the present version.",
    body: StudentForm,
    reply: StudentDetail,
  }),
  enroll: endpoint({
    method: "POST",
    path: "/students/{id}/enrollments/",
    access: "staff:students",
    summary: "Enrolls a student in an open program. The student gets an email.",
    body: z.object({ program: idField("Choose a program.") }),
    idempotent: true,
    reply: Enrollment,
    status: 201,
  }),
  enroll_many: endpoint({
    method: "POST",
    path: "/students/enroll/",
    access: "staff:students",
    summary:
      "Enrolls the chosen students in an open program, in batches. Each gets an email. Those who are enrolled already are left out, so that a repeated call continues after a failure.",
    body: z.object({ program: idField("Choose a program."), students: someStudents }),
    limits: [{ name: "students-enroll", points: 20, seconds: 10 * MINUTE, by: "user" }],
    idempotent: true,
    reply: z.object({ enrolled: z.number().int(), enrolled_already: z.number().int() }),
    status: 200,
  }),
  invite: endpoint({
    method: "POST",
    path: "/students/invite/",
    access: "staff:students",
    summary:
      "Emails a new link to set a password to those of the chosen students whom staff added and who have not set one. Older links stop working.",
    body: z.object({ students: someStudents }),
    limits: [{ name: "students-invite", points: 20, seconds: 10 * MINUTE, by: "user" }],
    idempotent: true,
    reply: z.object({ invited: z.number().int(), not_waiting: z.number().int() }),
    status: 202,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/students/{id}/",
    access: "staff:students",
    summary: "Deletes a student and all their data. They can be restored from the bin for 30 days.",
    reply: "nothing",
  }),
};

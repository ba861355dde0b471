import { z } from "zod";
import { chosenStudents } from "#contract/shared/chosen-students.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR, MAX_FILES } from "#contract/shared/limits.ts";
import { listOf, orderingOf, paged, pageQuery } from "#contract/shared/lists.ts";
import {
  changeFlag,
  Id,
  IdText,
  idField,
  idFilter,
  moment,
  requiredFlag,
  requiredText,
  searchText,
  Timestamp,
} from "#contract/shared/scalars.ts";

export const MAX_ATTACHMENTS = MAX_FILES;

export const Attachment = z.object({ id: Id, filename: z.string(), size_bytes: z.number().int() });
export type Attachment = z.output<typeof Attachment>;

export const recipientTypes = ["all", "program", "student", "students"] as const;
export type RecipientType = (typeof recipientTypes)[number];

const shared = {
  id: Id,
  title: z.string(),
  message: z.string(),
  sender_name: z.string(),
  recipient_type: z.enum(recipientTypes),
  program: Id.nullable(),
  program_title: z.string().nullable(),
  /** Recipient, if it is for one student; otherwise absent. */
  student: Id.optional(),
  attachments: z.array(Attachment),
  created_at: Timestamp,
};

/** Communication as staff see it, with the counts of recipients and readers. */
export const Communication = z.object({
  ...shared,
  edited_at: Timestamp.nullable(),
  reminded_at: Timestamp.nullable(),
  /** Time when it will be sent; absent once it is sent. */
  scheduled_for: Timestamp.optional(),
  student_name: z.string().optional(),
  /** Recipients, if it is for chosen students; otherwise absent. */
  students: z.array(Id).optional(),
  recipients_count: z.number().int(),
  read_count: z.number().int(),
  /** True if every recipient has opened it (staff.md 3). */
  read: z.boolean(),
});
export type Communication = z.output<typeof Communication>;

/** Communication as a student sees it (students.md 3). */
export const ReceivedCommunication = z.object({
  ...shared,
  /** Time of the latest correction; null if it was never corrected. */
  edited_at: Timestamp.nullable(),
  read: z.boolean(),
});
export type ReceivedCommunication = z.output<typeof ReceivedCommunication>;

/** Recipient who has not opened the communication. */
export const UnreadRecipient = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True if a mail server reported that the address does not exist. */
  is_email_refused: z.boolean(),
});
export type UnreadRecipient = z.output<typeof UnreadRecipient>;

/** Recipient who has opened the communication. */
export const Reader = UnreadRecipient.extend({ read_at: Timestamp });
export type Reader = z.output<typeof Reader>;

export const readStates = ["unread", "read"] as const;
export type ReadState = (typeof readStates)[number];

/** Maximum number of days that a communication may be scheduled ahead. */
export const MAX_SCHEDULED_DAYS = 365;
export const notInFuture = "The time must be in the future";
/** Progress of a communication's emails. While `is_queueing`, more emails are still being added. */
export const EmailProgress = z.object({
  emails: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  is_queueing: z.boolean(),
  is_paused: z.boolean(),
});
export type EmailProgress = z.output<typeof EmailProgress>;

const fillAll = "Please fill in all required fields.";

const chosenProgram = z
  .union([z.literal("").transform(() => null), idField("Program not found.")], {
    error: "Program not found.",
  })
  .nullish()
  .transform((value) => value ?? null);

const chosenStudent = z
  .union([z.literal("").transform(() => null), idField("Student not found.")], {
    error: "Student not found.",
  })
  .nullish()
  .transform((value) => value ?? null);

const dayAndTime = moment("Choose a day and a time");
const emptyMoment = z.literal("").transform(() => null);

const formFields = {
  title: requiredText(fillAll, 200),
  message: requiredText(fillAll, 10_000),
  recipient_type: z.enum(recipientTypes, { error: fillAll }).meta({ title: "Who receives it" }),
  program: chosenProgram,
  student: chosenStudent,
  students: chosenStudents.default([]),
};

type Recipients = {
  recipient_type?: unknown;
  program?: unknown;
  student?: unknown;
  students?: unknown;
};

/** Requires the program or student to which it is sent. The check runs even if other fields are invalid. */
const withRecipients = <S extends z.ZodType<Recipients>>(schema: S): S => {
  const when = ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null;
  return schema
    .refine(({ recipient_type, program }) => recipient_type !== "program" || Boolean(program), {
      path: ["program"],
      error: "Please select a program for program-specific communication.",
      when,
    })
    .refine(({ recipient_type, student }) => recipient_type !== "student" || Boolean(student), {
      path: ["student"],
      error: "Please select the student.",
      when,
    })
    .refine(
      ({ recipient_type, students }) =>
        recipient_type !== "students" || !Array.isArray(students) || students.length > 0,
      { path: ["students"], error: "Please select the students.", when },
    );
};

/** Compose form (staff.md 5). */
export const CommunicationForm = withRecipients(
  z.object({
    ...formFields,
    scheduled_for: z
      .union([emptyMoment, dayAndTime], { error: "Choose a day and a time" })
      .nullish()
      .transform((value) => value ?? null)
      .meta({ title: "Send at" }),
  }),
);

const idList = z
  .union([z.literal("").transform(() => []), z.array(z.union([Id, IdText, z.literal("")])), IdText, Id], {
    error: "Attachment not found.",
  })
  .transform((given) => [given].flat().filter((id) => id !== ""));

/**
 * Change of a communication. `existing_attachments` lists the attachments to keep: absent keeps all, empty keeps none
 * (api.md 4). For a scheduled communication, `scheduled_for` sets another time; empty sends it at once.
 */
export const CommunicationChange = withRecipients(
  z.object({
    ...formFields,
    scheduled_for: z
      .union([emptyMoment, dayAndTime], { error: "Choose a day and a time" })
      .optional()
      .meta({ title: "Send at" }),
    existing_attachments: idList.optional(),
    /** If true, the communication is unread again for those who have read it. */
    mark_unread: changeFlag.meta({ title: "Mark as unread again" }),
  }),
);

/** Parts of a communication that a test email shows. */
export const CommunicationTest = z.object({ title: formFields.title, message: formFields.message });

const ordering = orderingOf(["sent", "title"]);

const files = { attachments: { kind: "attachment", max_count: MAX_ATTACHMENTS } } as const;
const access = "staff:communications";

export const communications = {
  list: endpoint({
    method: "GET",
    path: "/communications/",
    access,
    summary:
      "Lists sent communications, newest first, with the counts of recipients and readers. Search finds every word in the title or message.",
    query: z.object({ search: searchText, ordering, ...pageQuery }),
    reply: listOf(Communication),
  }),
  get: endpoint({
    method: "GET",
    path: "/communications/{id}/",
    access,
    summary: "Returns one communication.",
    reply: Communication,
  }),
  recipients: endpoint({
    method: "GET",
    path: "/communications/recipients/",
    access,
    summary:
      "Returns how many students would receive a communication sent now, and the names of the first 100: all students, those of `program`, or the chosen `students`.",
    query: z.object({ program: idFilter, students: chosenStudents.optional() }),
    reply: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  }),
  students: endpoint({
    method: "GET",
    path: "/communications/students/",
    access,
    summary:
      "Lists students by name, for choosing a recipient. `search` works as in the list of students; `id` returns one student.",
    query: z.object({ search: searchText, id: idFilter }),
    reply: z.array(UnreadRecipient),
  }),
  scheduled: endpoint({
    method: "GET",
    path: "/communications/scheduled/",
    access,
    summary: "Lists scheduled communications, the next one first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Communication),
  }),
  test: endpoint({
    method: "POST",
    path: "/communications/test/",
    access,
    summary: "Emails a communication only to the caller, to check it before it is sent.",
    body: CommunicationTest,
    limits: [{ name: "communication-test", points: 20, seconds: HOUR, by: "user" }],
    reply: z.object({ message: z.string() }),
    status: 202,
    idempotent: true,
    error_shape: "error",
  }),
  create: endpoint({
    method: "POST",
    path: "/communications/",
    access,
    summary:
      "Sends a communication to all students, to the students of a program, to one student, or to chosen students: at once, or at `scheduled_for`.",
    body: CommunicationForm,
    files,
    reply: Communication,
    status: 201,
    idempotent: true,
    error_shape: "error",
  }),
  update: endpoint({
    method: "PUT",
    path: "/communications/{id}/",
    access,
    summary:
      "Corrects a communication. It is not sent again. It stays read for those who have read it, unless `mark_unread` is true. The time of a scheduled one can be changed.",
    body: CommunicationChange,
    files,
    idempotent: true,
    reply: Communication,
    error_shape: "error",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/communications/{id}/",
    access,
    summary: "Deletes a communication from every inbox. A scheduled one is not sent.",
    reply: "nothing",
  }),
  unread: endpoint({
    method: "GET",
    path: "/communications/{id}/unread/",
    access,
    summary: "Lists the recipients who have not opened a communication, newest students first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(UnreadRecipient),
  }),
  readers: endpoint({
    method: "GET",
    path: "/communications/{id}/read/",
    access,
    summary: "Lists the recipients who have opened a communication, latest first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Reader),
  }),
  export: endpoint({
    method: "GET",
    path: "/communications/{id}/recipients.csv",
    access,
    summary:
      "Returns the recipients with email and phone as CSV: those who have not opened the communication, or those who have.",
    query: z.object({ state: z.enum(readStates).default("unread") }),
    reply: "raw",
  }),
  remind: endpoint({
    method: "POST",
    path: "/communications/{id}/remind/",
    access,
    summary: "Emails a reminder to the recipients who have not opened it, at most once a day.",
    reply: z.object({ message: z.string(), reminded_at: Timestamp }),
    status: 202,
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/communications/",
    access,
    summary: "Lists the communications sent to a student, newest first, and whether they have read each.",
    query: z.object(pageQuery),
    reply: listOf(
      z.object({
        id: Id,
        title: z.string(),
        created_at: Timestamp,
        read: z.boolean(),
        /** True if the student removed it from their inbox. */
        removed: z.boolean(),
      }),
    ),
  }),
  emails: endpoint({
    method: "GET",
    path: "/communications/{id}/emails/",
    access,
    summary:
      "Returns the progress of a communication's emails; null if it was sent before communications were emailed.",
    reply: z.object({ progress: EmailProgress.nullable() }),
  }),
  pause_emails: endpoint({
    method: "POST",
    path: "/communications/{id}/emails/pause/",
    access,
    summary: "Pauses or resumes the emails of a communication. Repeating the call changes nothing.",
    body: z.object({ is_paused: requiredFlag }),
    reply: z.object({ progress: EmailProgress.nullable() }),
    status: 200,
  }),
  inbox: endpoint({
    method: "GET",
    path: "/communications/student/",
    access: "student",
    summary: "Lists the student's own inbox, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ReceivedCommunication),
  }),
  received: endpoint({
    method: "GET",
    path: "/communications/student/{id}/",
    access: "student",
    summary: "Returns one communication of the student's own inbox.",
    reply: ReceivedCommunication,
  }),
  unread_count: endpoint({
    method: "GET",
    path: "/communications/student/unread-count/",
    access: "user",
    summary: "Returns how many communications the student has not opened; 0 for staff.",
    reply: z.object({ count: z.number().int() }),
  }),
  mark_as_read: endpoint({
    method: "POST",
    path: "/communications/{id}/mark_as_read/",
    access: "student",
    summary: "Marks a communication as read. Repeating the call changes nothing.",
    reply: ReceivedCommunication,
    status: 200,
  }),
  mark_as_unread: endpoint({
    method: "POST",
    path: "/communications/{id}/mark_as_unread/",
    access: "student",
    summary: "Marks a communication as unread. Repeating the call changes nothing.",
    reply: ReceivedCommunication,
    status: 200,
  }),
  student_delete: endpoint({
    method: "DELETE",
    path: "/communications/{id}/student-delete/",
    access: "student",
    summary: "Removes a communication from the student's own inbox.",
    reply: "nothing",
  }),
  download: endpoint({
    method: "GET",
    path: "/attachments/{id}/download/",
    access: ["student", access],
    summary: "Downloads an attachment, for its recipients and for staff who send communications.",
    reply: "raw",
  }),
};

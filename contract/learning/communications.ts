import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR, MAX_FILES } from "#contract/shared/limits.ts";
import { listOf, paged, pageQuery } from "#contract/shared/lists.ts";
import {
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

export const recipientTypes = ["all", "program", "student"] as const;
export type RecipientType = (typeof recipientTypes)[number];

const shared = {
  id: Id,
  title: z.string(),
  message: z.string(),
  sender_name: z.string(),
  recipient_type: z.enum(recipientTypes),
  program: Id.nullable(),
  program_title: z.string().nullable(),
  /** The one student whom it is for; else absent. */
  student: Id.optional(),
  attachments: z.array(Attachment),
  created_at: Timestamp,
};

/** As staff see it: with how many received it and how many of them have opened it. */
export const Communication = z.object({
  ...shared,
  edited_at: Timestamp.nullable(),
  reminded_at: Timestamp.nullable(),
  /** When it will be sent; absent once it is. */
  scheduled_for: Timestamp.optional(),
  student_name: z.string().optional(),
  recipients_count: z.number().int(),
  read_count: z.number().int(),
  /** Whether every recipient has opened it (staff-dashboard.md section 3). */
  read: z.boolean(),
});
export type Communication = z.output<typeof Communication>;

/** As a student sees it (student-dashboard.md section 3). */
export const ReceivedCommunication = z.object({ ...shared, read: z.boolean() });
export type ReceivedCommunication = z.output<typeof ReceivedCommunication>;

/** A recipient who has not opened it. */
export const UnreadRecipient = z.object({ id: Id, name: z.string(), email: z.string(), phone: z.string() });
export type UnreadRecipient = z.output<typeof UnreadRecipient>;

/** A recipient who has opened it. */
export const Reader = UnreadRecipient.extend({ read_at: Timestamp });
export type Reader = z.output<typeof Reader>;

export const readStates = ["unread", "read"] as const;
export type ReadState = (typeof readStates)[number];

/** How far ahead a communication may be scheduled. */
export const MAX_SCHEDULED_DAYS = 365;
export const notInFuture = "The time must be in the future";
/** The emails of a communication; more are on their way while it `is_queueing`. */
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
};

type Recipients = { recipient_type?: unknown; program?: unknown; student?: unknown };

/** A program, or a student, is needed when it goes to theirs. This is checked also when other fields failed. */
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
    });
};

/** The compose form (staff-dashboard.md section 5). */
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
 * A change; `existing_attachments` lists those that stay: absent all, empty none (api.md section 4). Of one that waits for its time,
 * `scheduled_for` is another time, and empty sends it at once.
 */
export const CommunicationChange = withRecipients(
  z.object({
    ...formFields,
    scheduled_for: z
      .union([emptyMoment, dayAndTime], { error: "Choose a day and a time" })
      .optional()
      .meta({ title: "Send at" }),
    existing_attachments: idList.optional(),
  }),
);

/** What a test shows of a communication. */
export const CommunicationTest = z.object({ title: formFields.title, message: formFields.message });

const files = { attachments: { kind: "attachment", max_count: MAX_ATTACHMENTS } } as const;
const access = "staff:communications";

export const communications = {
  list: endpoint({
    method: "GET",
    path: "/communications/",
    access,
    summary: "Sent communications, newest first, with the counts of recipients and readers.",
    query: z.object(pageQuery),
    reply: listOf(Communication),
  }),
  get: endpoint({
    method: "GET",
    path: "/communications/{id}/",
    access,
    summary: "One communication, for its form.",
    reply: Communication,
  }),
  recipients: endpoint({
    method: "GET",
    path: "/communications/recipients/",
    access,
    summary:
      "How many students a communication would go to now, and the names of the first 100: all, or with program those of it.",
    query: z.object({ program: idFilter }),
    reply: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  }),
  students: endpoint({
    method: "GET",
    path: "/communications/students/",
    access,
    summary: "Students to choose one from, by name; search as in the list of students, id is one of them.",
    query: z.object({ search: searchText, id: idFilter }),
    reply: z.array(UnreadRecipient),
  }),
  scheduled: endpoint({
    method: "GET",
    path: "/communications/scheduled/",
    access,
    summary: "Communications that wait for their time, the next one first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Communication),
  }),
  test: endpoint({
    method: "POST",
    path: "/communications/test/",
    access,
    summary: "Email a communication to oneself alone, to see it before it goes out.",
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
      "Send a communication to all students, to those of a program or to one: at once, or at the time of scheduled_for.",
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
      "Correct a communication; it is not sent again, and it stays read for those who have read it. One that waits may change its time.",
    body: CommunicationChange,
    files,
    reply: Communication,
    error_shape: "error",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/communications/{id}/",
    access,
    summary: "Take a communication back from everybody; one that waits is not sent.",
    reply: "nothing",
  }),
  unread: endpoint({
    method: "GET",
    path: "/communications/{id}/unread/",
    access,
    summary: "Its recipients who have not opened it yet, the newest students first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(UnreadRecipient),
  }),
  readers: endpoint({
    method: "GET",
    path: "/communications/{id}/read/",
    access,
    summary: "Its recipients who have opened it, the latest first.",
    query: z.object({ ...pageQuery, page: pageQuery.page.default(1) }),
    reply: paged(Reader),
  }),
  export: endpoint({
    method: "GET",
    path: "/communications/{id}/recipients.csv",
    access,
    summary: "Its recipients with email and phone as CSV: those who have not opened it, or those who have.",
    query: z.object({ state: z.enum(readStates).default("unread") }),
    reply: "raw",
  }),
  remind: endpoint({
    method: "POST",
    path: "/communications/{id}/remind/",
    access,
    summary: "Remind those who have not opened it by email; once a day at most.",
    reply: z.object({ message: z.string(), reminded_at: Timestamp }),
    status: 202,
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/communications/",
    access,
    summary: "What was sent to a student, newest first, and whether they have read it.",
    query: z.object(pageQuery),
    reply: listOf(
      z.object({
        id: Id,
        title: z.string(),
        created_at: Timestamp,
        read: z.boolean(),
        /** They took it out of their inbox. */
        removed: z.boolean(),
      }),
    ),
  }),
  emails: endpoint({
    method: "GET",
    path: "/communications/{id}/emails/",
    access,
    summary: "How far its emails are; null for one that was sent before communications were emailed.",
    reply: z.object({ progress: EmailProgress.nullable() }),
  }),
  pause_emails: endpoint({
    method: "POST",
    path: "/communications/{id}/emails/pause/",
    access,
    summary: "Hold its emails back, or let them go on; again changes nothing.",
    body: z.object({ is_paused: requiredFlag }),
    reply: z.object({ progress: EmailProgress.nullable() }),
    status: 200,
  }),
  inbox: endpoint({
    method: "GET",
    path: "/communications/student/",
    access: "student",
    summary: "The student's own inbox, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ReceivedCommunication),
  }),
  received: endpoint({
    method: "GET",
    path: "/communications/student/{id}/",
    access: "student",
    summary: "One communication of the student's own inbox, for a link to it.",
    reply: ReceivedCommunication,
  }),
  unread_count: endpoint({
    method: "GET",
    path: "/communications/student/unread-count/",
    access: "user",
    summary: "How many communications the student has not opened; 0 to staff.",
    reply: z.object({ count: z.number().int() }),
  }),
  mark_as_read: endpoint({
    method: "POST",
    path: "/communications/{id}/mark_as_read/",
    access: "student",
    summary: "Mark a communication as read; again changes nothing.",
    reply: ReceivedCommunication,
    status: 200,
  }),
  student_delete: endpoint({
    method: "DELETE",
    path: "/communications/{id}/student-delete/",
    access: "student",
    summary: "Remove a communication from the student's own inbox.",
    reply: "nothing",
  }),
  download: endpoint({
    method: "GET",
    path: "/attachments/{id}/download/",
    access: ["student", access],
    summary: "An attachment's file, for its recipients and those who send communications.",
    reply: "raw",
  }),
};

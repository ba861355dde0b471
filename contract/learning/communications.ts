import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_FILES } from "#contract/shared/limits.ts";
import { listOf, paged, pageQuery } from "#contract/shared/lists.ts";
import {
  Id,
  IdText,
  idField,
  idFilter,
  requiredFlag,
  requiredText,
  Timestamp,
} from "#contract/shared/scalars.ts";

export const MAX_ATTACHMENTS = MAX_FILES;

export const Attachment = z.object({ id: Id, filename: z.string(), size_bytes: z.number().int() });
export type Attachment = z.output<typeof Attachment>;

export const recipientTypes = ["all", "program"] as const;
export type RecipientType = (typeof recipientTypes)[number];

const shared = {
  id: Id,
  title: z.string(),
  message: z.string(),
  sender_name: z.string(),
  recipient_type: z.enum(recipientTypes),
  program: Id.nullable(),
  program_title: z.string().nullable(),
  attachments: z.array(Attachment),
  created_at: Timestamp,
};

/** As staff see it: with how many received it and how many of them have opened it. */
export const Communication = z.object({
  ...shared,
  edited_at: Timestamp.nullable(),
  reminded_at: Timestamp.nullable(),
  recipients_count: z.number().int(),
  read_count: z.number().int(),
});
export type Communication = z.output<typeof Communication>;

/** As a student sees it (student-dashboard.md section 3). */
export const ReceivedCommunication = z.object({ ...shared, read: z.boolean() });
export type ReceivedCommunication = z.output<typeof ReceivedCommunication>;

/** A recipient who has not opened it. */
export const UnreadRecipient = z.object({ id: Id, name: z.string(), email: z.string() });
export type UnreadRecipient = z.output<typeof UnreadRecipient>;

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

const formFields = {
  title: requiredText(fillAll, 200),
  message: requiredText(fillAll, 10_000),
  recipient_type: z.enum(recipientTypes, { error: fillAll }).meta({ title: "Who receives it" }),
  program: chosenProgram,
};

/** A program is needed when it goes to a program's students. This is checked also when other fields failed. */
const withProgram = <S extends z.ZodType<{ recipient_type?: unknown; program?: unknown }>>(schema: S): S =>
  schema.refine(({ recipient_type, program }) => recipient_type !== "program" || program !== null, {
    path: ["program"],
    error: "Please select a program for program-specific communication.",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/** The compose form (staff-dashboard.md section 5). */
export const CommunicationForm = withProgram(z.object(formFields));

const idList = z
  .union([z.literal("").transform(() => []), z.array(z.union([Id, IdText, z.literal("")])), IdText, Id], {
    error: "Attachment not found.",
  })
  .transform((given) => [given].flat().filter((id) => id !== ""));

/** A change; `existing_attachments` lists those that stay: absent all, empty none (api.md section 4). */
export const CommunicationChange = withProgram(
  z.object({ ...formFields, existing_attachments: idList.optional() }),
);

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
    summary: "How many students a communication would go to now: all, or with program those of it.",
    query: z.object({ program: idFilter }),
    reply: z.object({ count: z.number().int() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/communications/",
    access,
    summary: "Send a communication to all students, or to those of a program.",
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
    summary: "Correct a communication; it is not sent again, and it stays read for those who have read it.",
    body: CommunicationChange,
    files,
    reply: Communication,
    error_shape: "error",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/communications/{id}/",
    access,
    summary: "Take a communication back from everybody.",
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
  remind: endpoint({
    method: "POST",
    path: "/communications/{id}/remind/",
    access,
    summary: "Remind those who have not opened it by email; once a day at most.",
    reply: z.object({ message: z.string(), reminded_at: Timestamp }),
    status: 202,
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

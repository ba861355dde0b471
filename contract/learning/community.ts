import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_DESCRIPTION_LENGTH } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { flag, Id, IdText, idField, optionalText, Timestamp } from "#contract/shared/scalars.ts";

export const MAX_MESSAGE_LENGTH = 5_000;

/** Invisible text: blanks, zero-width and direction characters, and letters that look like blanks. */
const invisible = /^(?:[\s\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f)*$/u;

/** Whether a text shows nothing; such a text is never sent (student-dashboard.md section 5). */
export const isBlank = (text: string): boolean => invisible.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The text of a message: not blank, at most 5,000 characters (api.md section 4). */
const longMessage = `Message must be at most ${MAX_MESSAGE_LENGTH} characters.`;
const MessageText = boundedText(2 * MAX_MESSAGE_LENGTH, { error: "Message is required", long: longMessage })
  .trim()
  .refine((text) => !isBlank(text), { error: "Message is required", abort: true })
  .max(MAX_MESSAGE_LENGTH, longMessage)
  .refine((text) => !controlCharacters.test(text), "Control characters are not allowed.");

/** A deleted message with replies is shown without a sender. */
const Sender = z.object({
  id: Id.nullable(),
  name: z.string(),
  profile_picture: z.string().nullable(),
  is_staff: z.boolean(),
});

/** A picture of a message; its file is at `url`, for those who may use the community. */
const Picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** What it shows, in the sender's words; may be empty. */
  description: z.string(),
});

const shared = {
  id: Id,
  program: Id,
  content: z.string(),
  picture: Picture.nullable(),
  sender: Sender,
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  likes_count: z.number().int(),
  liked_by_me: z.boolean(),
  is_deleted: z.boolean(),
};

export const CommunityReply = z.object({ ...shared, parent: Id });
export type CommunityReply = z.output<typeof CommunityReply>;
export const CommunityMessage = z.object({ ...shared, replies: z.array(CommunityReply) });
export type CommunityMessage = z.output<typeof CommunityMessage>;
const Either = z.union([CommunityMessage, CommunityReply]);

/** How many of a program's newest messages are looked at for an answer. */
export const COUNTED_MESSAGES = 200;

const OpenProgram = z.object({
  id: Id,
  title: z.string(),
  /** Of its newest 200 messages, those that are not deleted; null for students. */
  messages_count: z.number().int().nullable(),
  /** Of the same, a student's that nobody has answered. */
  unanswered_count: z.number().int().nullable(),
  newest_unanswered_at: Timestamp.nullable(),
});
export type OpenProgram = z.output<typeof OpenProgram>;

const program = idField("Program not found.");
const content = z.object({ content: MessageText });
const pictured = content.extend({
  /** What the picture shows, for those who cannot see it. */
  picture_description: optionalText(MAX_DESCRIPTION_LENGTH),
});
const files = { picture: { kind: "image", max_count: 1 } } as const;
/** One limit for a person's messages and replies. */
const postLimits = [{ name: "community-post", points: 20, seconds: 60, by: "user" }] as const;
const access = ["student", "staff:communications"] as const;

export const community = {
  enrolled_programs: endpoint({
    method: "GET",
    path: "/community/enrolled_programs/",
    access,
    summary:
      "The programs whose community the caller may use: a student's own, for staff all, with how much waits for an answer.",
    reply: z.array(OpenProgram),
  }),
  list: endpoint({
    method: "GET",
    path: "/community/",
    access,
    summary:
      "The newest messages of a program with their replies, oldest first; `before` a message's id pages back.",
    query: z.object({
      program,
      before: IdText.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.array(CommunityMessage),
  }),
  post: endpoint({
    method: "POST",
    path: "/community/",
    access,
    summary: "Post a message, with a picture if there is one, to a program's community.",
    body: z.object({ program, ...pictured.shape }),
    files,
    limits: postLimits,
    idempotent: true,
    reply: CommunityMessage,
    status: 201,
  }),
  reply: endpoint({
    method: "POST",
    path: "/community/{id}/reply/",
    access,
    summary: "Answer a message; a reply to a reply stands under the same message.",
    body: pictured,
    files,
    limits: postLimits,
    idempotent: true,
    reply: CommunityReply,
    status: 201,
  }),
  picture: endpoint({
    method: "GET",
    path: "/community/{id}/picture/",
    access,
    summary: "The picture of a message or reply.",
    reply: "raw",
    media_type: "image/webp",
  }),
  like: endpoint({
    method: "POST",
    path: "/community/{id}/like/",
    access,
    summary: "Like a message or a reply, or take the like back.",
    reply: Either,
    status: 200,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/community/{id}/",
    access,
    summary: "Change one's own message or reply.",
    body: content,
    reply: Either,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/community/{id}/",
    access,
    summary: "Delete one's own message or reply; moderators delete anybody's. Replies of others remain.",
    reply: "nothing",
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/community/",
    access: "staff:communications",
    summary: "A student's messages and replies in all communities, newest first.",
    query: z.object(pageQuery),
    reply: listOf(
      z.object({
        id: Id,
        program: z.object({ id: Id, title: z.string() }),
        content: z.string(),
        is_reply: z.boolean(),
        created_at: Timestamp,
      }),
    ),
  }),
  stream: endpoint({
    method: "GET",
    path: "/community/stream/",
    // Staff without `communications` have no program to name, and hear that something waits for them.
    access: ["student", "staff"],
    summary:
      "Server-sent events of one or more programs (message, reply, like, update, delete), resumed by Last-Event-ID; with `inbox`, also `communication`, and `news` of an assignment, a grade, an answer or a payment; to staff with `fees`, of payments that were reported or decided, to staff with `students`, how far an import is, and to all staff, that something of their day has changed.",
    query: z.object({
      program: z
        .union([program, z.array(program).max(20)], { error: "Program not found." })
        .optional()
        .transform((given) => (given === undefined ? [] : [given].flat())),
      inbox: flag(false),
      /** For a client that cannot send the header at its first connection. */
      last_event_id: boundedText(20).optional(),
    }),
    reply: "stream",
  }),
};

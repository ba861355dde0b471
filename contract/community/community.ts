import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_DESCRIPTION_LENGTH } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { flag, Id, IdText, idField, optionalText, Timestamp } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { calmText } from "#contract/shared/text/calm-text.ts";

export const MAX_MESSAGE_LENGTH = 5_000;

/** Pattern of invisible text: blanks, zero-width and direction characters, and letters that look like blanks. */
const invisible = /^(?:[\s\p{Z}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f)*$/u;

/** Returns whether a text has no visible character. Such a text is never sent (students.md 5). */
export const isBlank = (text: string): boolean => invisible.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of a message: not blank, at most 5,000 characters (api.md 4). */
const longMessage = `Message must be at most ${MAX_MESSAGE_LENGTH} characters.`;
const MessageText = boundedText(2 * MAX_MESSAGE_LENGTH, { error: "Message is required", long: longMessage })
  .trim()
  .overwrite(calmText)
  .refine((text) => !isBlank(text), { error: "Message is required", abort: true })
  .max(MAX_MESSAGE_LENGTH, longMessage)
  .refine((text) => !controlCharacters.test(text), "Control characters are not allowed.");

/**
 * Sender of a message. A deleted message that has replies is shown without a sender, and a post of an erased account
 * as "Former student" without an id.
 */
const Sender = z.object({
  id: Id.nullable(),
  name: z.string(),
  profile_picture: z.string().nullable(),
  is_staff: z.boolean(),
});

/** Picture of a message. Its file is at `url`, for people who may use the community. */
const Picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Description by the sender; may be empty. */
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

/** Number of a program's newest messages that are counted and checked for answers. */
export const COUNTED_MESSAGES = 200;

const OpenProgram = z.object({
  id: Id,
  title: z.string(),
  /** Number of messages that are not deleted, among the newest 200; null for students. */
  messages_count: z.number().int().nullable(),
  /** Number of student messages without an answer, among the newest 200; null for students. */
  unanswered_count: z.number().int().nullable(),
  newest_unanswered_at: Timestamp.nullable(),
});
export type OpenProgram = z.output<typeof OpenProgram>;

const program = idField("Program not found.");
const content = z.object({ content: MessageText });
const pictured = content.extend({
  /** Description of the picture, for people who cannot see it. */
  picture_description: optionalText(MAX_DESCRIPTION_LENGTH),
});
const files = { picture: { kind: "image", max_count: 1 } } as const;
/** Common limit for a person's messages and replies. */
const postLimits = [{ name: "community-post", points: 20, seconds: 60, by: "user" }] as const;
const access = ["student", "staff:communications"] as const;

export const community = {
  enrolled_programs: endpoint({
    method: "GET",
    path: "/community/enrolled_programs/",
    access,
    summary:
      "Lists the programs whose community the caller may use: a student's own, or all for staff, with the counts of unanswered messages.",
    reply: z.array(OpenProgram),
  }),
  list: endpoint({
    method: "GET",
    path: "/community/",
    access,
    summary:
      "Lists the newest messages of a program with their replies, oldest first. `before`, the id of a message, returns the messages before it.",
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
    summary: "Posts a message, with an optional picture, to a program's community.",
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
    summary: "Answers a message. A reply to a reply is placed under the same message.",
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
    summary: "Returns the picture of a message or reply.",
    reply: "raw",
    media_type: "image/webp",
  }),
  like: endpoint({
    method: "POST",
    path: "/community/{id}/like/",
    access,
    summary: "Likes a message or reply, or removes the like.",
    reply: Either,
    status: 200,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/community/{id}/",
    access,
    summary: "Changes the caller's own message or reply.",
    body: content,
    reply: Either,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/community/{id}/",
    access,
    summary:
      "Deletes the caller's own message or reply. Moderators may delete any. Replies of other people stay.",
    reply: "nothing",
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/community/",
    access: "staff:communications",
    summary: "Lists a student's messages and replies in all communities, newest first.",
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
    // Staff without `communications` cannot name a program, but they get the events about their own work.
    access: ["student", "staff"],
    summary:
      "Streams server-sent events of one or more programs (message, reply, like, update, delete), resumed by Last-Event-ID. With `inbox`, also `communication`, and `news` of an assignment, a grade, an answer or a payment. Staff with `fees` also get reported and decided payments, staff with `students` get the progress of imports, and all staff get changes of their work for today.",
    query: z.object({
      program: z
        .union([program, z.array(program).max(20)], { error: "Program not found." })
        .optional()
        .transform((given) => (given === undefined ? [] : [given].flat())),
      inbox: flag(false),
      /** Replaces the header Last-Event-ID for clients that cannot send it with their first connection. */
      last_event_id: boundedText(20).optional(),
      /** Random key of the tab. */
      tab: boundedText(40).optional(),
    }),
    reply: "stream",
  }),
};

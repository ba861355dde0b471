import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR, MAX_REPORT_LENGTH } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, flag, Id, idFilter, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";

/** Report of a post, with its reason. */
const Report = z.object({
  reporter: Id,
  reporter_name: z.string(),
  reason: z.string(),
  created_at: Timestamp,
});

/** Message or reply of any community, as staff see it in one stream. */
export const CommunityPost = z.object({
  id: Id,
  program: Id,
  program_title: z.string(),
  /** Id of the message that a reply answers. */
  parent: Id.nullable(),
  content: z.string(),
  has_picture: z.boolean(),
  /** Id of the student who wrote it; null if staff wrote it. */
  student: Id.nullable(),
  sender_name: z.string(),
  is_by_staff: z.boolean(),
  created_at: Timestamp,
  replies_count: z.number().int(),
  /** True if staff decided that it needs no answer. */
  needs_no_answer: z.boolean(),
  /** Reports that staff have not decided yet. */
  reports: z.array(Report),
});
export type CommunityPost = z.output<typeof CommunityPost>;

/** Filters of posts: student messages without an answer, all posts, or posts with open reports. */
export const postStates = ["unanswered", "all", "reported"] as const;
export type PostState = (typeof postStates)[number];

export const PostReport = z.object({
  reason: requiredText("Say what is wrong with it", MAX_REPORT_LENGTH),
});

const access = "staff:communications";

export const community_posts = {
  list: endpoint({
    method: "GET",
    path: "/community/posts/",
    access,
    summary:
      "Lists messages and replies of all communities, newest first: student messages without an answer, all, or reported ones.",
    query: z.object({
      state: filter(z.enum(postStates), `Must be one of ${postStates.join(", ")}.`),
      search: searchText,
      program: idFilter,
      ...pageQuery,
      page: pageQuery.page.default(1),
    }),
    reply: paged(CommunityPost),
  }),
  report: endpoint({
    method: "POST",
    path: "/community/{id}/report/",
    access: "student",
    summary: "Reports another person's message or reply to the staff, once.",
    body: PostReport,
    limits: [{ name: "community-report", points: 20, seconds: HOUR, by: "user" }],
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 201,
  }),
  settle: endpoint({
    method: "POST",
    path: "/community/{id}/needs-no-answer/",
    access,
    summary:
      "Says that a post needs no answer, or that it does. It leaves the unanswered posts, or returns to them.",
    body: z.object({ needs_no_answer: flag(true) }),
    reply: CommunityPost,
    status: 200,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/community/{id}/dismiss-reports/",
    access,
    summary: "Closes the reports of a message or reply, and leaves it as it is.",
    reply: z.object({ dismissed: z.number().int() }),
    status: 200,
  }),
};

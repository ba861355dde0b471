import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR, MAX_REPORT_LENGTH } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { filter, Id, idFilter, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";

/** Why somebody reported a post. */
const Report = z.object({
  reporter: Id,
  reporter_name: z.string(),
  reason: z.string(),
  created_at: Timestamp,
});

/** A message or a reply of any community, as staff see it in one stream. */
export const CommunityPost = z.object({
  id: Id,
  program: Id,
  program_title: z.string(),
  /** The message that it answers. */
  parent: Id.nullable(),
  content: z.string(),
  has_picture: z.boolean(),
  /** The student who wrote it; null of staff. */
  student: Id.nullable(),
  sender_name: z.string(),
  is_by_staff: z.boolean(),
  created_at: Timestamp,
  replies_count: z.number().int(),
  /** Those that nobody has decided about. */
  reports: z.array(Report),
});
export type CommunityPost = z.output<typeof CommunityPost>;

/** A student's message that nobody has answered; any post; a post with open reports. */
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
      "Messages and replies of all communities, newest first: those of students that nobody has answered, all, or those that were reported.",
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
    summary: "Report somebody's message or reply to the staff, once.",
    body: PostReport,
    limits: [{ name: "community-report", points: 20, seconds: HOUR, by: "user" }],
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 201,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/community/{id}/dismiss-reports/",
    access,
    summary: "Leave a reported message or reply as it is: its reports are closed.",
    reply: z.object({ dismissed: z.number().int() }),
    status: 200,
  }),
};

import { sql } from "kysely";
import type { community_posts } from "#contract/community/community-posts.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { FORMER_STUDENT } from "#contract/shared/former-student.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";

type Filter = Partial<Pick<Query<(typeof community_posts)["list"]>, "state" | "search" | "program">>;

const isReported = sql<boolean>`EXISTS (SELECT 1 FROM community_reports
  WHERE message_id = community_messages.id AND dismissed_at IS NULL)`;
const isUnanswered = sql<boolean>`(community_messages.parent_id IS NULL AND users.role = 'student'
  AND community_messages.needs_no_answer_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM community_messages replies WHERE replies.parent_id = community_messages.id))`;

/** Selects messages and replies in programs that are not deleted. */
function posts(db: Database) {
  return db
    .selectFrom("community_messages")
    .leftJoin("users", "users.id", "community_messages.sender_id")
    .innerJoin("programs", "programs.id", "community_messages.program_id")
    .where("community_messages.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null);
}

export function filteredPosts(db: Database, { state, search = "", program }: Filter) {
  return posts(db)
    .$if(search !== "", (query) => query.where(hasWords(sql.ref("community_messages.content"), search)))
    .$if(program !== undefined, (query) => query.where("community_messages.program_id", "=", program ?? 0))
    .$if(state === "unanswered", (query) => query.where(isUnanswered))
    .$if(state === "reported", (query) => query.where(isReported));
}

interface ReportLine {
  reporter: number;
  reporter_name: string;
  reason: string;
  created_at: string;
}

export function postsById(db: Database, ids: readonly number[]) {
  return posts(db)
    .select([
      "community_messages.id",
      "community_messages.program_id as program",
      "programs.title as program_title",
      "community_messages.parent_id as parent",
      "community_messages.content",
      sql<number | null>`CASE users.role WHEN 'student' THEN users.id END`.as("student"),
      sql<string>`coalesce(users.name, ${FORMER_STUDENT})`.as("sender_name"),
      sql<boolean>`community_messages.needs_no_answer_at IS NOT NULL`.as("needs_no_answer"),
      "community_messages.created_at",
      sql<boolean>`coalesce(users.role <> 'student', false)`.as("is_by_staff"),
      sql<boolean>`EXISTS (SELECT 1 FROM community_pictures WHERE message_id = community_messages.id)`.as(
        "has_picture",
      ),
      sql<number>`(SELECT count(*)::integer FROM community_messages replies
        WHERE replies.parent_id = community_messages.id AND replies.deleted_at IS NULL)`.as("replies_count"),
      sql<ReportLine[]>`(
        SELECT coalesce(json_agg(json_build_object('reporter', reporters.id, 'reporter_name', reporters.name,
          'reason', reason, 'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          ORDER BY community_reports.id), '[]')
        FROM community_reports JOIN users reporters ON reporters.id = reporter_id
        WHERE message_id = community_messages.id AND dismissed_at IS NULL)`.as("reports"),
    ])
    .where("community_messages.id", "in", ids)
    .execute();
}

export const setNeedsNoAnswer = (db: Database, id: number, needs_no_answer_at: Date | null) =>
  db.updateTable("community_messages").set({ needs_no_answer_at }).where("id", "=", id).execute();

/** Inserts a report. The constraint `community_reports_once` refuses a second one by the same person. */
export async function insertReport(
  db: Database,
  report: { message_id: number; reporter_id: number; reason: string; created_at: Date },
): Promise<void> {
  await db.insertInto("community_reports").values(report).execute();
}

/** Dismisses the open reports and returns their number. */
export async function dismissReports(db: Database, messageId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("community_reports")
    .set({ dismissed_at: now })
    .where("message_id", "=", messageId)
    .where("dismissed_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

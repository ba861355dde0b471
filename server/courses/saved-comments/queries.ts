import { MAX_SAVED_COMMENTS } from "#contract/shared/limits.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";

const columns = ["id", "text"] as const;

export function savedCommentList(db: Database) {
  return db
    .selectFrom("saved_comments")
    .select(columns)
    .orderBy(sortName("text"))
    .orderBy("id")
    .limit(MAX_SAVED_COMMENTS)
    .execute();
}

export const insertSavedComment = (db: Database, text: string, created_at: Date) =>
  db.insertInto("saved_comments").values({ text, created_at }).returning(columns).executeTakeFirstOrThrow();

export const savedComment = (db: Database, id: number) =>
  db.selectFrom("saved_comments").select("text").where("id", "=", id).forUpdate().executeTakeFirst();

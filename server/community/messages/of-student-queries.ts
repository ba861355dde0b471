import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Selects a student's messages and replies that are not deleted, in programs that are not deleted. */
export const messagesOf = (db: Database, student: number) =>
  db
    .selectFrom("community_messages")
    .innerJoin("programs", "programs.id", "community_messages.program_id")
    .where("community_messages.sender_id", "=", student)
    .where("community_messages.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null);

export const messagesById = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("community_messages")
    .innerJoin("programs", "programs.id", "community_messages.program_id")
    .select([
      "community_messages.id",
      "program_id",
      "programs.title",
      "content",
      "community_messages.created_at",
    ])
    .select(sql<boolean>`parent_id IS NOT NULL`.as("is_reply"))
    .where("community_messages.id", "in", ids)
    .execute();

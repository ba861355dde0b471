import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { ContactMessages } from "#server/platform/database/types.ts";

export const allContactMessages = (db: Database) => db.selectFrom("contact_messages");

export const contactMessagesById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("contact_messages").selectAll().where("id", "in", ids).execute();

export const insertContactMessage = (db: Database, row: Insertable<ContactMessages>) =>
  db.insertInto("contact_messages").values(row).returning("id").executeTakeFirstOrThrow();

/** The message as it is then, or undefined where there is none. */
export const setAnswered = (db: Database, id: number, answered_at: Date | null) =>
  db
    .updateTable("contact_messages")
    .set({ answered_at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

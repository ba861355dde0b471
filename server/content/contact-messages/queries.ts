import type { Insertable } from "kysely";
import type { contactMessages } from "#contract/content/contact-messages.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { ContactMessages } from "#server/platform/database/types.ts";

type ContactMessageFilter = Query<(typeof contactMessages)["list"]>;

export const filteredContactMessages = (db: Database, { state }: Pick<ContactMessageFilter, "state">) =>
  db
    .selectFrom("contact_messages")
    .$if(state === "open", (query) => query.where("answered_at", "is", null))
    .$if(state === "answered", (query) => query.where("answered_at", "is not", null));

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

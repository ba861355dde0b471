import type { Insertable } from "kysely";
import type { contactMessages } from "#contract/content/contact-messages.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { ContactAnswers, ContactMessages } from "#server/platform/database/types.ts";

type ContactMessageFilter = Query<(typeof contactMessages)["list"]>;

export const filteredContactMessages = (db: Database, { state }: Pick<ContactMessageFilter, "state">) =>
  db
    .selectFrom("contact_messages")
    .$if(state === "open", (query) => query.where("answered_at", "is", null))
    .$if(state === "answered", (query) => query.where("answered_at", "is not", null));

/** Returns messages, each with its answers, oldest first. */
export async function contactMessagesById(db: Database, ids: readonly number[]) {
  const messages = await db.selectFrom("contact_messages").selectAll().where("id", "in", ids).execute();
  const answers = await db
    .selectFrom("contact_answers")
    .select(["id", "message_id", "author_name", "answer", "created_at"])
    .where("message_id", "in", ids)
    .orderBy("id")
    .execute();
  return messages.map((message) => ({
    ...message,
    answers: answers.filter(({ message_id }) => message_id === message.id),
  }));
}

/** Returns a message with its answers. @throws ApiError 404 */
export async function contactMessage(db: Database, id: number) {
  const [message] = await contactMessagesById(db, [id]);
  if (!message) throw apiError("not_found");
  return message;
}

export const lockContactMessage = (db: Database, id: number) =>
  db
    .selectFrom("contact_messages")
    .select(["id", "email"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const insertAnswer = (db: Database, row: Insertable<ContactAnswers>) =>
  db.insertInto("contact_answers").values(row).returning("id").executeTakeFirstOrThrow();

/** Returns answers with the messages that they answer. */
export const answersById = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("contact_answers")
    .innerJoin("contact_messages", "contact_messages.id", "message_id")
    .leftJoin("users", "users.id", "author_id")
    .select([
      "contact_answers.id",
      "answer",
      "author_name",
      "contact_messages.name",
      "contact_messages.email",
    ])
    .select(["message", "users.email as author_email"])
    .where("contact_answers.id", "in", ids)
    .execute();

export const deleteContactMessage = (db: Database, id: number) =>
  db.deleteFrom("contact_messages").where("id", "=", id).execute();

export const insertContactMessage = (db: Database, row: Insertable<ContactMessages>) =>
  db.insertInto("contact_messages").values(row).returning("id").executeTakeFirstOrThrow();

/** Sets when the message was answered. Returns undefined if it does not exist. */
export const setAnswered = (db: Database, id: number, answered_at: Date | null) =>
  db
    .updateTable("contact_messages")
    .set({ answered_at })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import {
  contactMessage,
  deleteContactMessage,
  insertAnswer,
  lockContactMessage,
  setAnswered,
} from "./queries.ts";

const subjectOf = (id: number) => ({ lock: (db: Transaction) => lockContactMessage(db, id) });

/** Stores an answer, which is emailed to the sender, and marks the message as answered. @throws ApiError 404 */
export function answerContactMessage(
  context: AppContext,
  request: RequestContext,
  author: Viewer,
  id: number,
  answer: string,
) {
  return actOn(context, request, subjectOf(id), async (_message, { db, now, did }) => {
    const written = await insertAnswer(db, {
      ...{ message_id: id, author_id: author.id, author_name: author.name, answer, created_at: now },
    });
    await setAnswered(db, id, now);
    did("contact_message.answer", { id, after: { answer: written.id } });
    return contactMessage(db, id);
  });
}

/** Deletes a message and its answers for good, because its sender may ask for that. @throws ApiError 404 */
export function removeContactMessage(context: AppContext, request: RequestContext, id: number) {
  return actOn(context, request, subjectOf(id), async (_message, { db, did }) => {
    await deleteContactMessage(db, id);
    did("contact_message.delete", { id });
  });
}

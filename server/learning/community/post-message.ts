import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { publishNews } from "#server/learning/news.ts";
import { programInBody } from "#server/learning/programs/queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { requireCommunities, usableMessage } from "./access.ts";
import { insertMessage, type MessageRow, recordEvent, senderOf, threadOf } from "./queries.ts";

export async function postMessage(
  context: AppContext,
  viewer: Viewer,
  { program, content }: { program: number; content: string },
): Promise<MessageRow> {
  await programInBody(context.db, program, "program");
  await requireCommunities(context.db, viewer, [program], context.clock());
  return insert(context, viewer, { program_id: program, parent_id: null, content });
}

/** Answers a message. A reply to a reply stands under the same message. */
export async function postReply(
  context: AppContext,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<MessageRow> {
  const { program_id, parent_id } = await usableMessage(context.db, viewer, id, context.clock());
  return insert(context, viewer, { program_id, parent_id: parent_id ?? id, content });
}

function insert(
  context: AppContext,
  viewer: Viewer,
  message: { program_id: number; parent_id: number | null; content: string },
): Promise<MessageRow> {
  return inTransaction(context, async (db) => {
    const created_at = context.clock();
    const { id } = await insertMessage(db, { ...message, sender_id: viewer.id, created_at });
    const [row] = await threadOf(db, viewer, id);
    const author = message.parent_id && (await senderOf(db, message.parent_id));
    if (author && author !== viewer.id) await publishNews(db, { kind: "answer", id, user: author });
    await recordEvent(db, message.parent_id === null ? "message" : "reply", { ...message, id }, viewer.id);
    return row;
  });
}

import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { publishNews } from "#server/learning/news.ts";
import { programById, programInBody } from "#server/learning/programs/queries.ts";
import { notifyOfAnswer } from "#server/notifications/sending/notify.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { preparePrivatePicture } from "#server/platform/storage/private-picture.ts";
import { storeFile } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { requireCommunities, usableMessage } from "./access.ts";
import { insertMessage, insertPicture, type MessageRow, recordEvent, senderOf, threadOf } from "./queries.ts";

/** What a person writes: words, and a picture if there is one. */
interface Written {
  content: string;
  picture: UploadedFile | undefined;
  picture_description: string;
}

interface Place {
  program_id: number;
  parent_id: number | null;
}

export async function postMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  { program, ...written }: Written & { program: number },
): Promise<MessageRow> {
  await programInBody(context.db, program, "program");
  await requireCommunities(context.db, viewer, [program], context.clock());
  return insert(context, viewer, request, { program_id: program, parent_id: null }, written);
}

/** Answers a message. A reply to a reply stands under the same message. */
export async function postReply(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
  written: Written,
): Promise<MessageRow> {
  const { program_id, parent_id } = await usableMessage(context.db, viewer, id, context.clock());
  return insert(context, viewer, request, { program_id, parent_id: parent_id ?? id }, written);
}

async function insert(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  place: Place,
  { content, picture, picture_description: description }: Written,
): Promise<MessageRow> {
  const message = { ...place, content, sender_id: viewer.id, created_at: context.clock() };
  if (!picture)
    return inTransaction(context, async (db) => {
      const { id } = await insertMessage(db, message);
      return tell(context, db, viewer, place, id);
    });
  const { file, width, height } = await preparePrivatePicture(picture, "picture", request);
  return storeFile(context, "community", file, async (db, columns) => {
    const { id } = await insertMessage(db, message);
    await insertPicture(db, { ...columns, message_id: id, width, height, description });
    return tell(context, db, viewer, place, id);
  });
}

/** Tells the streams, and who is answered. */
async function tell(
  context: AppContext,
  db: Database,
  viewer: Viewer,
  place: Place,
  id: number,
): Promise<MessageRow> {
  const [row] = await threadOf(db, viewer, id);
  const author = place.parent_id && (await senderOf(db, place.parent_id));
  if (author && author !== viewer.id) {
    await publishNews(db, { kind: "answer", id, user: author });
    const program = await programById(db, place.program_id);
    await notifyOfAnswer(context, db, author, {
      id,
      from: viewer.name,
      program: place.program_id,
      program_title: program?.title ?? "",
    });
  }
  await recordEvent(db, place.parent_id === null ? "message" : "reply", { ...place, id }, viewer.id);
  return row;
}

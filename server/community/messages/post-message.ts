import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { programInBody } from "#server/courses/programs/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { actWithFile } from "#server/platform/records/act-with-file.ts";
import { preparePrivatePicture } from "#server/platform/storage/private-picture.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { requireCommunities, usableMessage } from "./access.ts";
import { insertMessage, insertPicture, type MessageRow, recordEvent, threadOf } from "./queries.ts";

/** Content that a person writes: text, and optionally a picture */
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

/** Answers a message. A reply to a reply is added under the same message. */
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
    return act(context, request, async (acting) => {
      const { id } = await insertMessage(acting.db, message);
      return posted(acting, viewer, place, id);
    });
  const { file, width, height } = await preparePrivatePicture(picture, "picture", request);
  return actWithFile(context, request, "community", file, async (columns, acting) => {
    const { id } = await insertMessage(acting.db, message);
    await insertPicture(acting.db, { ...columns, message_id: id, width, height, description });
    return posted(acting, viewer, place, id);
  });
}

/** Returns the message as its sender sees it. The streams of the program get it after the commit. */
async function posted(
  { db, did, last }: Acting,
  viewer: Viewer,
  place: Place,
  id: number,
): Promise<MessageRow> {
  const [row] = await threadOf(db, viewer, id);
  did("community_message.post", { id });
  last(() => recordEvent(db, place.parent_id === null ? "message" : "reply", { ...place, id }, viewer.id));
  return row;
}

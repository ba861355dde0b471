import { messageRights } from "#contract/community/message-rights.ts";
import { apiError } from "#contract/shared/errors.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { usableMessage } from "./access.ts";
import { deleteMessage, recordEvent } from "./queries.ts";

/** Characters of the text that name a message in the bin */
const NAME_LENGTH = 80;

type Message = Awaited<ReturnType<typeof usableMessage>>;

/** Deletes a message or reply. Senders may delete their own; moderators may delete any, which is audited. */
export function removeMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<void> {
  return act(context, request, async (acting) => {
    const { db, now, did, last } = acting;
    const message = await usableMessage(db, viewer, id, now);
    const { isOwn, mayDelete } = messageRights(viewer, message.sender_id);
    if (!mayDelete) throw apiError("forbidden");
    if (isOwn) {
      await deleteMessage(db, id, now);
      did("community_message.take_back", { id });
    } else await moderate(acting, message);
    last(() => recordEvent(db, "delete", message, viewer.id));
  });
}

/** Moves another person's message to the bin. Messages deleted by their sender do not go to the bin. */
async function moderate(acting: Acting, { id, sender_id, content }: Message): Promise<void> {
  const { db, now, did } = acting;
  await moveToBin(acting, "community_message", id, shortened(content, NAME_LENGTH), () =>
    deleteMessage(db, id, now),
  );
  did("community_message.delete", { id, before: { sender_id, content } });
}

import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { usableMessage } from "./access.ts";
import { deleteMessage, isModerator, recordEvent } from "./queries.ts";
import { keptWithMessage } from "./restored.ts";

const kind = "community_message";
/** Of what names a message in the bin. */
const NAME_LENGTH = 80;

type Message = Awaited<ReturnType<typeof usableMessage>>;

/** Deletes a message or reply: the sender their own, a moderator anybody's, which the audit log then shows. */
export function removeMessage(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const message = await usableMessage(db, viewer, id, now);
    const isOwn = message.sender_id === viewer.id;
    if (!isOwn && !isModerator(viewer)) throw apiError("forbidden");
    if (isOwn) await deleteMessage(db, id, now);
    else await moderate(db, request, message, now);
    await recordEvent(db, "delete", message, viewer.id);
  });
}

/** What staff delete of others lies in the bin; what one deletes of one's own is gone. */
async function moderate(
  db: Transaction,
  request: RequestContext,
  message: Message,
  now: Date,
): Promise<void> {
  const { id, sender_id, content } = message;
  const item = {
    kind,
    table: "community_messages",
    record_id: id,
    name: excerpt(content),
    notKept: keptWithMessage,
  };
  await moveToBin(db, request, now, item, () => deleteMessage(db, id, now));
  const before = { sender_id, content };
  await recordAudit(db, request, now, { action: "delete", resource: kind, resource_id: id, before });
}

const excerpt = (text: string) => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1)}…` : text);

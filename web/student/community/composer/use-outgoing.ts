import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { endpoints } from "#web/api/client.ts";
import { toServerTime } from "#web/api/server-time.ts";
import { mayHaveArrived, type OutboxItem, type Wait } from "#web/dashboard/offline/outbox/item.ts";
import { lostWith, refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { isForNetwork } from "#web/dashboard/offline/outbox/wait.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { paths } from "#web/paths.ts";
import { failureOf } from "#web/student/community/failure.ts";
import { type MessageOrReply, withMessage } from "#web/student/community/thread/thread-data.ts";
import { useChangeThread } from "#web/student/community/thread/use-thread.ts";

const LABEL_LENGTH = 40;

/** A message or reply that the server has not answered yet, or has rejected. */
export interface OutgoingMessageState {
  key: string;
  parent: number | null;
  content: string;
  /** File name of its picture. */
  picture: string | undefined;
  label: string;
  /** Names what would be lost by a discard. */
  lost: string | null;
  /** Time by the server's clock when it was first sent; null if it has certainly not arrived. */
  sentAt_ms: number | null;
  state: "sending" | "waiting" | { held: Wait } | { failure: string };
}

/** A written message, with its picture. */
export interface Written {
  content: string;
  picture: File | null;
  picture_description: string;
}

/**
 * Shows a message at once and sends it through the outbox. A failed message stays with its reason, to retry or discard.
 */
export function useOutgoing(program: number) {
  const queue = `community-${program}`;
  const { items, add, addAndSend, waitOf, cancel, retry } = useOutbox(queue);
  // Render again when the network comes or goes.
  useIsOnline();
  const change = useChangeThread(program);
  useDelivered<MessageOrReply>(queue, (message) => change((thread) => withMessage(thread, message)));

  function send({ content, picture, picture_description }: Written, parent: number | null = null) {
    const label = `Your ${parent === null ? "message" : "reply"} "${firstCharacters(content, LABEL_LENGTH)}"`;
    const typed = parent === null ? "your message" : "your reply";
    const place = paths.dashboard("community", { program });
    const ifArrived = "If so, it appears in the community, where you can delete it.";
    const metadata = { label, parent, content, section: "community", place, typed, ifArrived };
    const rest = { queue, metadata, ...(picture && { files: { picture: [picture] } }) };
    const body = picture ? { content, picture_description } : { content };
    const item =
      parent === null
        ? itemFor(endpoints.community.post, { body: { program, ...body } }, rest)
        : itemFor(endpoints.community.reply, { params: { id: parent }, body }, rest);
    // `add` alone would not send a file, because the outbox sends files only on request.
    void (picture ? addAndSend(item) : add(item));
  }
  const messages = items.map((item): OutgoingMessageState => {
    const { key, metadata, files } = item;
    const parent = metadata.parent === null ? null : Number(metadata.parent);
    const state = stateOf(item, waitOf(item));
    const picture = files.picture?.[0]?.name;
    const { label } = metadata;
    const sent_ms = mayHaveArrived(item, undefined) ? item.first_sent_ms : null;
    return {
      ...{ key, parent, content: String(metadata.content), picture, label, lost: lostWith(item), state },
      sentAt_ms: sent_ms === null ? null : toServerTime(sent_ms),
    };
  });
  return { messages, send, retry, discard: cancel };
}

/** Returns the state of an outbox item: with a network but no answer, the specified failure (students.md 8). */
function stateOf({ rejection, metadata }: OutboxItem, wait: Wait | undefined): OutgoingMessageState["state"] {
  const kind = metadata.parent === null ? "message" : "reply";
  if (rejection) return { failure: failureOf("send", kind, refusalOf(rejection)) };
  if (!wait) return "sending";
  if (!isForNetwork(wait)) return { held: wait };
  return navigator.onLine ? { failure: failureOf("send", kind, undefined) } : "waiting";
}

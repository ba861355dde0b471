import { community } from "#contract/learning/community.ts";
import { ApiError } from "#contract/shared/errors.ts";
import type { Waiting } from "#web/dashboard/offline/outbox.ts";
import { thingOf } from "#web/dashboard/offline/outbox-of.ts";
import { useDelivered, useIsReached, useWaiting } from "#web/dashboard/offline/use-waiting.ts";
import { failureOf } from "#web/student/community/failure.ts";
import { type Said, withSaid } from "#web/student/community/thread-data.ts";
import { useChangeThread } from "#web/student/community/use-thread.ts";

const LABEL_LENGTH = 40;

/** Something said that the server has not answered yet, or has refused. */
export interface Outgoing {
  key: string;
  parent: number | null;
  content: string;
  /** On its way; kept until there is a network; or why it did not arrive. */
  state: "sending" | "waiting" | { failure: string };
}

/**
 * What is on its way shows at once. What did not arrive stays, with its reason, to be tried again or thrown away;
 * it is kept on the device and goes by itself once somebody answers (web/dashboard/offline/outbox.ts).
 */
export function useOutbox(program: number) {
  const lane = `community-${program}`;
  const { things, sending, add, cancel, retry } = useWaiting(lane);
  // Shown anew when the network goes or comes.
  useIsReached();
  const change = useChangeThread(program);
  useDelivered<Said>(lane, (said) => change((thread) => withSaid(thread, said)));

  function send(content: string, parent: number | null = null) {
    const label = `Your ${parent === null ? "message" : "reply"} "${content.slice(0, LABEL_LENGTH)}"`;
    const rest = { lane, note: { label, parent, content } };
    void add(
      parent === null
        ? thingOf(community.post, { body: { program, content } }, rest)
        : thingOf(community.reply, { params: { id: parent }, body: { content } }, rest),
    );
  }
  const outgoing = things.map((thing): Outgoing => {
    const { key, note } = thing;
    const parent = note.parent === null ? null : Number(note.parent);
    const state = sending.has(key) ? "sending" : stateOf(thing);
    return { key, parent, content: String(note.content), state };
  });
  return { outgoing, send, retry, discard: cancel };
}

/** With a network that answers nobody the specification's sentence stands, and it goes by itself all the same. */
function stateOf({ refusal, has_waited, note }: Waiting): Outgoing["state"] {
  const what = note.parent === null ? "message" : "reply";
  if (refusal) return { failure: failureOf("send", what, apiErrorFrom(refusal)) };
  if (!navigator.onLine) return "waiting";
  return has_waited ? { failure: failureOf("send", what, undefined) } : "sending";
}

const apiErrorFrom = ({ status, body }: NonNullable<Waiting["refusal"]>) =>
  new ApiError(status, "invalid", body);

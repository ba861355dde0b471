import { useEffect, useState } from "react";
import { api } from "#web/api.ts";
import { useCurrentUser } from "#web/dashboard/current-user.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "#web/stored-user.ts";
import { failureOf } from "#web/student/community/failure.ts";
import { withSaid } from "#web/student/community/thread-data.ts";
import { useChangeThread } from "#web/student/community/use-thread.ts";

/** Something said that the server has not answered yet, or has refused. */
export interface Outgoing {
  /** Sent as Idempotency-Key: said once however often it is tried. */
  key: string;
  parent: number | null;
  content: string;
  failure: string | null;
}

/**
 * What is on its way shows at once. What did not arrive stays, with its reason, to be tried again or thrown away;
 * it is kept in the browser, so that a reload or a new login loses nothing.
 */
export function useOutbox(program: number) {
  const kept = draftKey(useCurrentUser().id, `community-outbox-${program}`);
  const change = useChangeThread(program);
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);

  useEffect(() => setOutgoing(interrupted(readDraft(kept))), [kept]);

  function update(next: (before: Outgoing[]) => Outgoing[]) {
    setOutgoing((before) => {
      const after = next(before);
      if (after.length > 0) writeDraft(kept, after);
      else removeDraft(kept);
      return after;
    });
  }
  const discard = (key: string) => update((all) => all.filter((one) => one.key !== key));
  const mark = (key: string, failure: string | null) =>
    update((all) => all.map((one) => (one.key === key ? { ...one, failure } : one)));

  async function deliver({ key, parent, content }: Outgoing) {
    try {
      const said =
        parent === null
          ? await api.community.post({ body: { program, content }, idempotencyKey: key })
          : await api.community.reply({ params: { id: parent }, body: { content }, idempotencyKey: key });
      change((thread) => withSaid(thread, said));
      discard(key);
    } catch (error) {
      mark(key, failureOf("send", parent === null ? "message" : "reply", error));
    }
  }
  function send(content: string, parent: number | null = null) {
    const one = {
      key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      parent,
      content,
      failure: null,
    };
    update((all) => [...all, one]);
    void deliver(one);
  }
  function retry(one: Outgoing) {
    mark(one.key, null);
    void deliver(one);
  }
  return { outgoing, send, retry, discard };
}

/** What a closed page left: nobody knows whether it arrived, so it is offered again; the key says it once. */
function interrupted(kept: unknown): Outgoing[] {
  if (!Array.isArray(kept)) return [];
  return kept
    .filter((one) => typeof one?.key === "string" && typeof one?.content === "string")
    .map((one) => ({ ...one, failure: one.failure ?? "Failed to send message: Please try again." }));
}

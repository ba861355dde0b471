import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { draftKey, draftKeys, removeStored } from "#web/browser/stored-user.ts";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { askedQuery, removeAnswered } from "./asked-query.ts";
import { draftOf, QUEUE } from "./queue.ts";

/** Returns the forms that ask for the student's answers, without those whose answers wait in the outbox. */
export function useAskedForms() {
  const queries = useQueryClient();
  const userId = useCurrentUser().id;
  const { data } = useQuery(askedQuery);
  const waiting = useOutbox(QUEUE).items.filter(isOpen);
  useDelivered(QUEUE, (_reply, { round }) => removeAnswered(queries, Number(round)));
  // The service worker may have sent the answers when no page was open. It cannot delete drafts.
  useEffect(() => {
    if (!data) return;
    const asked = data.map(({ id }) => draftKey(userId, draftOf(id)));
    for (const key of draftKeys(userId, draftOf(""))) if (!asked.includes(key)) removeStored(key);
  }, [data, userId]);
  return (data ?? []).filter(({ id }) => !waiting.some(({ metadata }) => metadata.round === id));
}

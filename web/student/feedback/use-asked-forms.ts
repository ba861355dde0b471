import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { askedQuery, removeAnswered } from "./asked-query.ts";
import { QUEUE } from "./queue.ts";
import { useRetryAsked } from "./use-retry-asked.ts";

/** Returns the forms that ask for the student's answers, without those whose answers wait in the outbox. */
export function useAskedForms() {
  const queries = useQueryClient();
  const { data } = useQuery(askedQuery);
  const waiting = useOutbox(QUEUE).items.filter(isOpen);
  useDelivered(QUEUE, (_reply, { round }) => removeAnswered(queries, Number(round)));
  useRetryAsked((data ?? []).map(({ id }) => id));
  return (data ?? []).filter(({ id }) => !waiting.some(({ metadata }) => metadata.round === id));
}

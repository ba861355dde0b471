import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { QUEUE } from "./queue.ts";

/** Returns the forms that ask for the student's answers, without those whose answers wait in the outbox. */
export function useAskedForms() {
  const queries = useQueryClient();
  const { data = [] } = useQuery(q(api.feedback_rounds.mine));
  const waiting = useOutbox(QUEUE).items.filter(isOpen);
  useDelivered(QUEUE, () => void makeStale(queries, "feedback_rounds"));
  return data.filter(({ id }) => !waiting.some(({ metadata }) => metadata.round === id));
}

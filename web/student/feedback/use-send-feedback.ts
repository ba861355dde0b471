import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FeedbackRequest } from "#contract/courses/feedback/feedback-rounds.ts";
import { endpoints } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { makeStale } from "#web/api/stale.ts";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import type { answersOf } from "./answers-of-form.ts";
import { QUEUE } from "./queue.ts";

type Answers = ReturnType<typeof answersOf>;

/**
 * Sends the answers through the outbox, which deletes them from the device when they have arrived. The random key is in
 * the body: an Idempotency-Key would store a hash of the answers with the person.
 */
export function useSendFeedback({ id, program_title }: FeedbackRequest, onSent: () => void) {
  const queries = useQueryClient();
  const { items, waitOf, addAndSend, cancel, retry } = useOutbox(QUEUE);
  useDelivered(QUEUE, (_reply, { round }) => {
    if (round === id) onSent();
  });
  const sending = useMutation({
    // Run without a network, too: the answers then wait in the outbox.
    networkMode: "always",
    /** @throws ApiError if the server refuses them at once */
    mutationFn: async (answers: Answers): Promise<void> => {
      const key = newKey();
      const outcome = await addAndSend(
        itemFor(
          endpoints.feedback_rounds.answer,
          { params: { id }, body: { ...answers, key } },
          {
            ...{ key, queue: QUEUE },
            metadata: {
              label: `Your feedback about ${program_title}`,
              failure: "Your answers were not accepted.",
              typed: "your answers",
              announcement: "Thank you. Your answers have arrived.",
              ifArrived: "If so, the form is not shown again.",
              round: id,
              key_in: "body",
            },
          },
        ),
      );
      const rejection = outcome && "pending" in outcome && outcome.pending.rejection;
      if (!rejection) return;
      cancel(key);
      void makeStale(queries, "feedback_rounds");
      throw refusalOf(rejection);
    },
  });
  const item = items.find((one) => one.metadata.round === id && isOpen(one));
  const wait = item && waitOf(item);
  return {
    sending,
    waiting: item &&
      wait && {
        wait,
        label: item.metadata.label,
        answers: item.body as Answers,
        sendNow: () => retry(item.key),
        cancel: () => cancel(item.key),
      },
  };
}

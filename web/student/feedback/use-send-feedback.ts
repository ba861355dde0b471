import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FeedbackRequest } from "#contract/courses/feedback/feedback-rounds.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { endpoints } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { makeStale } from "#web/api/stale.ts";
import { draftKey, removeStored } from "#web/browser/stored-user.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import type { answersOf } from "./answers-of-form.ts";
import { questionTexts, whyNotSent } from "./left-answers.ts";
import { draftOf, QUEUE } from "./queue.ts";

type Answers = ReturnType<typeof answersOf>;

/** Returns whether the form does not ask the student any more. */
const isOver = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Returns the refused answers to a form. */
export const refusedItems = (items: readonly OutboxItem[], round: number) =>
  items.filter(({ metadata, rejection }) => rejection && metadata.round === round);

/**
 * Sends the answers through the outbox, which deletes them from the device when they have arrived. The random key is in
 * the body: an Idempotency-Key would store a hash of the answers with the person.
 */
export function useSendFeedback(
  { id, program_title, questions }: FeedbackRequest,
  onSent: (mayPublish: boolean) => void,
) {
  const queries = useQueryClient();
  const userId = useCurrentUser().id;
  const { items, waitOf, addAndSend, cancel, retry } = useOutbox(QUEUE);
  useDelivered(QUEUE, (_reply, { round, may_publish }) => {
    // Answers that an older version stored do not have it. They may have a text with the name.
    if (round === id) onSent(may_publish !== 0);
  });
  const sending = useMutation({
    // Run without a network, too: the answers then wait in the outbox.
    networkMode: "always",
    /** @throws ApiError if the server refuses them at once */
    mutationFn: async ({ answers, key }: { answers: Answers; key: string }): Promise<void> => {
      const forgetDraft = () => removeStored(draftKey(userId, draftOf(id)));
      // The service worker may send the item when no page is open, and cannot delete a draft.
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
              ...{ round: id, section: "courses", place: paths.dashboard("courses", { feedback: id }) },
              key_in: "body",
              may_publish: answers.may_publish ? 1 : 0,
              questions: questionTexts(questions),
            },
          },
        ),
        forgetDraft,
      );
      const rejection = outcome && "pending" in outcome && outcome.pending.rejection;
      // The page may be closed by now, and its form with it.
      if (!rejection) return forgetDraft();
      void makeStale(queries, "feedback_rounds");
      throw refusalOf(rejection);
    },
  });
  const item = items.find((one) => one.metadata.round === id && isOpen(one));
  const [refused] = refusedItems(items, id);
  // The form may be closed. Without a page, the service worker has sent the answers.
  useEffect(() => {
    if (refused?.key) void makeStale(queries, "feedback_rounds");
  }, [refused?.key, queries]);
  return {
    sending,
    send(
      answers: Answers,
      { onSuccess, onRefused }: { onSuccess: () => void; onRefused: (error: Error) => void },
    ) {
      const key = newKey();
      for (const { key: refused } of refusedItems(items, id)) cancel(refused);
      // React calls this only while the form is there and shows the reason. Other sections show refused answers.
      const showError = (error: Error) => {
        // Another try would be refused, too. The answers stay on the device until the student discards them.
        if (isOver(error)) return;
        cancel(key);
        onRefused(error);
      };
      sending.mutate({ answers, key }, { onSuccess, onError: showError });
    },
    /** Answers that were refused when the form was not open. */
    refused: refused?.rejection && {
      why: whyNotSent(refused.rejection),
      answers: refused.body as Answers,
      cancel: () => cancel(refused.key),
    },
    /** The answers that wait. Their wait is undefined while they are being sent. */
    waiting: item &&
      (item.has_waited || waitOf(item) || !sending.isPending) && {
        wait: waitOf(item),
        label: item.metadata.label,
        answers: item.body as Answers,
        sendNow: () => retry(item.key),
        cancel: () => cancel(item.key),
      },
  };
}

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Submission } from "#contract/courses/submissions.ts";
import { endpoints } from "#web/api/client.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import type { Wait } from "#web/dashboard/offline/outbox/item.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { waitForNetwork, waitOf } from "#web/dashboard/offline/outbox/wait.ts";
import { paths } from "#web/paths.ts";
import { submissionFailed } from "#web/student/assignments/submission-problem.ts";
import { QUEUE, SECTION } from "#web/student/assignments/use-waiting-work.ts";

interface Work {
  assignment: string;
  submission_text: string;
  file: File | null;
}

/** Thrown if the person stopped the upload. The form keeps its content and shows no message. */
export class Cancelled extends Error {}

/**
 * Submits new work, or changes a submission, through the outbox, which stores it first, so that it outlives the page.
 * Resolves with null when the server has accepted it, else with the reason why it waits.
 * @throws ApiError, or Cancelled
 */
export function useSubmitWork(edited: Submission | undefined, title: string) {
  const keyFor = useRetryKey();
  const { progress, cancel, addAndSend } = useOutbox(QUEUE);
  const [key, setKey] = useState("");
  const lastKey = useRef("");
  const wasCancelled = useRef(false);

  function toItem({ assignment, submission_text, file }: Work, itemKey: string) {
    const rest = {
      key: itemKey,
      queue: QUEUE,
      metadata: {
        label: `Your work for ${title}`,
        section: SECTION,
        place: paths.dashboard(SECTION, { assignment }),
        failure: submissionFailed,
        ...(submission_text.trim() && { typed: "your comments" }),
        announcement: edited ? "Submission updated successfully!" : "Assignment submitted successfully!",
        ifArrived: "If so, it appears in My Submissions.",
        assignment: Number(assignment),
        submission: edited?.id ?? null,
        filename: file?.name ?? null,
        text: submission_text,
      },
      ...(file && { files: { submission_file: [file] } }),
    };
    return edited
      ? itemFor(
          endpoints.submissions.edit,
          { params: { id: edited.id }, body: { submission_text, updated_at: edited.updated_at } },
          rest,
        )
      : itemFor(endpoints.submissions.submit, { body: { assignment, submission_text } }, rest);
  }

  const sending = useMutation({
    // Run without a network, too: the work then waits in the outbox, and this call ends at once.
    networkMode: "always",
    mutationFn: async (work: Work): Promise<Wait | null> => {
      const { assignment, submission_text, file } = work;
      const itemKey = keyFor([edited?.id, edited?.updated_at, assignment, submission_text, fileMark(file)]);
      setKey(itemKey);
      lastKey.current = itemKey;
      wasCancelled.current = false;
      const outcome = await addAndSend(toItem(work, itemKey));
      if (wasCancelled.current || !outcome) throw new Cancelled();
      if (!("pending" in outcome)) return null;
      const { pending } = outcome;
      if (pending.rejection) throw refusalOf(pending.rejection);
      return waitOf(pending, [pending]) ?? waitForNetwork(pending.order);
    },
  });
  return {
    send: sending.mutateAsync,
    isSending: sending.isPending,
    /**
     * Removes rejected work from the outbox, for a form that shows the rejection. Otherwise it stays at its assignment.
     */
    takeBack: () => cancel(lastKey.current),
    upload: {
      percent: (progress.get(key) ?? 0) * 100,
      onCancel() {
        wasCancelled.current = true;
        cancel(key);
      },
    },
  };
}

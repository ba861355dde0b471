import { useMutation } from "@tanstack/react-query";
import { type Submission, submissions } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { NoResponse } from "#web/no-response.ts";
import { QUEUE, useShowWork } from "#web/student/assignments/use-waiting-work.ts";

interface Work {
  assignment: string;
  submission_text: string;
  file: File | null;
}

/**
 * Submits new work, or changes a submission. Resolves with the submission. When there is no answer it puts the work
 * into the outbox under the same key, and resolves with null.
 */
export function useSubmitWork(edited: Submission | undefined, title: string) {
  const keyFor = useRetryKey();
  const upload = useUpload();
  const outbox = useOutbox(QUEUE);
  const show = useShowWork();

  function toItem({ assignment, submission_text, file }: Work, key: string) {
    const rest = {
      key,
      queue: QUEUE,
      metadata: {
        label: `Your work for ${title}`,
        assignment: Number(assignment),
        submission: edited?.id ?? null,
        filename: file?.name ?? null,
        text: submission_text,
      },
      ...(file && { files: { submission_file: [file] } }),
    };
    return edited
      ? itemFor(submissions.edit, { params: { id: edited.id }, body: { submission_text } }, rest)
      : itemFor(submissions.submit, { body: { assignment, submission_text } }, rest);
  }

  const sending = useMutation({
    mutationFn: async (work: Work): Promise<Submission | null> => {
      const { assignment, submission_text, file } = work;
      const idempotencyKey = keyFor([edited?.id, assignment, submission_text, fileMark(file)]);
      const options = {
        ...upload.begin(),
        ...(file && { files: { submission_file: [file] } }),
        idempotencyKey,
      };
      try {
        if (!navigator.onLine) throw new NoResponse();
        return edited
          ? await api.submissions.edit({ params: { id: edited.id }, body: { submission_text }, ...options })
          : await api.submissions.submit({ body: { assignment, submission_text }, ...options });
      } catch (error) {
        if (!(error instanceof NoResponse) || upload.wasCancelled()) throw error;
        await outbox.add(toItem(work, idempotencyKey));
        return null;
      }
    },
    onSuccess: (submission) => submission && show(submission),
  });
  return { send: sending.mutate, isSending: sending.isPending, upload };
}

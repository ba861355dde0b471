import { useMutation } from "@tanstack/react-query";
import { type Submission, submissions } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { thingOf } from "#web/dashboard/offline/outbox-of.ts";
import { useWaiting } from "#web/dashboard/offline/use-waiting.ts";
import { NoResponse } from "#web/no-response.ts";
import { LANE, useShowWork } from "#web/student/assignments/use-waiting-work.ts";

interface Work {
  assignment: string;
  submission_text: string;
  file: File | null;
}

/**
 * Hands in new work, or changes what was handed in. Answers the submission, or null when nobody answered: then it is
 * kept on the device under the same key, and goes by itself once there is a network.
 */
export function useSubmitWork(edited: Submission | undefined, title: string) {
  const keyFor = useRetryKey();
  const upload = useUpload();
  const outbox = useWaiting(LANE);
  const show = useShowWork();

  function toThing({ assignment, submission_text, file }: Work, key: string) {
    const rest = {
      key,
      lane: LANE,
      note: {
        label: `Your work for ${title}`,
        assignment: Number(assignment),
        submission: edited?.id ?? null,
        filename: file?.name ?? null,
        text: submission_text,
      },
      ...(file && { files: { submission_file: [file] } }),
    };
    return edited
      ? thingOf(submissions.edit, { params: { id: edited.id }, body: { submission_text } }, rest)
      : thingOf(submissions.submit, { body: { assignment, submission_text } }, rest);
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
        await outbox.add(toThing(work, idempotencyKey));
        return null;
      }
    },
    onSuccess: (submission) => submission && show(submission),
  });
  return { send: sending.mutate, isSending: sending.isPending, upload };
}

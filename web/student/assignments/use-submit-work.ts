import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Submission } from "#contract/submissions.ts";
import { api } from "#web/api.ts";
import { fileMark, useRetryKey } from "#web/dashboard/retry-key.ts";
import { useUpload } from "#web/dashboard/use-upload.ts";
import { submissionsQuery, workKey } from "#web/student/assignments/assignment-queries.ts";

/** The lists are asked for again so long after something was handed in (student-dashboard.md section 9). */
const REFRESH_MS = 1_000;

interface Work {
  assignment: string;
  submission_text: string;
  file: File | null;
}

/** Hands in new work, or changes what was handed in; a retry of the same carries the same key. */
export function useSubmitWork(edited: Submission | undefined) {
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const upload = useUpload();
  const sending = useMutation({
    mutationFn: ({ assignment, submission_text, file }: Work) => {
      const options = { ...upload.begin(), ...(file && { files: { submission_file: [file] } }) };
      if (edited)
        return api.submissions.edit({ params: { id: edited.id }, body: { submission_text }, ...options });
      const idempotencyKey = keyFor([assignment, submission_text, fileMark(file)]);
      return api.submissions.submit({ body: { assignment, submission_text }, ...options, idempotencyKey });
    },
    onSuccess: (submission) => {
      const { queryKey } = submissionsQuery(api);
      queries.setQueryData(queryKey, (shown = []) => [
        submission,
        ...shown.filter(({ id }) => id !== submission.id),
      ]);
      setTimeout(() => void queries.invalidateQueries({ queryKey: workKey }), REFRESH_MS);
    },
  });
  return { send: sending.mutate, isSending: sending.isPending, upload };
}

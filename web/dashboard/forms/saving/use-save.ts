import { useMutation } from "@tanstack/react-query";
import { useRetryKey } from "../retry-key.ts";
import { useUpload } from "../use-upload.ts";

/** Options of a call, to follow its upload and to stop it. */
export interface SendOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** Same key for the same input, so that a retry after a lost answer does not save twice. */
  idempotencyKey: string;
}

/** Sends a form's save. Returns the progress of the upload, a way to stop it, and the error unless it was stopped. */
export function useSave<Input, Saved>(
  send: (input: Input, options: SendOptions) => Promise<Saved>,
  onSaved: (saved: Saved) => unknown,
  onSettled: () => unknown,
) {
  const upload = useUpload();
  const keyFor = useRetryKey();
  const saving = useMutation({
    mutationFn: (input: Input) => send(input, { ...upload.begin(), idempotencyKey: keyFor(input) }),
    onSuccess: onSaved,
    onSettled,
  });
  return {
    save: saving.mutate,
    /** Forgets a failed save. */
    reset: saving.reset,
    isSaving: saving.isPending,
    error: saving.isError && !upload.wasCancelled() ? saving.error : null,
    upload,
  };
}

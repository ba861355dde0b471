import { useMutation } from "@tanstack/react-query";
import { useRetryKey } from "./retry-key.ts";
import { useUpload } from "./use-upload.ts";

/** The options of a call, by which its upload can be followed and stopped. */
export interface SendOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** The same for the same input: a save that is tried again after its answer was lost is done once. */
  idempotencyKey: string;
}

/** A form's save: the progress of its upload, a way to stop it, and its error unless it was stopped. */
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
    isSaving: saving.isPending,
    error: saving.isError && !upload.wasCancelled() ? saving.error : null,
    upload,
  };
}

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useRetryKey } from "./retry-key.ts";

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
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  const keyFor = useRetryKey();
  const saving = useMutation({
    mutationFn: (input: Input) => {
      setPercent(0);
      controller.current = new AbortController();
      const { signal } = controller.current;
      const onProgress = (fraction: number) => setPercent(fraction * 100);
      return send(input, { signal, onProgress, idempotencyKey: keyFor(input) });
    },
    onSuccess: onSaved,
    onSettled,
  });
  const wasStopped = controller.current?.signal.aborted ?? false;
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    error: saving.isError && !wasStopped ? saving.error : null,
    upload: { percent, onCancel: () => controller.current?.abort() },
  };
}

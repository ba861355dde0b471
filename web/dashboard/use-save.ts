import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

/** What a call takes besides its fields, so that its upload can be followed and stopped. */
export interface SendOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** A form's save: its upload's progress, a way to stop it, and why it failed unless it was stopped. */
export function useSave<Input, Saved>(
  send: (input: Input, options: SendOptions) => Promise<Saved>,
  onSaved: (saved: Saved) => unknown,
) {
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  const saving = useMutation({
    mutationFn: (input: Input) => {
      setPercent(0);
      controller.current = new AbortController();
      const { signal } = controller.current;
      return send(input, { signal, onProgress: (fraction) => setPercent(fraction * 100) });
    },
    onSuccess: onSaved,
  });
  const wasStopped = controller.current?.signal.aborted ?? false;
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    error: saving.isError && !wasStopped ? saving.error : null,
    upload: { percent, onCancel: () => controller.current?.abort() },
  };
}

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

/** What a call takes besides its fields, so that its upload can be followed and stopped. */
export interface SendOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** The same for the same input: a save that is tried again after a lost answer is done once (security.md T48). */
  idempotencyKey: string;
}

/** A form's save: its upload's progress, a way to stop it, and why it failed unless it was stopped. */
export function useSave<Input, Saved>(
  send: (input: Input, options: SendOptions) => Promise<Saved>,
  onSaved: (saved: Saved) => unknown,
) {
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  const keyFor = useKeys();
  const saving = useMutation({
    mutationFn: (input: Input) => {
      setPercent(0);
      controller.current = new AbortController();
      const { signal } = controller.current;
      const onProgress = (fraction: number) => setPercent(fraction * 100);
      return send(input, { signal, onProgress, idempotencyKey: keyFor(input) });
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

/** A new key whenever what is sent differs from what was sent last. */
function useKeys() {
  const last = useRef({ wording: "", key: "" });
  return (input: unknown): string => {
    const wording = JSON.stringify(input, (_name, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (wording !== last.current.wording) last.current = { wording, key: newKey() };
    return last.current.key;
  };
}

/** Also on pages without https, where the browser has no randomUUID. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

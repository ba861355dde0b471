import { type RefObject, useEffect } from "react";

/** Takes over files that were chosen before the page's script had loaded, because their change event was missed. */
export function useEarlyFiles(
  input: RefObject<HTMLInputElement | null>,
  take: (files: File[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early);
  }, []);
}

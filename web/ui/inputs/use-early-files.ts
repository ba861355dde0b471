import { type RefObject, useEffect } from "react";

/** Takes the files that a person chose before the page's script was there; their change was not heard. */
export function useEarlyFiles(
  input: RefObject<HTMLInputElement | null>,
  take: (files: File[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early);
  }, []);
}

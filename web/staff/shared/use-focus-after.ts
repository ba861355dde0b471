import { useEffect, useRef } from "react";

/** Focuses the first of these controls (`data-focus`) that is in the box and enabled. */
export function focusIn(box: HTMLElement | null, ...names: string[]): void {
  for (const name of names) {
    const found = box?.querySelector<HTMLElement>(`[data-focus="${name}"]:not(:disabled)`);
    if (!found) continue;
    found.focus();
    // Focusing alone may leave a part of the row outside the window or below a bar.
    found.closest("li")?.scrollIntoView({ block: "nearest" });
    return;
  }
}

/** Moves the focus after the rows have changed. Moving or removing a row would otherwise lose it. */
export function useFocusAfter<Box extends HTMLElement>(rows: unknown) {
  const box = useRef<Box>(null);
  const next = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    focusIn(box.current, ...next.current);
    next.current = [];
  }, [rows]);
  return {
    box,
    focusNext: (...names: string[]) => {
      next.current = names;
    },
  };
}

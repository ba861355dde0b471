import { type FocusEvent, useEffect, useRef } from "react";

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Keeps the focus in a form that begins again with each version of its record: in the same field, with the cursor at
 * its place, or else at the button that saves. Returns the props of the form's parent.
 */
export function useKeptFocus(version: string | undefined) {
  const parent = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins again with each version
  useEffect(() => {
    const before = last.current;
    if (!before || before.isConnected || document.activeElement !== document.body) return;
    const field = before.id === "" ? null : document.getElementById(before.id);
    const next = field ?? parent.current?.querySelector<HTMLElement>("button[type=submit]");
    next?.focus({ preventScroll: true });
    if (!isText(before) || !isText(field)) return;
    const { selectionStart, selectionEnd } = before;
    // The form shows its draft a moment later, which moves the cursor to the end.
    requestAnimationFrame(() => field.setSelectionRange(selectionStart, selectionEnd));
  }, [version]);
  return {
    ref: parent,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
  };
}

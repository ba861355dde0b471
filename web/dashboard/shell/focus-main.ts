/** Moves the focus to `near`, or else to the section's beginning, if the element that had it was removed. */
export function focusMainIfLost(near?: HTMLElement): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const target = near?.isConnected ? near : document.getElementById("main");
  target?.focus({ preventScroll: true });
}

/**
 * Where the focus goes when the row of the focused button is removed: to the same button of the row below it, else of the row
 * above, else to the first button of the list's own part of the page.
 */
export function besideFocusedRow(): HTMLElement | undefined {
  const row = document.activeElement?.closest("tr, li");
  const beside = [row?.nextElementSibling, row?.previousElementSibling].map((one) =>
    one?.querySelector<HTMLElement>('button[aria-label^="Delete"]'),
  );
  return beside.find(Boolean) ?? row?.closest("section")?.querySelector<HTMLElement>("button") ?? undefined;
}

/** Moves the focus to the section's beginning if the element that had it was removed. */
export function focusMainIfLost(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * Before the row of the focused button is removed: the focus goes to the same button of the row below it, else of the row
 * above, else to the first button of the list's own part of the page.
 */
export function focusBesideRow(): void {
  const row = document.activeElement?.closest("tr, li");
  const beside = [row?.nextElementSibling, row?.previousElementSibling].map((one) =>
    one?.querySelector<HTMLElement>('button[aria-label^="Delete"]'),
  );
  const target = beside.find(Boolean) ?? row?.closest("section")?.querySelector<HTMLElement>("button");
  target?.focus({ preventScroll: true });
}

/** Moves the focus to the start of the section if the focused element was removed. */
export function focusMainIfLost(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * Moves the focus before the row of the focused button is removed: to the same button in the row below, else in the row
 * above, else to the first button of the list's section.
 */
export function focusBesideRow(): void {
  const row = document.activeElement?.closest("tr, li");
  const beside = [row?.nextElementSibling, row?.previousElementSibling].map((one) =>
    one?.querySelector<HTMLElement>('button[aria-label^="Delete"]'),
  );
  const target = beside.find(Boolean) ?? row?.closest("section")?.querySelector<HTMLElement>("button");
  target?.focus({ preventScroll: true });
}

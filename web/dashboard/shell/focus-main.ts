/** Moves the focus to the section's beginning if the element that had it was removed. */
export function focusMainIfLost(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

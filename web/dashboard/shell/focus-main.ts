/** When what had the focus has gone, the keyboard goes on at the section's beginning. */
export function focusMainIfLost(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

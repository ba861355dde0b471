/**
 * Opens a dialog. Stores the width of the page's scrollbar for base.css, which keeps its space free while the dialog is
 * open.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document;
  // Under another dialog the scrollbar is already hidden, so keep the first measured width.
  if (!document.querySelector("dialog[open]")) {
    const width_px = window.innerWidth - documentElement.clientWidth;
    documentElement.style.setProperty("--scrollbar-width", `${width_px}px`);
  }
  dialog.showModal();
}

/** Opens a dialog, and notes for the styles (base.css) how wide the scrollbar of the page behind it is, whose place must be kept. */
export function showModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document;
  // A dialog over another finds no scrollbar: the first one's width holds.
  if (!document.querySelector("dialog[open]")) {
    const width_px = window.innerWidth - documentElement.clientWidth;
    documentElement.style.setProperty("--scrollbar-width", `${width_px}px`);
  }
  dialog.showModal();
}

/** Opens a dialog, and notes for the styles (base.css) whether the page behind it has a scrollbar whose place must be kept. */
export function showModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document;
  documentElement.toggleAttribute("data-scrolls", window.innerWidth > documentElement.clientWidth);
  dialog.showModal();
}

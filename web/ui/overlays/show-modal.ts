import type { MouseEvent } from "react";

/** Slowest double click, as systems set it. */
const DOUBLE_CLICK_MS = 500;
const openedAt_ms = new WeakMap<EventTarget, number>();

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
  openedAt_ms.set(dialog, performance.now());
}

/** Returns whether a click on the backdrop closes the dialog. The second click of the double click that opened it does not. */
export function closesDialog({ target, currentTarget, detail, timeStamp }: MouseEvent): boolean {
  const sinceOpened_ms = timeStamp - (openedAt_ms.get(currentTarget) ?? 0);
  return target === currentTarget && detail < 2 && sinceOpened_ms > DOUBLE_CLICK_MS;
}

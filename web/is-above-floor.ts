/**
 * A browser below the floor (README) keeps the page as the server sent it, whose links and forms are the browser's own:
 * a page that half works is worse. These came with Chrome 98, Safari 15.4 and Firefox 98.
 */
export function isAboveFloor(): boolean {
  return typeof structuredClone === "function" && typeof HTMLDialogElement === "function";
}

/**
 * Returns false for browsers older than those that we support (README). They keep the page as the server sent it, with
 * plain links and forms, because a page that half works is worse. Both features came with Chrome 98, Safari 15.4 and
 * Firefox 98.
 */
export function isAboveFloor(): boolean {
  return typeof structuredClone === "function" && typeof HTMLDialogElement === "function";
}

/**
 * What some browser of the floor (package.json, "browserslist") does not have and code of today likes to use, by what holds it.
 * The journey of an old browser takes them away; the built scripts may call none of them without asking first.
 */
export const newerThanFloor: Record<string, readonly string[]> = {
  AbortSignal: ["any", "timeout"],
  Array: ["fromAsync"],
  "Array.prototype": ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"],
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["withResolvers", "try"],
  "Set.prototype": ["union", "intersection", "difference", "isSubsetOf"],
  "String.prototype": ["isWellFormed", "toWellFormed"],
  URL: ["canParse", "parse"],
  "Document.prototype": ["startViewTransition"],
  "HTMLElement.prototype": ["showPopover", "hidePopover"],
  window: ["Iterator", "navigation", "scheduler", "requestIdleCallback", "CloseWatcher"],
};

/** Polyfill for the editor: Firefox has Array.findLast only from version 104 on. */
Array.prototype.findLast ??= function findLast<T>(
  this: T[],
  found: (item: T, at: number, all: T[]) => unknown,
) {
  for (let at = this.length - 1; at >= 0; at -= 1) {
    const item = this[at] as T;
    if (found(item, at, this)) return item;
  }
  return undefined;
};

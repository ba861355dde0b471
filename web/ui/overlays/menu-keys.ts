/** Returns the index of the item that a key moves to, wrapping around; null for any other key. */
export function nextMenuIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** Returns the index of the next item that begins with the letter, or null without a match. */
export function indexByLetter(key: string, current: number, labels: readonly string[]): number | null {
  if (key.length !== 1 || key === " ") return null;
  const letter = key.toLowerCase();
  const order = labels.map((_label, index) => (current + 1 + index) % labels.length);
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(letter)) ?? null;
}

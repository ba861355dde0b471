export type Hue = 1 | 2 | 3 | 4 | 5 | 6;

/** Classes of each hue, written out because Tailwind finds only whole class names. */
export const hueBadge: Record<Hue, string> = {
  1: "bg-hue-1-soft text-hue-1-ink",
  2: "bg-hue-2-soft text-hue-2-ink",
  3: "bg-hue-3-soft text-hue-3-ink",
  4: "bg-hue-4-soft text-hue-4-ink",
  5: "bg-hue-5-soft text-hue-5-ink",
  6: "bg-hue-6-soft text-hue-6-ink",
};

export const hueFill: Record<Hue, string> = {
  1: "bg-hue-1 text-on-hue",
  2: "bg-hue-2 text-on-hue",
  3: "bg-hue-3 text-on-hue",
  4: "bg-hue-4 text-on-hue",
  5: "bg-hue-5 text-on-hue",
  6: "bg-hue-6 text-on-hue",
};

/** Returns the hue of the item at `index` in a list: the six hues in turn. */
export function hueAt(index: number): Hue {
  return ((Math.abs(Math.trunc(index)) % 6) + 1) as Hue;
}

/** Returns the hue of a text, always the same. Uses FNV-1a, 32 bits. */
export function hueOf(text: string): Hue {
  return hueAt(hashText(text));
}

/** Returns a 32-bit unsigned hash of a text. Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return (hash ^ (hash >>> 13)) >>> 0;
}

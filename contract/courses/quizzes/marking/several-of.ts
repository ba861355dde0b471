import type { Marking } from "../kinds.ts";

/**
 * Each right option that is chosen earns its part, and each wrong one takes such a part away, down to 0. So choosing
 * everything earns nothing more than knowing nothing.
 */
export const severalOf: Marking<"several_of"> = ({ right }, { chosen }, { options }) => {
  const wanted = new Set(right);
  const known = new Set(options.map(({ id }) => id));
  const made = [...new Set(chosen)].filter((id) => known.has(id));
  const hits = made.filter((id) => wanted.has(id)).length;
  return Math.max(0, (hits - (made.length - hits)) / wanted.size);
};

import type { Marking } from "../kinds.ts";

/** Staff give the points. Blanks alone earn none. */
export const longText: Marking<"long_text"> = (_key, { text }) => (text.trim() === "" ? 0 : null);

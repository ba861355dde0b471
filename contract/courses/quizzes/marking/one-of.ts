import type { Marking } from "../kinds.ts";

/** All points for the right option. */
export const oneOf: Marking<"one_of"> = ({ right }, { chosen }) => (chosen === right ? 1 : 0);

import type { Marking } from "../kinds.ts";

/** All points for the right word. */
export const trueFalse: Marking<"true_false"> = (key, answer) => (answer.is_true === key.is_true ? 1 : 0);

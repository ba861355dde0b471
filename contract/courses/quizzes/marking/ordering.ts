import type { Marking } from "../kinds.ts";

/** Each item in its right place earns its part. */
export const ordering: Marking<"ordering"> = (key, answer) =>
  key.order.filter((id, at) => answer.order[at] === id).length / key.order.length;

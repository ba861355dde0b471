import type { Marking } from "../kinds.ts";
import { folded } from "./folded.ts";

/** All points for an accepted answer, compared as the search compares texts. Capital letters count only if the key says so. */
export const shortAnswer: Marking<"short_answer"> = ({ accepted, has_capitals }, { text }) => {
  const plain = folded(text, has_capitals);
  return plain !== "" && accepted.some((one) => folded(one, has_capitals) === plain) ? 1 : 0;
};

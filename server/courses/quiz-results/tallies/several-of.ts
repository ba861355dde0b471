import { optionLines } from "./options.ts";
import type { Tally } from "./tally.ts";

/** An answer counts at each option that it has, once. */
export const severalOf: Tally<"several_of"> = (given, { options }, { right }) =>
  optionLines(
    options,
    given.flatMap(({ answer }) => [...new Set(answer.chosen)]),
    right,
  );

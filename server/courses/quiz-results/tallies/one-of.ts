import { optionLines } from "./options.ts";
import type { Tally } from "./tally.ts";

export const oneOf: Tally<"one_of"> = (given, { options }, { right }) =>
  optionLines(
    options,
    given.map(({ answer }) => answer.chosen),
    [right],
  );

import { isAcceptedUnit, readNumber } from "#contract/courses/quizzes/marking/number.ts";
import { searchable } from "#contract/shared/text/searchable.ts";
import { type Tally, typedLines } from "./tally.ts";

/** Equal numbers count together, however they are typed: "12,5 kg" and "12.5". All spellings of the unit are one. */
export const number: Tally<"number"> = (given, { unit }) =>
  typedLines(given, ({ answer: { text } }) => {
    const read = readNumber(text);
    const typedUnit = !read || isAcceptedUnit(unit, read.unit) ? "" : searchable(read.unit);
    return { label: text.trim(), same: read ? `${read.value} ${typedUnit}` : `text ${searchable(text)}` };
  });

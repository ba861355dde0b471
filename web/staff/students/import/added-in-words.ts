import { withThousands } from "#contract/shared/money/prices.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";

const students = (count: number) => countInWords({ count, count_is_exact: true }, "student");

/** Says how many new students were added and how many known ones enrolled. `added` counts both. */
export function addedInWords(added: number, enrolled: number): string {
  if (enrolled === 0) return `${students(added)} added`;
  if (added === enrolled) return `${students(enrolled)} enrolled`;
  return `${students(added - enrolled)} added, ${withThousands(enrolled)} enrolled`;
}

/** Label of the state of lines that are done. */
export function addedLabel(added: number, enrolled: number): string {
  if (enrolled === 0) return "Added";
  return added === enrolled ? "Enrolled" : "Added or enrolled";
}

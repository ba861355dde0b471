import { deletedOption } from "#contract/courses/quizzes/words/options.ts";
import type { TallyLine } from "./tally.ts";

/** Counts how often each option was chosen. Options that were deleted afterwards are one line. */
export function optionLines(
  options: readonly { id: string; text: string }[],
  chosen: readonly string[],
  right: readonly string[],
): TallyLine[] {
  const lines = options.map(({ id, text }) => ({
    label: text,
    count: chosen.filter((one) => one === id).length,
    is_right: right.includes(id),
  }));
  const deleted = chosen.filter((one) => !options.some(({ id }) => id === one)).length;
  return deleted > 0 ? [...lines, { label: deletedOption, count: deleted, is_right: false }] : lines;
}

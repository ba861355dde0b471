import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { writeComment } from "./gift-comments.ts";
import { escaped } from "./gift-text.ts";
import { formatOf } from "./kind-formats.ts";

/** Comment in the place of a question whose kind the format does not have. */
export const NOT_WRITTEN = "// Not in this format:";

/** Writes a question in the GIFT format, with a blank line at its end. */
export function writeGift(
  asked: Asked,
  row: { text: string; explanation: string; tags: readonly string[]; points: number },
): string {
  const written = formatOf(asked.kind).gift(asked);
  if (written === undefined) return `${NOT_WRITTEN} ${row.text.replaceAll(/\s+/g, " ")}\n\n`;
  const general = row.explanation === "" ? "" : ` ####${escaped(row.explanation)}`;
  const hasCapitals = asked.kind === "short_answer" && asked.key.has_capitals;
  const comment = writeComment({ ...row, hasCapitals });
  return `${comment}[html]${escaped(row.text)} {${written}${general}}\n\n`;
}

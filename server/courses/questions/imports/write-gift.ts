import type { Asked } from "#contract/courses/quizzes/kinds.ts";
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
  return `${commentOf(row)}[html]${escaped(row.text)} {${written}${general}}\n\n`;
}

/** The format has no tags and points, so they are in a comment. Moodle reads the tags, too. */
function commentOf({ tags, points }: { tags: readonly string[]; points: number }): string {
  const parts = [
    ...tags.map((tag) => `[tag:${tag.replace(/[[\]\r\n]/g, " ")}]`),
    ...(points === 1 ? [] : [`[points:${points}]`]),
  ];
  return parts.length === 0 ? "" : `// ${parts.join(" ")}\n`;
}

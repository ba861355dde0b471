import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";

/** Part of a quiz as its form holds it. */
export type PartValue = { question: number } | { tag: string; draws: string };

export const isDraw = (part: PartValue): part is { tag: string; draws: string } => "tag" in part;

/** Returns the parts of a stored quiz. */
export const partValues = (parts: StaffQuiz["parts"]): PartValue[] =>
  parts.map(({ question, tag, draws }) =>
    question === null ? { tag: tag ?? "", draws: String(draws ?? 1) } : { question },
  );

/** Returns the parts of the request. The contract's schema refuses a text that is not a number. */
export const partsToSend = (parts: readonly PartValue[]) =>
  parts.map((part) => (isDraw(part) ? { tag: part.tag, draws: Number(part.draws) || 0 } : part));

export const chosenIn = (parts: readonly PartValue[]): number[] =>
  parts.flatMap((part) => (isDraw(part) ? [] : part.question));

/** Number of questions that the parts draw. */
export const drawnIn = (parts: readonly PartValue[]): number =>
  parts.reduce((sum, part) => sum + (isDraw(part) ? Number(part.draws) || 0 : 0), 0);

const several = (count: number, noun: string) => countInWords({ count, count_is_exact: true }, noun);

/** Returns the sum of the points, such as "12 points for 8 questions, and 3 drawn questions." */
export function sumInWords(parts: readonly PartValue[], points: readonly number[]): string {
  const sum = Math.round(points.reduce((total, one) => total + one, 0) * 100) / 100;
  const drawn = drawnIn(parts);
  const chosen = points.length > 0 && `${several(sum, "point")} for ${several(points.length, "question")}`;
  return `${[chosen, drawn > 0 && `${several(drawn, "drawn question")}`].filter(Boolean).join(", and ")}.`;
}

/**
 * Returns for each part that draws how many questions it can draw. Chosen questions are not drawn again, and each
 * question is drawn once.
 */
export function drawable(
  parts: readonly PartValue[],
  counts: ReadonlyMap<string, number>,
  chosenTags: readonly (readonly string[])[],
): (number | null)[] {
  const left = new Map(counts);
  for (const tag of chosenTags.flat()) left.set(tag, (left.get(tag) ?? 0) - 1);
  return parts.map((part) => {
    if (!isDraw(part)) return null;
    const available = Math.max(left.get(part.tag) ?? 0, 0);
    left.set(part.tag, available - (Number(part.draws) || 0));
    return available;
  });
}

import type { AnswerOf, ContentOf, KeyOf, Kind } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionStatistics } from "#contract/courses/quizzes/results.ts";

export type TallyLine = QuestionStatistics["tally"][number];

/** An answer with its share of the points. */
export interface Given<K extends Kind> {
  answer: AnswerOf<K>;
  share: number;
}

/** Counts the answers of a kind. Depends on nothing but the question and the answers. */
export type Tally<K extends Kind> = (
  given: readonly Given<K>[],
  content: ContentOf<K>,
  key: KeyOf<K>,
) => TallyLine[];

/** Different typed answers of one question that are listed. The others are one line. */
export const MOST_TYPED = 10;

/** Counts typed answers, equal ones together, the most frequent first. The label is the first such answer. */
export function typedLines<K extends Kind>(
  given: readonly Given<K>[],
  wordsOf: (given: Given<K>) => { label: string; same: string },
): TallyLine[] {
  const lines = new Map<string, TallyLine>();
  for (const one of given) {
    const { label, same } = wordsOf(one);
    const line = lines.get(same) ?? { label, count: 0, is_right: one.share === 1 };
    lines.set(same, { ...line, count: line.count + 1 });
  }
  const sorted = [...lines.values()].toSorted((one, other) => other.count - one.count);
  const others = sorted.slice(MOST_TYPED).reduce((sum, { count }) => sum + count, 0);
  const shown = sorted.slice(0, MOST_TYPED);
  return others > 0 ? [...shown, { label: "Other answers", count: others, is_right: null }] : shown;
}

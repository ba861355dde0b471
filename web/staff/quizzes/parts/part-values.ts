import { drawOnceEach } from "#contract/courses/quizzes/draws.ts";
import type { BankTag } from "#contract/courses/quizzes/questions.ts";
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
 * Returns the questions of each draw, from a bank by its tags. Chosen questions are not drawn again, and each question is
 * drawn once.
 */
export function drawnQuestions(
  parts: readonly PartValue[],
  tags: readonly Pick<BankTag, "tag" | "questions">[],
): number[][] {
  const chosen = new Set(chosenIn(parts));
  const tagsOf = new Map<number, string[]>();
  for (const { tag, questions } of tags)
    for (const id of questions) if (!chosen.has(id)) tagsOf.set(id, [...(tagsOf.get(id) ?? []), tag]);
  const draws = parts.filter(isDraw).map(({ tag, draws }) => ({ tag, draws: Number(draws) || 0 }));
  return drawOnceEach(
    draws,
    [...tagsOf].map(([id, own]) => ({ id, tags: own })),
  );
}

/** Says for each part that draws too many questions how many it can draw. */
export function shortagesIn(
  parts: readonly PartValue[],
  tags: readonly Pick<BankTag, "tag" | "questions">[],
): (string | undefined)[] {
  const drawn = drawnQuestions(parts, tags);
  const chosen = chosenIn(parts);
  return parts.map((part) => {
    if (!isDraw(part)) return undefined;
    const { length } = drawn.shift() ?? [];
    if (!(Number(part.draws) > length)) return undefined;
    const own = tags.find(({ tag }) => tag === part.tag)?.questions ?? [];
    const isShared = own.filter((id) => !chosen.includes(id)).length > length;
    return `Only ${length} can be drawn${isShared ? ", because other draws take the rest" : ""}.`;
  });
}

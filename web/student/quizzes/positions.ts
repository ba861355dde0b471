/** Names in the address of what a form without JavaScript has saved (quiz-by-form.ts). */
export const noOutcome = {
  ...{ saved: undefined, old: undefined, refused: undefined },
  ...{ late: undefined, places: undefined, finish: undefined },
};

/** Reads positions of questions in the address, such as "2,5". */
export const positionsIn = (text: string) => text.split(",").map(Number).filter(Boolean);

/** Formats "question 4" or "questions 1, 2 and 5". */
export function questionsInWords(positions: readonly number[]): string {
  const [last, ...before] = [...positions].sort((one, other) => other - one);
  if (before.length === 0) return `question ${last}`;
  return `questions ${before.reverse().join(", ")} and ${last}`;
}

/** Formats "your answer to question 4" or "your answers to questions 1, 2 and 5". */
export const answersInWords = (positions: readonly number[]) =>
  `your ${positions.length === 1 ? "answer" : "answers"} to ${questionsInWords(positions)}`;

/** Names in the address of what a form without JavaScript has saved (quiz-by-form.ts). */
export const noOutcome = {
  ...{ saved: undefined, removed: undefined, old: undefined, refused: undefined },
  ...{ late: undefined, long: undefined, places: undefined, finish: undefined },
};

/** Reads positions of questions in the address, such as "2,5". */
export const positionsIn = (text: string) => text.split(",").map(Number).filter(Boolean);

/** Formats "question 4" or "questions 3, 5 and 16 to 40". */
export function questionsInWords(positions: readonly number[]): string {
  const named = new Set(positions);
  const has = (...all: number[]) => all.every((one) => named.has(one));
  const words = [...named]
    .sort((one, other) => one - other)
    // Keeps only the first and the last of three or more in a row.
    .filter((one) => !has(one - 1, one + 1))
    .map((one) => (has(one - 2, one - 1) ? ` to ${one}` : `, ${one}`))
    .join("")
    .slice(2)
    .replace(/, ([^,]*)$/, " and $1");
  return `question${named.size === 1 ? "" : "s"} ${words}`;
}

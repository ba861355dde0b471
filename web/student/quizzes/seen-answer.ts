import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";

/** Name of the hidden field with the stored answer at the time when a plain form was rendered. */
export const seenName = (position: number) => `seen-${position}`;

/** Returns when the shown answer was given, and a sum of it. Two tabs compare them, so that none undoes the other's work. */
export const seenAnswer = ({ answer, given_at }: AttemptQuestion): string =>
  `${given_at ?? "none"} ${sumOf(answer)}`;

/** Returns a sum of an answer, which is the same for each order of chosen options and each kind of line ends. */
export function sumOf(answer: Record<string, unknown> | null): string {
  const whole = { ...answer, ...(Array.isArray(answer?.chosen) && { chosen: [...answer.chosen].sort() }) };
  const text = JSON.stringify(answer === null ? null : whole).replaceAll("\\r\\n", "\\n");
  let sum = 5_381;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 33) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}

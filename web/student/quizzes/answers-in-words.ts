import { questionsInWords } from "./positions.ts";

/** Formats "your answer to question 4" or "your answers to questions 3, 5 and 16 to 40". */
export const answersInWords = (positions: readonly number[]) =>
  `your ${positions.length === 1 ? "answer" : "answers"} to ${questionsInWords(positions)}`;

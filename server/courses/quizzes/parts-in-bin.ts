import { MAX_PARTS, MAX_QUESTIONS } from "#contract/courses/quizzes/quizzes.ts";
import type { QuizPartRow } from "./queries.ts";

/**
 * Returns the sent parts with the stored ones whose question is in the bin. Each follows the part that it follows now. A
 * quiz that is full without it loses it.
 */
export function withPartsInBin(
  sent: readonly QuizPartRow[],
  stored: readonly QuizPartRow[],
  inBin: readonly number[],
): QuizPartRow[] {
  const parts = [...sent];
  const placeOf = ({ question_id, tag }: QuizPartRow) =>
    parts.findIndex((part) => part.question_id === question_id && part.tag === tag);
  let place = 0;
  for (const part of stored) {
    const isKept = part.question_id !== null && inBin.includes(part.question_id);
    if (isKept && placeOf(part) < 0 && hasRoom(parts)) parts.splice(place, 0, part);
    const at = placeOf(part);
    if (at >= 0) place = at + 1;
  }
  return parts;
}

const hasRoom = (parts: readonly QuizPartRow[]) =>
  parts.length < MAX_PARTS && parts.reduce((sum, { draws }) => sum + (draws ?? 1), 0) < MAX_QUESTIONS;

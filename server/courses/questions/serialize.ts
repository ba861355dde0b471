import type { z } from "zod";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { askedOf, type QuestionRow } from "./queries.ts";

/** Returns a row as staff see it. */
export function serializeQuestion(row: QuestionRow & { quizzes_count: number }): z.input<typeof Question> {
  const { program_id, answer_key: _, content: __, ...fields } = row;
  return { ...fields, ...(askedOf(row) as { content: object; key: object }), program: program_id } as z.input<
    typeof Question
  >;
}

import type { z } from "zod";
import { QuestionForm } from "#contract/courses/quizzes/questions.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import { type ReadQuestion, Unreadable } from "./found.ts";

/** They show a text in an order that nobody typed. */
const directionOverrides = /[\u202D\u202E]/g;

/** Returns the question as the form accepts it. @throws Unreadable with the form's sentence */
export function checked({ explanation = "", points = 1, notes: _, ...read }: ReadQuestion) {
  const text = read.text.replaceAll(directionOverrides, "");
  const parsed = QuestionForm.safeParse({ ...read, text, explanation, points });
  if (!parsed.success) throw new Unreadable(messageOf(parsed.error.issues));
  // After the form, which refuses long texts before they are sanitized.
  if (plainText(sanitizeQuestion(text)) === "") throw new Unreadable("Write the question.");
  return parsed.data;
}

/** Returns the first message. For several, the form reports a union, of which one form is that of the kind. */
function messageOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code !== "invalid_union") return issue?.message ?? "This is not a question.";
  const own = issue.errors.find((issues) => !issues.some(({ path }) => path[0] === "kind"));
  return own?.[0]?.message ?? issue.message;
}

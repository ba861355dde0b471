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
  if (!parsed.success) throw new Unreadable(parsed.error.issues[0]?.message ?? "This is not a question.");
  // After the form, which refuses long texts before they are sanitized.
  if (plainText(sanitizeQuestion(text)) === "") throw new Unreadable("Write the question.");
  return parsed.data;
}

import type { z } from "zod";
import type { ImportFormat } from "#contract/courses/quizzes/question-imports.ts";
import { MAX_IMPORTED } from "#contract/courses/quizzes/question-imports.ts";
import { QuestionForm } from "#contract/courses/quizzes/questions.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { plainText, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { readAiken } from "./aiken.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { type Found, type ReadQuestion, Unreadable } from "./found.ts";
import { isGiftComment, readGift } from "./gift.ts";

/** Reads the questions of a text. A question that cannot be read is a problem at its line, and the others stay. */
export function readQuestions(text: string, format: ImportFormat): Found {
  const found: Found = { questions: [], problems: [] };
  const blocks = format === "gift" ? blocksOf(text, isGiftComment) : blocksOf(text);
  let tags: string[] = [];
  for (const whole of blocks) {
    const { block, category } = format === "gift" ? withoutCategory(whole) : { block: whole };
    if (category !== undefined) tags = category === "" ? [] : [category];
    if (block.lines.length === 0) continue;
    if (found.questions.length === MAX_IMPORTED) {
      found.problems.push({ line: block.line, message: `At most ${MAX_IMPORTED} questions at once.` });
      break;
    }
    try {
      const read = format === "gift" ? readGift(block) : readAiken(block);
      found.questions.push({ line: block.line, question: checked({ tags, ...read }) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      found.problems.push({ line: block.line, message: error.message });
    }
  }
  return found;
}

/** Takes off the line of a category. Its last part becomes the tag of the questions below. */
function withoutCategory({ line, lines }: Block): { block: Block; category?: string } {
  const [, path] = /^\s*\$CATEGORY:(.*)$/.exec(lines[0] ?? "") ?? [];
  if (path === undefined) return { block: { line, lines } };
  const category = withinLength(path.trim().split("/").at(-1)?.trim() ?? "", 40);
  return { block: { line: line + 1, lines: lines.slice(1) }, category };
}

/** Returns the question as the form accepts it. @throws Unreadable with the form's sentence */
function checked({ explanation = "", ...read }: ReadQuestion) {
  const parsed = QuestionForm.safeParse({ ...read, explanation, points: 1 });
  if (!parsed.success) throw new Unreadable(messageOf(parsed.error.issues));
  // After the form, which refuses long texts before they are sanitized.
  if (plainText(sanitizeDescription(read.text)) === "") throw new Unreadable("Write the question.");
  return parsed.data;
}

/** Returns the first message. For several, the form reports a union, of which one form is that of the kind. */
function messageOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code !== "invalid_union") return issue?.message ?? "This is not a question.";
  const own = issue.errors.find((issues) => !issues.some(({ path }) => path[0] === "kind"));
  return own?.[0]?.message ?? issue.message;
}

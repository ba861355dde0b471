import type { z } from "zod";
import type { QuestionImport, questionImports } from "#contract/courses/quizzes/question-imports.ts";
import { rightLines } from "#contract/courses/quizzes/words.ts";
import { apiError } from "#contract/shared/errors.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { askedOf, bankOf } from "#server/courses/questions/queries.ts";
import { createQuestions } from "#server/courses/questions/save.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { plainText, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import type { Found } from "./found.ts";
import { readQuestions } from "./read.ts";
import { writeGift } from "./write-gift.ts";

export const questionImportHandlers: Handlers<typeof questionImports> = {
  async read({ context, db, request, params, body }) {
    await requireProgram(db, params.id);
    const found = readQuestions(body.text, body.format);
    const values = found.questions.map(({ question }) => question);
    if (body.adds && values.length > 0) await createQuestions(context, request, params.id, values);
    return serialize(found, body.adds ? values.length : 0);
  },

  async export({ db, params }) {
    await requireProgram(db, params.id);
    const questions = await bankOf(db, params.id);
    return {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="questions-${params.id}.gift.txt"`,
      },
      body: questions.map((row) => writeGift(askedOf(row), row)).join(""),
    };
  },
};

const serialize = ({ questions, problems }: Found, added_count: number): z.input<typeof QuestionImport> => ({
  questions: questions.map(({ line, question: { kind, text, content, key, tags } }) => ({
    ...{ line, kind, tags },
    text: plainText(sanitizeDescription(text)),
    right: rightLines(kind, content, key),
  })),
  problems,
  added_count,
});

async function requireProgram(db: Database, id: number): Promise<void> {
  if (!(await programById(db, id))) throw apiError("not_found");
}

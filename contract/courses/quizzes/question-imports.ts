import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { requiredFlag } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { Kinds } from "./kinds.ts";
import { Tags, tagsIn } from "./tags.ts";

/** Import of questions as text or as a table (beyond.md 6.1). */

export const importFormats = { gift: "GIFT", aiken: "Aiken", table: "CSV or XLSX" } as const;
export type ImportFormat = keyof typeof importFormats;
export type TextFormat = Exclude<ImportFormat, "table">;
const formats = Object.keys(importFormats) as [ImportFormat, ...ImportFormat[]];

export const MAX_IMPORTED = 500;
export const MAX_IMPORT_TEXT = 500_000;
export const longImport = "At most 500,000 characters.";
export const pasteQuestions = "Paste the questions, or choose a file.";

export const QuestionImportForm = z.object({
  format: z.enum(formats, { error: "Choose the format." }),
  /** Needed unless there is a file. */
  text: boundedText(MAX_IMPORT_TEXT, { error: pasteQuestions, long: longImport }).default(""),
  /** Tags for all questions, separated by commas. Each keeps its own, too. */
  tags: boundedText(900).default("").transform(tagsIn).pipe(Tags),
  /** False returns a preview. True adds all questions that have no problem. */
  adds: requiredFlag,
});

export const QuestionImport = z.object({
  questions: z.array(
    z.object({
      line: z.number().int(),
      kind: Kinds,
      text: z.string(),
      /** The right answer in words, or nothing. */
      right: z.array(z.string()),
      tags: z.array(z.string()),
      points: z.number(),
    }),
  ),
  /** `question` is the beginning of the question. */
  problems: z.array(z.object({ line: z.number().int(), question: z.string(), message: z.string() })),
  /** Parts that are not read as written, such as titles. Questions that the bank has get none. */
  notes: z.array(z.object({ line: z.number().int(), message: z.string() })),
  /** Questions that the bank or an earlier line has already. They are neither in `questions` nor added. */
  known_count: z.number().int(),
  /** Lines of these questions. `same_as` is the earlier line; null if the bank has the question. */
  known: z.array(z.object({ line: z.number().int(), same_as: z.number().int().nullable() })),
  added_count: z.number().int(),
  /** Format that the text seems to have, if no question of it could be read in the chosen one. */
  looks_like: z.enum(formats).nullable(),
  /** After an import of text, the text of the questions that were not added. `problems` then has its lines. */
  rest: z.string().nullable(),
});
export type QuestionImport = z.output<typeof QuestionImport>;

const access = "staff:assignments";

export const questionImports = {
  read: endpoint({
    method: "POST",
    path: "/programs/{id}/questions/import/",
    access,
    summary:
      "Reads questions in the GIFT or Aiken format, or a CSV or XLSX table, with the problems by line. With `adds`, the questions without a problem are added to the bank, apart from those that it has already.",
    body: QuestionImportForm,
    files: { file: { kind: "questions", max_count: 1 } },
    reply: QuestionImport,
    status: 200,
    idempotent: true,
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/questions.gift",
    access,
    summary: "Returns the questions of a program's bank in the GIFT format. Ordering questions are comments.",
    reply: "raw",
  }),
  export_csv: endpoint({
    method: "GET",
    path: "/programs/{id}/questions.csv",
    access,
    summary:
      "Returns the questions of a program's bank as CSV, which the import reads again without a change.",
    reply: "raw",
    media_type: "text/csv",
  }),
  export_xlsx: endpoint({
    method: "GET",
    path: "/programs/{id}/questions.xlsx",
    access,
    summary:
      "Returns the questions of a program's bank as a workbook, which the import reads again without a change.",
    reply: "raw",
    media_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  }),
};

import { readFile } from "node:fs/promises";
import type { z } from "zod";
import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import {
  type ImportFormat,
  longImport,
  MAX_IMPORT_TEXT,
  pasteQuestions,
  type QuestionImportForm,
  type questionImports,
} from "#contract/courses/quizzes/question-imports.ts";
import { onceEach } from "#contract/courses/quizzes/tags.ts";
import { writtenLines } from "#contract/courses/quizzes/words.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { decodeText } from "#contract/shared/text/decode.ts";
import { programInFile } from "#server/courses/programs/program-in-file.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { pictureIdsIn, sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import { picturesOfProgram } from "#server/courses/questions/pictures/queries.ts";
import { askedOf, bankOf, type QuestionRow } from "#server/courses/questions/queries.ts";
import { createQuestions } from "#server/courses/questions/save.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvDownload, csvLine } from "#server/platform/http/answers/csv.ts";
import { xlsxDownload } from "#server/platform/http/answers/xlsx.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import type { Found, FoundQuestion } from "./found.ts";
import { formatOf } from "./kind-formats.ts";
import { readQuestions } from "./read.ts";
import { readTable } from "./read-table.ts";
import { restOf } from "./rest.ts";
import { writeGift } from "./write-gift.ts";
import { questionTable } from "./write-table.ts";

export const questionImportHandlers: Handlers<typeof questionImports> = {
  async read({ context, db, request, params, body, files }) {
    await requireProgram(db, params.id);
    const read = await readFrom(body, files.file[0]);
    const readable = await withoutStrangePictures(db, params.id, read);
    const { found, known } = withoutKnown(readable, await bankOf(db, params.id), body.format);
    for (const { question } of found.questions) question.tags = onceEach([...question.tags, ...body.tags]);
    const values = found.questions.map(({ question }) => question);
    if (body.adds && values.length > 0) await createQuestions(context, request, params.id, values);
    return {
      ...serialize(found),
      ...(body.adds ? restOf(found) : { rest: null }),
      known_count: known.length,
      known,
      added_count: body.adds ? values.length : 0,
    };
  },

  async export({ db, params }) {
    const program = await programInFile(db, params.id);
    const questions = await bankOf(db, params.id);
    return {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="${program}-questions.gift.txt"`,
      },
      body: questions.map((row) => writeGift(askedOf(row), row)).join(""),
    };
  },

  async export_csv({ db, params }) {
    const program = await programInFile(db, params.id);
    return csvDownload(`${program}-questions.csv`, (await tableOf(db, params.id)).map(csvLine));
  },

  async export_xlsx({ db, params }) {
    const program = await programInFile(db, params.id);
    return xlsxDownload(`${program}-questions.xlsx`, await tableOf(db, params.id));
  },
};

async function tableOf(db: Database, program: number) {
  return questionTable((await bankOf(db, program)).map((row) => ({ asked: askedOf(row), row })));
}

/** Reads the questions of a file, or else of the pasted text. @throws ApiError 400 at the field */
async function readFrom(
  { format, text }: z.output<typeof QuestionImportForm>,
  file: UploadedFile | undefined,
) {
  if (!file && text.trim() === "") throw invalid({ text: [pasteQuestions] });
  const bytes = file ? await readFile(file.path) : Buffer.from(text);
  const field = file ? "file" : "text";
  if (format === "table") return readTable(bytes, file?.extension ?? "csv", field);
  const decoded = file ? decodeText(bytes) : text;
  if (decoded === undefined) throw invalid({ file: ["The file is not text. Save the questions as text."] });
  if (decoded.length > MAX_IMPORT_TEXT) throw invalid({ [field]: [longImport] });
  return readQuestions(decoded, format);
}

const serialize = ({ questions, problems, notes, looks_like }: Found) => ({
  questions: questions.map(({ line, question: { kind, text, content, key, tags, points } }) => ({
    ...{ line, kind, tags, points },
    text: plainText(sanitizeQuestion(text)),
    right: writtenLines(kind, content, key),
  })),
  problems,
  notes: notes.map(({ line, message }) => ({ line, message })),
  looks_like: looks_like ?? null,
});

/** Leaves out questions that the bank has, or that are in the file twice. */
function withoutKnown(whole: Found, bank: readonly QuestionRow[], format: ImportFormat) {
  /** The first line of each question; null for those of the bank. */
  const seen = new Map<string, number | null>();
  for (const row of bank) seen.set(asSeen({ ...askedOf(row), text: row.text }, format), null);
  const known: { line: number; same_as: number | null }[] = [];
  for (const { line, question } of whole.questions) {
    const same = asSeen(question, format);
    const same_as = seen.get(same);
    if (same_as === undefined) seen.set(same, line);
    else known.push({ line, same_as });
  }
  const left = new Set(known.map(({ line }) => line));
  const found: Found = {
    ...whole,
    questions: whole.questions.filter(({ line }) => !left.has(line)),
    notes: whole.notes.filter(({ line, of = line }) => !left.has(of)),
  };
  return { found, known };
}

/** Quotation marks that Word and people exchange. */
const withPlainQuotes = (text: string) => text.replace(/[“”„«»]/g, '"').replace(/[‘’‚]/g, "'");

/**
 * Returns the text of a question, and its answers as the format has them, without ids. Two imports of one question are equal
 * here, and so are a question and its export.
 */
function asSeen(
  { text, ...asked }: Pick<FoundQuestion["question"], "kind" | "text" | "content" | "key">,
  format: ImportFormat,
) {
  const written = formatOf(asked.kind);
  const answers = format === "table" ? written.write(asked as Asked) : written.gift(asked as Asked);
  return JSON.stringify([asked.kind, plainText(sanitizeQuestion(text)), answers], (_, value) =>
    typeof value === "string" ? withPlainQuotes(value) : value,
  );
}

/** Moves questions with pictures that are not in the program's bank to the problems. */
async function withoutStrangePictures(db: Database, program: number, found: Found): Promise<Found> {
  const ids = found.questions.flatMap(({ question }) => pictureIdsIn(sanitizeQuestion(textsOf(question))));
  const own = await picturesOfProgram(db, program, ids);
  const isStrange = ({ question }: FoundQuestion) => {
    const html = sanitizeQuestion(textsOf(question));
    const isLost = countPictures(html) < countPictures(textsOf(question));
    return isLost || pictureIdsIn(html).some((id) => !own.has(id));
  };
  const strange = found.questions.filter(isStrange).map(({ line, question }) => ({
    line,
    question: shortened(plainText(sanitizeQuestion(question.text)), 60),
    message: strangePicture,
  }));
  if (strange.length === 0) return found;
  const lines = new Set(strange.map(({ line }) => line));
  return {
    ...found,
    questions: found.questions.filter((one) => !isStrange(one)),
    notes: found.notes.filter(({ line, of = line }) => !lines.has(of)),
    problems: [...found.problems, ...strange].sort((one, other) => one.line - other.line),
  };
}

const strangePicture = "Pictures are not imported. Remove the picture, and add it in the form afterwards.";
const textsOf = ({ text, explanation }: FoundQuestion["question"]) => text + explanation;
const countPictures = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

async function requireProgram(db: Database, id: number): Promise<void> {
  if (!(await programById(db, id))) throw apiError("not_found");
}

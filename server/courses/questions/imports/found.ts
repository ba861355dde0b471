import type { ImportFormat } from "#contract/courses/quizzes/question-imports.ts";
import type { QuestionValues } from "#contract/courses/quizzes/questions.ts";

/** Question of a text, with the number of its first line. */
export interface FoundQuestion {
  line: number;
  question: QuestionValues;
}

/** Reason why a question cannot be added. */
export interface FoundProblem {
  /** Line to correct, or the question's first line. */
  line: number;
  /** Beginning of the question. */
  question: string;
  message: string;
}

/** Part of a question that is left out. */
export interface FoundNote {
  line: number;
  /** Line of its question, if that is another one. */
  of?: number;
  message: string;
}

/** Lines of a text that make one question. */
export interface Source {
  /** First line, also of comments above the question. */
  from: number;
  text: string;
  /** Line of the category that the question is in. */
  category?: string;
}

export interface Found {
  questions: FoundQuestion[];
  problems: FoundProblem[];
  notes: FoundNote[];
  /** All questions of a text in their order. Absent for a table. */
  sources?: Source[];
  /** Format that the text seems to have, if no question of it could be read. */
  looks_like?: ImportFormat | undefined;
  /** First line that was not read, because the text has too many questions. */
  unread_from?: number;
}

/** Stops the reading of one question. Without a line, the reader adds the question's first one. */
export class Unreadable extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** Parts of a question that a reader finds. `text` is HTML, which is sanitized when it is stored. */
export interface ReadQuestion {
  kind: QuestionValues["kind"];
  text: string;
  content: object;
  key: object;
  explanation?: string;
  tags?: string[];
  points?: number;
  /** Sentences about parts that are left out. Without a line, the reader adds the question's first one. */
  notes?: { line?: number; message: string }[];
}

/** Returns an option with a random id. */
export const optionOf = (text: string) => ({ id: randomOptionId(), text });

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const randomOptionId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join("");

/** Returns a text as HTML, with its paragraphs and line breaks. */
export const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

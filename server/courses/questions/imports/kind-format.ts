import type { Asked, Kind } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionColumnName } from "#contract/courses/quizzes/question-columns.ts";
import type { Cell } from "#server/platform/http/answers/csv.ts";

export type AskedOf<K extends Kind> = Extract<Asked, { kind: K }>;

/** Cells of a question in a table that is read. */
export interface ReadCells {
  cells: Partial<Record<QuestionColumnName, string>>;
  answers: string[];
}

/** Cells of a question in a table that is written. */
export interface WrittenCells extends Partial<Record<QuestionColumnName, Cell>> {
  list?: readonly string[];
}

/** A kind of question in the formats of imports and exports. Each kind is one file in `kinds`. */
export interface KindFormat<K extends Kind> {
  /** Reads the cells of a table. The form checks what is missing. @throws Unreadable */
  read: (cells: ReadCells) => Omit<AskedOf<K>, "kind">;
  write: (asked: AskedOf<K>) => WrittenCells;
  /** Returns the answers in GIFT, or undefined if GIFT does not have the kind. */
  gift: (asked: AskedOf<K>) => string | undefined;
}

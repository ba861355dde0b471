import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { cleanCell, type SheetRecord } from "./record.ts";

/** A record of more lines was not closed. */
const MOST_LINES_OF_A_RECORD = 10;
/** A longer line is none of a table, and is kept as one cell: parsing it would take seconds. */
const MAX_LINE_CHARACTERS = 50_000;
/** What is read at a time, so that other requests are answered in between. */
const BATCH_LINES = 200;
const BATCH_CHARACTERS = 200_000;
const SAMPLE_LINES = 40;
const separators = [",", ";", "\t"] as const;

/**
 * The records of a CSV text, in batches, each with so many cells at most. A quotation mark that is not closed spoils its own line and no other.
 */
export async function* csvRecords(text: string, maxColumns: number): AsyncGenerator<SheetRecord[]> {
  const lines = text.split(/\r\n|\n|\r/);
  const named = /^sep=([,;\t])$/i.exec(lines[0] ?? "")?.[1];
  const separator = named ?? separatorOf(lines.slice(0, SAMPLE_LINES));
  let batch: SheetRecord[] = [];
  let read = { lines: 0, characters: 0 };
  for (let at = named ? 1 : 0; at < lines.length; ) {
    const { count, isWhole } = recordAt(lines, at, separator);
    const record = lines.slice(at, at + count).join("\n");
    if (record.trim() !== "")
      batch.push({ line: at + 1, cells: cellsOf(record, separator, isWhole, maxColumns) });
    at += count;
    read = { lines: read.lines + count, characters: read.characters + record.length };
    if (read.lines < BATCH_LINES && read.characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    read = { lines: 0, characters: 0 };
    await setImmediate();
  }
  yield batch;
}

/** How many lines the record has that begins at a line, and whether its quotation marks are closed. */
function recordAt(
  lines: readonly string[],
  at: number,
  separator: string,
): { count: number; isWhole: boolean } {
  let isOpen = false;
  for (let count = 1; count <= MOST_LINES_OF_A_RECORD && at + count <= lines.length; count++) {
    const line = lines[at + count - 1] ?? "";
    if (line.length > MAX_LINE_CHARACTERS) break;
    const after = scan(line, separator, isOpen);
    if (after === "broken") return { count: 1, isWhole: count === 1 };
    if (after === "closed") return { count, isWhole: true };
    isOpen = true;
  }
  return { count: 1, isWhole: false };
}

/** Whether a quoted cell is still open at the line's end. A mark within a cell that came over from another line is wrong. */
function scan(line: string, separator: string, cameOpen: boolean): "open" | "closed" | "broken" {
  let isQuoted = cameOpen;
  let isFromBefore = cameOpen;
  /** Where the text of the cell begins, after blanks. */
  let begin = pastBlanks(line, 0, separator);
  for (let at = 0; at < line.length; at++) {
    if (line[at] === separator) begin = pastBlanks(line, at + 1, separator);
    if (line[at] !== '"') continue;
    if (!isQuoted) isQuoted = at === begin;
    else if (line[at + 1] === '"') at += 1;
    else {
      const next = pastBlanks(line, at + 1, separator);
      if (next === line.length || line[next] === separator) isQuoted = false;
      else if (isFromBefore) return "broken";
      isFromBefore = false;
    }
  }
  return isQuoted ? "open" : "closed";
}

/** The place of the first character from here on that is no blank, or is the separator. */
function pastBlanks(line: string, from: number, separator: string): number {
  let at = from;
  while (at < line.length && line[at] !== separator && line[at]?.trim() === "") at += 1;
  return at;
}

/** A record that cannot be parsed is one cell with all of it. */
function cellsOf(text: string, delimiter: string, isWhole: boolean, maxColumns: number): string[] {
  return (isWhole ? parsed(text, delimiter) : [text]).slice(0, maxColumns).map(cleanCell);
}

function parsed(text: string, delimiter: string): string[] {
  try {
    const [cells] = parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      trim: delimiter !== "\t",
    });
    return cells ?? [text];
  } catch {
    return [text];
  }
}

/** The separator by which most lines have the same number of cells, and many. */
function separatorOf(lines: readonly string[]): string {
  const scored = separators.map((separator) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      if (line.length > MAX_LINE_CHARACTERS) continue;
      const cells = line.replace(/"(?:[^"]|"")*"/g, "").split(separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const [best = 0] = [...counts].map(([cells, times]) => (cells - 1) * times).sort((a, b) => b - a);
    return { separator, best };
  });
  scored.sort((one, other) => other.best - one.best);
  return scored[0]?.separator ?? ",";
}

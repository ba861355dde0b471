import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { type CellRules, cleanCell, type SheetRecord } from "./record.ts";

/** Maximum number of lines of one record, if no other is given. In a longer one, a quotation mark was not closed. */
const MOST_LINES_OF_A_RECORD = 10;
/** Maximum length of a line. A longer one is not part of a table and becomes one cell: parsing takes seconds. */
const MAX_LINE_CHARACTERS = 50_000;
/** Maximum lines and characters of a batch. Other requests are answered between batches. */
const BATCH_LINES = 200;
const BATCH_CHARACTERS = 200_000;
const SAMPLE_LINES = 40;
const separators = [",", ";", "\t"] as const;

/**
 * Yields the records of a CSV text in batches, each record with at most `maxColumns` cells. A quotation mark that is
 * not closed affects only its own line.
 */
export async function* csvRecords(
  text: string,
  maxColumns: number,
  { clean = cleanCell, most_lines = MOST_LINES_OF_A_RECORD }: CellRules = {},
): AsyncGenerator<SheetRecord[]> {
  const lines = text.split(/\r\n|\n|\r/);
  const named = /^sep=([,;\t])$/i.exec(lines[0] ?? "")?.[1];
  const separator = named ?? separatorOf(lines.slice(0, SAMPLE_LINES));
  let batch: SheetRecord[] = [];
  let read = { lines: 0, characters: 0 };
  for (let at = named ? 1 : 0; at < lines.length; ) {
    const { count, cells } = recordAt(lines, at, separator, most_lines);
    if (cells.some(Boolean)) batch.push({ line: at + 1, cells: cells.slice(0, maxColumns).map(clean) });
    read = {
      lines: read.lines + count,
      characters: read.characters + (lines[at + count - 1]?.length ?? 0),
    };
    at += count;
    if (read.lines < BATCH_LINES && read.characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    read = { lines: 0, characters: 0 };
    await setImmediate();
  }
  yield batch;
}

interface Read {
  /** Number of lines of the record. */
  count: number;
  cells: string[];
}

/** Reads the record that begins at a line. If it cannot be parsed, the record is that line, as one cell. */
function recordAt(lines: readonly string[], at: number, delimiter: string, most_lines: number): Read {
  const line = lines[at] ?? "";
  const unread = { count: 1, cells: [line] };
  if (line.length > MAX_LINE_CHARACTERS) return unread;
  return (
    firstRecord(line, delimiter, true) ?? recordOfLines(linesFrom(lines, at, most_lines), delimiter) ?? unread
  );
}

function linesFrom(lines: readonly string[], at: number, most_lines: number): string {
  const some = lines.slice(at, at + most_lines);
  const long = some.findIndex((line) => line.length > MAX_LINE_CHARACTERS);
  return some.slice(0, long < 0 ? undefined : long).join("\n");
}

/**
 * Parses a record of several lines. Refuses a result with a quotation mark in a later line of a cell, because that mark
 * was meant to begin another cell.
 */
function recordOfLines(text: string, delimiter: string): Read | undefined {
  const strict = firstRecord(text, delimiter, false);
  if (strict) return strict;
  const relaxed = firstRecord(text, delimiter, true);
  return relaxed?.cells.some((cell) => cell.includes('"', lineEnd(cell))) ? undefined : relaxed;
}

const lineEnd = (cell: string) => (cell.includes("\n") ? cell.indexOf("\n") : cell.length);

function firstRecord(text: string, delimiter: string, relax_quotes: boolean): Read | undefined {
  const options = { delimiter, relax_quotes, relax_column_count: true, trim: delimiter !== "\t" };
  try {
    const parsed = parse(text, { ...options, record_delimiter: "\n", to: 1, info: true });
    const [{ record, info }] = parsed as unknown as [{ record: string[]; info: { lines: number } }];
    return { count: info.lines, cells: record };
  } catch {
    return undefined;
  }
}

/** Returns the separator with the best score: cells beyond the first, times the lines with that number of cells. */
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

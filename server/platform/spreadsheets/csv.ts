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
    const { count, cells } = recordAt(lines, at, separator);
    if (cells.some(Boolean)) batch.push({ line: at + 1, cells: cells.slice(0, maxColumns).map(cleanCell) });
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
  /** How many lines it has. */
  count: number;
  cells: string[];
}

/** The record that begins at a line. What cannot be parsed is one line, and one cell with all of it. */
function recordAt(lines: readonly string[], at: number, delimiter: string): Read {
  const line = lines[at] ?? "";
  const unread = { count: 1, cells: [line] };
  if (line.length > MAX_LINE_CHARACTERS) return unread;
  return firstRecord(line, delimiter, true) ?? recordOfLines(linesFrom(lines, at), delimiter) ?? unread;
}

function linesFrom(lines: readonly string[], at: number): string {
  const some = lines.slice(at, at + MOST_LINES_OF_A_RECORD);
  const long = some.findIndex((line) => line.length > MAX_LINE_CHARACTERS);
  return some.slice(0, long < 0 ? undefined : long).join("\n");
}

/** A mark that stands alone in a cell from another line is wrong: it was to begin a cell of its own. */
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

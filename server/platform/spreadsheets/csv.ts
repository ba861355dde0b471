import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { cleanCell, type SheetRecord } from "./record.ts";

/** A record of more lines was not closed. */
const MOST_LINES_OF_A_RECORD = 10;
/** Parsed at a time, so that other requests are answered in between. */
const BATCH = 200;
const SAMPLE_LINES = 40;
const separators = [",", ";", "\t"] as const;

/**
 * The records of a CSV text, in batches, each with so many cells at most. A quotation mark that is not closed spoils its own line and no other.
 */
export async function* csvRecords(text: string, maxColumns: number): AsyncGenerator<SheetRecord[]> {
  const lines = text.split(/\r\n|\n|\r/);
  const named = /^sep=([,;\t])$/i.exec(lines[0] ?? "")?.[1];
  const separator = named ?? separatorOf(lines.slice(0, SAMPLE_LINES));
  let batch: { line: number; text: string; isWhole: boolean }[] = [];
  for (let at = named ? 1 : 0; at < lines.length; ) {
    const { count, isWhole } = recordAt(lines, at, separator);
    const record = lines.slice(at, at + count).join("\n");
    if (record.trim() !== "") batch.push({ line: at + 1, text: record, isWhole });
    at += count;
    if (batch.length < BATCH) continue;
    yield batch.map(({ line, text, isWhole }) => ({
      line,
      cells: cellsOf(text, separator, isWhole, maxColumns),
    }));
    batch = [];
    await setImmediate();
  }
  yield batch.map(({ line, text, isWhole }) => ({
    line,
    cells: cellsOf(text, separator, isWhole, maxColumns),
  }));
}

/** How many lines the record has that begins at a line, and whether its quotation marks are closed. */
function recordAt(
  lines: readonly string[],
  at: number,
  separator: string,
): { count: number; isWhole: boolean } {
  let isOpen = false;
  for (let count = 1; count <= MOST_LINES_OF_A_RECORD && at + count <= lines.length; count++) {
    const after = scan(lines[at + count - 1] ?? "", separator, isOpen);
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
  for (let at = 0; at < line.length; at++) {
    if (line[at] !== '"') continue;
    if (!isQuoted) {
      isQuoted =
        at === 0 || line.slice(0, at).trimEnd().endsWith(separator) || line.slice(0, at).trim() === "";
    } else if (line[at + 1] === '"') at += 1;
    else {
      const rest = line.slice(at + 1).trimStart();
      if (rest === "" || rest.startsWith(separator)) isQuoted = false;
      else if (isFromBefore) return "broken";
      isFromBefore = false;
    }
  }
  return isQuoted ? "open" : "closed";
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
      const cells = line.replace(/"(?:[^"]|"")*"/g, "").split(separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const [best = 0] = [...counts].map(([cells, times]) => (cells - 1) * times).sort((a, b) => b - a);
    return { separator, best };
  });
  scored.sort((one, other) => other.best - one.best);
  return scored[0]?.separator ?? ",";
}

/** A line of a meeting's report, as its vendor wrote it. */
export interface ReportLine {
  name: string;
  email: string;
  is_host: boolean;
  /** Times as written, in the host's time zone; empty if the line has none. */
  joined: string;
  left: string;
  /** Duration in seconds; null if the line has none. */
  seconds: number | null;
  /** True if the duration is the person's total, and the times are only those of the first join and the last leave. */
  is_total: boolean;
}

/** Positions of columns by their names in the header, in lower case. -1 for a missing column. */
export function columnsOf<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, readonly string[]>>,
): Record<Name, number> {
  const written = header.map(plainHeading);
  const found = Object.entries<readonly string[]>(names).map(([name, spellings]) => [
    name,
    written.findIndex((heading) => spellings.includes(heading)),
  ]);
  return Object.fromEntries(found) as Record<Name, number>;
}

/** Returns a heading in lower case, without text in brackets. */
export const plainHeading = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]{0,200}\)/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns an email or a name as it is compared with others. */
export const comparable = (text: string) => text.toLowerCase().replace(/\s+/g, " ");

export const cellAt = (cells: readonly string[], at: number) => (at < 0 ? "" : (cells[at] ?? "").trim());

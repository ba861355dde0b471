import { readDuration } from "./durations.ts";
import { cellAt, columnsOf, plainHeading, type ReportLine } from "./report-line.ts";

const names = {
  name: ["name", "participant name", "participant"],
  email: ["user email", "email"],
  joined: ["join time"],
  left: ["leave time"],
  duration: ["duration", "total duration"],
} as const;

const isHeader = (cells: readonly string[]) => {
  const { name, joined, duration } = columnsOf(cells, names);
  return name >= 0 && (joined >= 0 || duration >= 0);
};

/**
 * Reads Zoom's list of participants. The file may begin with two lines about the meeting. It has a line for each time
 * that somebody joined, or one for each person with the total.
 */
export function readZoom(records: readonly string[][]): ReportLine[] | undefined {
  const at = records.findIndex(isHeader);
  const header = records[at];
  if (!header) return undefined;
  const columns = columnsOf(header, names);
  return records.slice(at + 1).flatMap((cells) => {
    const { name, is_host } = nameAndRole(cellAt(cells, columns.name));
    if (name === "" || isHeader(cells)) return [];
    const [joined, left] = [cellAt(cells, columns.joined), cellAt(cells, columns.left)];
    return {
      ...{ name, is_host, joined, left, email: cellAt(cells, columns.email) },
      seconds: readDuration(cellAt(cells, columns.duration)),
      is_total: plainHeading(header[columns.duration] ?? "").startsWith("total") || joined === "",
    };
  });
}

const role = /\((?:host|co-host|host, me|me)\)$/i;

/** Removes the role that Zoom writes behind a name. */
const nameAndRole = (text: string) => ({
  name: text.trim().replace(role, "").trimEnd(),
  is_host: /\(host\b/i.test(text),
});

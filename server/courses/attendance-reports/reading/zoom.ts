import { readDuration } from "./durations.ts";
import { cellAt, columnsOf, plainHeading, type ReportLine } from "./report-line.ts";

const names = {
  name: ["name", "participant name", "participant"],
  email: ["user email", "email"],
  joined: ["join time"],
  left: ["leave time"],
  duration: ["duration", "total duration"],
  waiting: ["in waiting room"],
} as const;
const meetingNames = { meeting: ["meeting id"], email: ["user email", "host email"] } as const;

const isHeader = (cells: readonly string[]) => {
  const { name, joined, duration } = columnsOf(cells, names);
  return name >= 0 && (joined >= 0 || duration >= 0);
};

/**
 * Reads Zoom's list of participants. The file may begin with two lines about the meeting. It has a line for each time
 * that somebody joined, or one for each person with the total. The waiting room does not count.
 */
export function readZoom(records: readonly string[][]): ReportLine[] | undefined {
  const at = records.findIndex(isHeader);
  const header = records[at];
  if (!header) return undefined;
  const columns = columnsOf(header, names);
  const host = hostIn(records.slice(0, at));
  return records.slice(at + 1).flatMap((cells) => {
    const { name, is_host } = nameAndRole(cellAt(cells, columns.name));
    const isWaiting = /^yes$/i.test(cellAt(cells, columns.waiting));
    if (name === "" || isWaiting || isHeader(cells)) return [];
    const email = cellAt(cells, columns.email);
    const [joined, left] = [cellAt(cells, columns.joined), cellAt(cells, columns.left)];
    return {
      ...{ name, joined, left, email },
      is_host: is_host || (email !== "" && email.toLowerCase() === host),
      seconds: readDuration(cellAt(cells, columns.duration)),
      is_total: plainHeading(header[columns.duration] ?? "").startsWith("total") || joined === "",
    };
  });
}

/** Returns the email of the host from the lines about the meeting, in lower case. */
function hostIn(lines: readonly string[][]): string | undefined {
  const at = lines.findIndex((cells) => columnsOf(cells, meetingNames).meeting >= 0);
  const [header, values] = lines.slice(at);
  if (at < 0 || !header || !values) return undefined;
  return cellAt(values, columnsOf(header, meetingNames).email).toLowerCase();
}

const role = /\((?:host|co-host|host, me|me)\)$/i;

/** Removes the role that Zoom writes behind a name. */
const nameAndRole = (text: string) => ({
  name: text.trim().replace(role, "").trimEnd(),
  is_host: /\(host\b/i.test(text),
});

import { readDuration } from "./durations.ts";
import { cellAt, columnsOf, type ReportLine } from "./report-line.ts";

const names = {
  first: ["first name", "given name"],
  last: ["last name", "family name"],
  email: ["email", "email address"],
  duration: ["duration", "time in call"],
  joined: ["time joined", "joined at", "first seen at"],
  left: ["time exited", "left at", "time left"],
} as const;

/** Reads Meet's attendance: a line for each person, with first and last name, and the total of all stays. */
export function readMeet(records: readonly string[][]): ReportLine[] | undefined {
  const at = records.findIndex((cells) => {
    const { first, last } = columnsOf(cells, names);
    return first >= 0 && last >= 0;
  });
  const header = records[at];
  if (!header) return undefined;
  const columns = columnsOf(header, names);
  return records.slice(at + 1).flatMap((cells) => {
    const name = `${cellAt(cells, columns.first)} ${cellAt(cells, columns.last)}`.trim();
    const email = cellAt(cells, columns.email);
    if (name === "" && email === "") return [];
    const seconds = readDuration(cellAt(cells, columns.duration));
    return {
      ...{ name: name || email, email, is_host: false, seconds, is_total: seconds !== null },
      ...{ joined: cellAt(cells, columns.joined), left: cellAt(cells, columns.left) },
    };
  });
}

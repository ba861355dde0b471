import { readMeet } from "./meet.ts";
import type { ReportLine } from "./report-line.ts";
import { readTeams } from "./teams.ts";
import { readZoom } from "./zoom.ts";

export type Vendor = "zoom" | "meet" | "teams";

/** Returns the lines of a report and the vendor whose form it has, or undefined if it has no known one. */
export function readReport(
  records: readonly string[][],
): { vendor: Vendor; lines: ReportLine[] } | undefined {
  const vendor = vendorOf(records);
  const lines = { zoom: readZoom, meet: readMeet, teams: readTeams }[vendor](records);
  return lines && { vendor, lines };
}

function vendorOf(records: readonly string[][]): Vendor {
  const cells = records.flatMap((record) => record.map((cell) => cell.trim().toLowerCase()));
  const has = (...headings: string[]) => cells.some((cell) => headings.includes(cell));
  if (has("first name", "given name")) return "meet";
  const isTeams =
    has("first join", "user action", "full name", "in-meeting duration") ||
    cells.some((cell) => /^(?:\d\. )?(?:meeting )?summary$|participant id \(upn\)/.test(cell));
  return isTeams ? "teams" : "zoom";
}

import { readDuration } from "./durations.ts";
import { cellAt, columnsOf, comparable, type ReportLine } from "./report-line.ts";

const names = {
  name: ["name", "full name"],
  email: ["email", "email address"],
  upn: ["participant id"],
  joined: ["join time"],
  left: ["leave time"],
  first: ["first join", "first join time"],
  last: ["last leave", "last leave time"],
  duration: ["duration", "in-meeting duration", "attendance duration"],
  role: ["role"],
  action: ["user action"],
  at: ["timestamp"],
} as const;
type Columns = Record<keyof typeof names, number>;

/**
 * Reads the attendance of Teams. It is in sections: a summary, a line for each person with the total, and a line for
 * each stay. The stays count if they are there. A cut or edited file may lack those of some people, whose totals count.
 * Older files have one table, or a line for each time that somebody joined or left.
 */
export function readTeams(records: readonly string[][]): ReportLine[] | undefined {
  const tables = tablesIn(records);
  const stays = staysIn(tables);
  const people = tables.find(({ columns }) => isTotals(columns));
  const totals = people?.rows.flatMap((cells) => lineOf(cells, people.columns, "first", "last"));
  return stays && totals ? [...stays, ...withoutStay(totals, stays)] : (stays ?? totals);
}

function staysIn(tables: readonly Table[]): ReportLine[] | undefined {
  const stays = tables.find(({ columns }) => isStays(columns));
  if (stays) return stays.rows.flatMap((cells) => lineOf(cells, stays.columns, "joined", "left"));
  const actions = tables.find(({ columns }) => isActions(columns));
  return actions && staysOf(actions.rows, actions.columns);
}

const isStays = ({ joined, left }: Columns) => joined >= 0 && left >= 0;
const isActions = ({ action, at }: Columns) => action >= 0 && at >= 0;
const isTotals = (columns: Columns) =>
  (columns.duration >= 0 || columns.first >= 0) && !isStays(columns) && !isActions(columns);

/** Returns the totals of people who have no stay. People are the same by email, or by name if one has no email. */
function withoutStay(totals: readonly ReportLine[], stays: readonly ReportLine[]): ReportLine[] {
  const emails = new Set(stays.map(({ email }) => comparable(email)));
  const allNames = new Set(stays.map(({ name }) => comparable(name)));
  const namesOnly = new Set(stays.filter(({ email }) => email === "").map(({ name }) => comparable(name)));
  return totals.filter(({ email, name }) =>
    email === ""
      ? !allNames.has(comparable(name))
      : !emails.has(comparable(email)) && !namesOnly.has(comparable(name)),
  );
}

interface Table {
  columns: Columns;
  rows: string[][];
}

/** Returns the tables of a file that have a column of names. A line with one cell ends a table. */
function tablesIn(records: readonly string[][]): Table[] {
  const tables: Table[] = [];
  let open: Table | undefined;
  for (const cells of records) {
    const columns = columnsOf(cells, names);
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    const isHeader = columns.name >= 0 && filled > 1;
    if (isHeader) {
      open = { columns, rows: [] };
      tables.push(open);
    } else if (filled <= 1) open = undefined;
    else open?.rows.push([...cells]);
  }
  return tables;
}

function lineOf(
  cells: readonly string[],
  columns: Columns,
  from: "joined" | "first",
  to: "left" | "last",
): ReportLine[] {
  const name = cellAt(cells, columns.name);
  if (name === "") return [];
  return [
    {
      ...{ name, email: cellAt(cells, columns.email) || emailIn(cellAt(cells, columns.upn)) },
      is_host: /^organi[sz]er$/i.test(cellAt(cells, columns.role)),
      joined: cellAt(cells, columns[from]),
      left: cellAt(cells, columns[to]),
      seconds: readDuration(cellAt(cells, columns.duration)),
      is_total: from === "first",
    },
  ];
}

const emailIn = (text: string) => (text.includes("@") ? text : "");

/** Pairs each time that somebody joined with the next time that they left. */
function staysOf(rows: readonly string[][], columns: Columns): ReportLine[] {
  const lines: ReportLine[] = [];
  const open = new Map<string, ReportLine>();
  for (const cells of rows) {
    const [base] = lineOf(cells, columns, "joined", "left");
    if (!base) continue;
    const at = cellAt(cells, columns.at);
    const isLeave = /^left|leave/i.test(cellAt(cells, columns.action));
    const running = open.get(base.name);
    if (!isLeave && running) continue;
    if (isLeave) {
      if (running) running.left = at;
      open.delete(base.name);
      continue;
    }
    const line = { ...base, joined: at };
    open.set(base.name, line);
    lines.push(line);
  }
  return lines;
}

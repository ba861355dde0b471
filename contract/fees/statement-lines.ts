import type { StatementColumn, StatementFormat } from "./statement-format.ts";
import { isCompleted, isMoneyOut, readStatementAmount, readStatementDay } from "./statement-values.ts";

/** What a line says: money that came in, something else, or nothing that can be read. */
export type ReadLine =
  | {
      kind: "money_in";
      paid_on: string;
      amount_minor: number;
      external_id: string;
      payer_name: string;
      payer_phone: string;
      details: string;
    }
  | { kind: "left_aside"; remark: string }
  | { kind: "broken"; at: StatementColumn | null; remark: string };

/** Reads one line by the columns that staff chose. `latest` is the last day that is not in the future. */
export function readLine(
  cells: readonly string[],
  format: StatementFormat,
  columnCount: number,
  latest: string,
): ReadLine {
  const cell = (name: StatementColumn) => {
    const at = format[name];
    return at === null ? "" : (cells[at] ?? "").trim();
  };
  const whole = wholeProblem(cells, format, columnCount);
  if (whole) return broken(null, whole);
  if (!isCompleted(cell("status"))) return leftAside(`Its state is “${cell("status")}”.`);
  if (isMoneyOut(cell("direction"))) return leftAside("Money out.");
  if (cell("amount") === "" && cell("money_out") !== "") return leftAside("Money out.");
  const paid_on = readStatementDay(cell("paid_on"));
  if (cell("amount") === "" && paid_on) return leftAside("No amount.");
  if (!paid_on)
    return broken("paid_on", cell("paid_on") ? `“${cell("paid_on")}” is no date.` : "The date is missing.");
  const amount_minor = readStatementAmount(cell("amount"), format.currency);
  if (amount_minor === undefined)
    return broken("amount", `“${cell("amount")}” is no amount in ${format.currency}.`);
  if (amount_minor < 0) return leftAside("Money out.");
  if (amount_minor === 0) return leftAside("No amount.");
  if (paid_on > latest) return broken("paid_on", `Its day, ${cell("paid_on")}, is in the future.`);
  return {
    kind: "money_in",
    paid_on,
    amount_minor,
    external_id: cell("external_id").replace(/\s/g, "").toUpperCase().slice(0, 100),
    payer_name: cell("payer_name").slice(0, 200),
    payer_phone: cell("payer_phone").slice(0, 40),
    details: cell("details").slice(0, 500),
  };
}

const broken = (at: StatementColumn | null, remark: string): ReadLine => ({ kind: "broken", at, remark });
const leftAside = (remark: string): ReadLine => ({ kind: "left_aside", remark });

/** A line without the cells of date and amount. */
function wholeProblem(
  cells: readonly string[],
  format: StatementFormat,
  columnCount: number,
): string | undefined {
  if (cells.length > Math.max(format.paid_on, format.amount)) return undefined;
  if (cells.length === 1 && cells[0]?.includes('"')) return "A quotation mark is not closed.";
  return `It has ${cells.length} of ${columnCount} columns.`;
}

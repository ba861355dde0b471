import type { z } from "zod";
import { latestDay } from "#contract/fees/latest-day.ts";
import type { StatementColumn, StatementFormat } from "#contract/fees/statements/statement-format.ts";
import { readLine } from "#contract/fees/statements/statement-lines.ts";
import { saysReversal } from "#contract/fees/statements/statement-values.ts";
import type { statements } from "#contract/fees/statements/statements.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { batchesOf, readByColumns } from "#server/platform/imports/read-by-columns.ts";
import { decideOrder } from "./date-order.ts";
import { lineNumbers } from "./numbering.ts";
import {
  datesOf,
  doubtTakenOut,
  lockStatement,
  recordedNumbers,
  saveFormat,
  saveSuggestions,
  tables,
} from "./queries.ts";
import { statementDetail } from "./serialize.ts";
import { guessByName, suggestCharges } from "./suggest.ts";
import { numbersIn } from "./suggest-payments.ts";
import { type Suggestion, suggestionReader } from "./suggestion.ts";

const BATCH = 1_000;

/**
 * Reads every line by the columns that staff chose, and suggests a charge for each. Recorded lines stay. The columns
 * are remembered for the next file with the same names.
 * @throws ApiError 400 at the column without any readable value or at an ambiguous order of dates, 409 when somebody
 * changed the statement in the meantime
 */
export function readStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at: version, ...chosen }: z.output<(typeof statements)["read"]["body"]>,
) {
  return readByColumns(context, request, {
    ...{ tables, columns: chosen, version },
    lock: (db) => lockStatement(db, id),
    detail: (db) => statementDetail(db, id),
    async judge({ headers }, { db, now, did }) {
      const date_order = decideOrder(await datesOf(db, id, chosen.paid_on), chosen.date_order);
      const format = { ...chosen, date_order };
      await readRows(db, id, format, headers, latestDay(now));
      await guessByName(db, id);
      await saveFormat(db, id, format, now);
      did("statement.read", { id, after: format });
      return format;
    },
  });
}

async function readRows(
  db: Transaction,
  id: number,
  format: StatementFormat,
  headers: readonly string[],
  latest: string,
): Promise<void> {
  const suggestionOf = suggestionReader(lineNumbers(await recordedNumbers(db, id)));
  const found = { lines: 0, paid_on: 0, amount: 0 };
  const taken = new Map<string, number>();
  for await (const rows of batchesOf(db, tables, id, BATCH)) {
    const read = rows.map(({ line, cells }) => {
      const result = readLine(cells, format, headers.length, latest);
      found.lines += 1;
      if (result.kind === "broken" && (result.at === "paid_on" || result.at === "amount"))
        found[result.at] += 1;
      return suggestionOf(line, result);
    });
    for (const row of read)
      for (const key of takenNumbers(row)) if (!taken.has(key)) taken.set(key, row.line);
    await suggestCharges(db, id, format, read);
    await saveSuggestions(db, id, read);
  }
  const wrong = (["paid_on", "amount"] as const).find(
    (name) => found.lines > 0 && found[name] === found.lines,
  );
  if (wrong) throw invalid({ [wrong]: [wrongColumn(wrong, headers[format[wrong] as number] ?? "")] });
  await doubtTakenOut(db, id, taken);
}

/** Returns the transaction numbers under which a line takes money out: its own, and those that a reversal names. */
function takenNumbers({ is_money_out, number_key, details }: Suggestion): string[] {
  if (!is_money_out) return [];
  return [number_key, ...(saysReversal(details) ? numbersIn(details) : [])].filter(Boolean);
}

const wrongColumn = (at: StatementColumn, header: string) =>
  `No line has ${at === "paid_on" ? "a date" : "an amount"} in “${header}”. Choose another column.`;

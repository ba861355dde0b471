import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { latestDay } from "#contract/fees/latest-day.ts";
import {
  type StatementColumn,
  type StatementFormat,
  statementColumnNames,
} from "#contract/fees/statement-format.ts";
import { type ReadLine, readLine } from "#contract/fees/statement-lines.ts";
import type { statements } from "#contract/fees/statements.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import {
  lockStatement,
  rememberFormat,
  rowsToRead,
  type Suggestion,
  saveFormat,
  saveSuggestions,
} from "./queries.ts";
import { fingerprintOf, statementDetail } from "./serialize.ts";
import { guessByName, phonesIn, suggestCharges } from "./suggest.ts";

const BATCH = 1_000;

/**
 * Reads every line by the columns that staff chose and suggests a charge for each; what was recorded stays. The columns are
 * remembered for the next file with the same names.
 * @throws ApiError 400 at the column in which no line has what it should have, 409 when somebody changed it meanwhile
 */
export function readStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
  { updated_at, ...format }: z.output<(typeof statements)["read"]["body"]>,
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const statement = await lockStatement(db, id);
    if (!statement) throw apiError("not_found");
    if (updated_at !== undefined && new Date(updated_at).getTime() !== statement.updated_at.getTime())
      throw apiError("stale", { current: await statementDetail(db, id) });
    checkColumns(format, statement.headers.length);
    await readRows(db, id, format, statement.headers, latestDay(now));
    await guessByName(db, id, format.currency);
    await saveFormat(db, id, format, now);
    await rememberFormat(db, fingerprintOf(statement.headers), format);
    await recordAudit(db, request, now, {
      action: "read",
      resource: "statement",
      resource_id: id,
      after: format,
    });
    return statementDetail(db, id);
  });
}

function checkColumns(format: StatementFormat, count: number): void {
  for (const name of statementColumnNames)
    if ((format[name] ?? 0) >= count) throw invalid({ [name]: ["The file has no such column."] });
}

async function readRows(
  db: Transaction,
  id: number,
  format: StatementFormat,
  headers: readonly string[],
  latest: string,
): Promise<void> {
  const seen = new Map<string, number>();
  const found = { lines: 0, paid_on: 0, amount: 0 };
  for (let after = 0; ; ) {
    const rows = await rowsToRead(db, id, after, BATCH);
    if (rows.length === 0) break;
    const read = rows.map(({ line, cells }) => {
      const result = readLine(cells, format, headers.length, latest);
      found.lines += 1;
      if (result.kind === "broken" && (result.at === "paid_on" || result.at === "amount"))
        found[result.at] += 1;
      return suggestionOf(line, numbered(result, seen), seen);
    });
    await suggestCharges(db, format, read);
    await saveSuggestions(db, id, read);
    after = rows.at(-1)?.line ?? after;
    await setImmediate();
  }
  const wrong = (["paid_on", "amount"] as const).find(
    (name) => found.lines > 0 && found[name] === found.lines,
  );
  if (wrong) throw invalid({ [wrong]: [wrongColumn(wrong, headers[format[wrong] as number] ?? "")] });
}

const wrongColumn = (at: StatementColumn, header: string) =>
  `No line has ${at === "paid_on" ? "a date" : "an amount"} in “${header}”. Choose another column.`;

/** A line without a transaction number gets one of what it says, so that it is known again in another file. */
function numbered(read: ReadLine, seen: ReadonlyMap<string, number>): ReadLine {
  if (read.kind !== "money_in" || read.external_id !== "") return read;
  const { paid_on, amount_minor, payer_name, payer_phone, details } = read;
  const digest = fingerprintOf([paid_on, String(amount_minor), payer_name, payer_phone, details]);
  const external_id = `ROW-${digest.slice(0, 16).toUpperCase()}`;
  for (let copy = 1; ; copy++) {
    const one = copy === 1 ? external_id : `${external_id}-${copy}`;
    if (!seen.has(one)) return { ...read, external_id: one };
  }
}

function suggestionOf(line: number, read: ReadLine, seen: Map<string, number>): Suggestion {
  const nothing = {
    paid_on: null,
    amount_minor: null,
    external_id: "",
    payer_name: "",
    payer_phone: "",
    details: "",
  };
  const open = { line, remark: "", charge_id: null, payment_id: null, is_chosen: false };
  if (read.kind === "left_aside") return { ...open, ...nothing, state: "left_aside", remark: read.remark };
  if (read.kind === "broken")
    return { ...open, ...nothing, state: "broken", remark: `Line ${line}: ${read.remark}` };
  const { kind: _kind, ...values } = { ...read, payer_phone: phonesIn(read.payer_phone)[0] ?? "" };
  const first = seen.get(values.external_id);
  if (first !== undefined) {
    const remark = `Line ${line}: Its transaction number is that of line ${first}.`;
    return { ...open, ...values, state: "broken", remark };
  }
  seen.set(values.external_id, line);
  return { ...open, ...values, state: "unmatched" };
}

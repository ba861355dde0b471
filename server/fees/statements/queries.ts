import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { StatementFormat } from "#contract/fees/statements/statement-format.ts";
import { type StatementRowState, statementRowStates } from "#contract/fees/statements/statements.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_STATEMENT_PAYMENTS } from "#contract/shared/limits.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { StatementAsides, StatementRows, Statements } from "#server/platform/database/types.ts";
import type { ImportTables } from "#server/platform/imports/files.ts";
import type { Suggestion } from "./suggestion.ts";

export type StatementRowRow = Selectable<StatementRows>;

export const tables: ImportTables<StatementFormat, StatementRowState> = {
  files: "statements",
  lines: "statement_rows",
  file: "statement_id",
  states: statementRowStates,
  done: "recorded",
  remembered: ["statement_formats", "format"],
  columns: StatementFormat,
};

const statement = (db: Database) =>
  db
    .selectFrom("statements")
    .leftJoin("users", "users.id", "statements.uploaded_by")
    .selectAll("statements")
    .select(sql<string>`coalesce(users.name, '')`.as("uploader"));

const withFormat = <Row extends { format: unknown }>(row: Row) => ({
  ...row,
  /** Columns and provider of the statement; null until staff have chosen them. */
  format: StatementFormat.nullable().parse(row.format),
});

export async function statementsById(db: Database, ids: readonly number[]) {
  const rows = await statement(db).where("statements.id", "in", ids).execute();
  return rows.map(withFormat);
}
export type ListedStatement = Awaited<ReturnType<typeof statementsById>>[number];

export const allStatements = (db: Database) => db.selectFrom("statements");

/** Locks the statement, so that colleagues who work on it see each other's changes. */
export async function lockStatement(db: Database, id: number) {
  const row = await db
    .selectFrom("statements")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && withFormat(row);
}

/**
 * Locks the statement for recording. Only one statement is applied at a time, so that a transaction is not recorded
 * twice.
 * @throws ApiError 409 while another is applied
 */
export async function lockToApply(db: Database, id: number) {
  const { rows } = await sql<{
    free: boolean;
  }>`SELECT pg_try_advisory_xact_lock(hashtext('statements')) AS free`.execute(db);
  if (rows[0]?.free !== true) throw apiError("statement_busy");
  return lockStatement(db, id);
}

export async function insertStatement(db: Database, values: Insertable<Statements>): Promise<number> {
  const { id } = await db.insertInto("statements").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveFormat(
  db: Database,
  id: number,
  format: StatementFormat,
  now: Date,
): Promise<void> {
  await db
    .updateTable("statements")
    .set({ format: JSON.stringify(format), updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function touchStatement(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("statements").set({ updated_at: now }).where("id", "=", id).execute();
}

/**
 * Returns the chosen lines that are recorded next, in one currency. `waiting` is the number of the others. `sums` are
 * those of all chosen lines by currency, in the order of recording.
 */
export async function chosenRows(db: Database, id: number) {
  const chosen = db.selectFrom("statement_rows").where("statement_id", "=", id).where("is_chosen", "=", true);
  const sums = await chosen
    .select("currency")
    .select(sql<number>`count(*)::integer`.as("count"))
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("amount_minor"))
    .groupBy("currency")
    .orderBy(sql`min(line)`)
    .execute();
  const [next] = sums;
  const rows = next
    ? await chosen
        .selectAll()
        .where("currency", "=", next.currency)
        .orderBy("line")
        .limit(MAX_STATEMENT_PAYMENTS)
        .execute()
    : [];
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  return { rows, waiting: count - rows.length, all_minor: next?.amount_minor ?? 0, sums };
}

/**
 * Returns the distinct texts of a column. Lines that are payments already count, too: they help to find the order of
 * day and month.
 */
export async function datesOf(db: Database, id: number, column: number): Promise<string[]> {
  const { rows } = await sql<{
    cell: string;
  }>`SELECT DISTINCT cells[${column + 1}::integer] AS cell FROM statement_rows
    WHERE statement_id = ${id} AND cells[${column + 1}::integer] IS NOT NULL`.execute(db);
  return rows.map(({ cell }) => cell);
}

/** Returns the transaction numbers of lines that became payments. */
export async function recordedNumbers(db: Database, id: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("statement_rows")
    .select("external_id")
    .where("statement_id", "=", id)
    .where("state", "=", "recorded")
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

export async function saveSuggestions(db: Database, id: number, rows: readonly Suggestion[]): Promise<void> {
  await sql`UPDATE statement_rows SET state = row.state, remark = row.remark, paid_on = row.paid_on,
      amount_minor = row.amount_minor, currency = row.currency, external_id = row.external_id, number_key = row.number_key,
      payer_name = row.payer_name, payer_phone = row.payer_phone, details = row.details, charge_id = row.charge_id,
      payment_id = row.payment_id, same_number_id = row.same_number_id, is_chosen = row.is_chosen,
      is_money_out = row.is_money_out, is_set_aside = row.is_set_aside
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (line integer, state text, remark text, paid_on date,
      amount_minor bigint, currency text, external_id text, number_key text, payer_name text, payer_phone text, details text,
      charge_id integer, payment_id integer, same_number_id integer, is_chosen boolean, is_money_out boolean,
      is_set_aside boolean)
    WHERE statement_rows.statement_id = ${id} AND statement_rows.line = row.line`.execute(db);
}

/** Marks lines whose number is also on a line that takes the money out, so that staff check them before recording. */
export async function doubtTakenOut(
  db: Database,
  id: number,
  taken: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...taken].map(([number_key, line]) => ({ number_key, line }));
  await sql`UPDATE statement_rows SET is_chosen = false, state = CASE state WHEN 'matched' THEN 'guess' ELSE state END,
      remark = 'Line ' || row.line || ' takes this money out again. Check before you record it.'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (number_key text, line integer)
    WHERE statement_rows.statement_id = ${id} AND statement_rows.number_key = row.number_key
      AND state IN ('matched', 'guess', 'unmatched')`.execute(db);
}

const unmatched = (db: Database, id: number) =>
  db
    .selectFrom("statement_rows")
    .where("statement_id", "=", id)
    .where("state", "=", "unmatched")
    // A remark means that the line's reference was found but cannot be used.
    .where("remark", "=", "");

/** Returns the amounts of lines without a suggestion, by currency. */
export async function unmatchedAmounts(db: Database, id: number): Promise<Map<Currency, number[]>> {
  const rows = await unmatched(db, id).select(["currency", "amount_minor"]).distinct().execute();
  const amounts = new Map<Currency, number[]>();
  for (const { currency, amount_minor } of rows)
    if (currency && amount_minor !== null)
      amounts.set(currency, [...(amounts.get(currency) ?? []), amount_minor]);
  return amounts;
}

/** Returns lines without a suggestion after the given line, in the order of the file. */
export const unmatchedRows = (db: Database, id: number, after: number, limit: number) =>
  unmatched(db, id)
    .select(["line", "amount_minor", "currency", "payer_name", "details"])
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();

export async function saveGuesses(
  db: Database,
  id: number,
  rows: readonly { line: number; charge_id: number }[],
  remark: string,
): Promise<void> {
  await sql`UPDATE statement_rows SET state = 'guess', remark = ${remark}, charge_id = row.charge_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (line integer, charge_id integer)
    WHERE statement_rows.statement_id = ${id} AND statement_rows.line = row.line`.execute(db);
}

export const filteredRows = (db: Database, id: number, state: StatementRowState | undefined) =>
  db
    .selectFrom("statement_rows")
    .where("statement_id", "=", id)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "unread"));

const leftOfCharge = sql`CASE WHEN charges.state = 'cancelled' THEN 0
  ELSE greatest(0, charges.amount_minor - charges.discount_minor - charges.paid_minor) END`;
/** Amount by which a line overpays its charge, if lines with the sum `earlier` are recorded before it */
const overpaid = (earlier: RawBuilder<unknown>) =>
  sql<number>`greatest(0, least(statement_rows.amount_minor,
    statement_rows.amount_minor + ${earlier} - ${leftOfCharge}))::bigint`;

const chosenBefore = sql`(SELECT coalesce(sum(earlier.amount_minor), 0) FROM statement_rows earlier
  WHERE earlier.charge_id = statement_rows.charge_id AND earlier.statement_id = statement_rows.statement_id
    AND earlier.is_chosen AND earlier.line < statement_rows.line)`;
const overMinor = sql<number>`CASE WHEN statement_rows.state IN ('matched', 'guess')
  AND charges.currency = statement_rows.currency THEN ${overpaid(chosenBefore)} ELSE 0 END`;

const MOST_OVERPAYING = 5;
/** Returns the number of chosen lines that overpay their charges, and the first ones. */
export async function overpayingRows(db: Database, id: number) {
  const sumBefore = sql`sum(statement_rows.amount_minor) OVER (PARTITION BY charge_id ORDER BY line)
    - statement_rows.amount_minor`;
  const { rows } = await sql<{
    line: number;
    student_name: string;
    currency: Currency;
    over_minor: number;
    count: number;
  }>`
    SELECT line, student_name, currency, over_minor, count(*) OVER ()::integer AS count FROM (
      SELECT line, charges.student_name, charges.currency, ${overpaid(sumBefore)} AS over_minor
      FROM statement_rows JOIN charges ON charges.id = charge_id AND charges.currency = statement_rows.currency
      WHERE statement_id = ${id} AND is_chosen) chosen
    WHERE over_minor > 0 ORDER BY line LIMIT ${MOST_OVERPAYING}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ count: _count, ...row }) => row),
  };
}

const shown = (db: Database) =>
  db
    .selectFrom("statement_rows")
    .leftJoin("charges", "charges.id", "statement_rows.charge_id")
    .leftJoin("payments", "payments.id", "statement_rows.payment_id")
    .selectAll("statement_rows")
    .select([
      "charges.reference",
      "charges.student_name",
      "charges.program_title",
      "charges.amount_minor as fee_minor",
      "charges.discount_minor",
      "charges.paid_minor",
      "charges.state as charge_state",
      "charges.currency as charge_currency",
      "payments.state as payment_state",
    ])
    .select(overMinor.as("over_minor"));
export const rowsById = (db: Database, ids: readonly number[]) =>
  shown(db).where("statement_rows.id", "in", ids).execute();
export type ShownRow = Awaited<ReturnType<typeof rowsById>>[number];

export const rowOfLine = (db: Database, id: number, line: number) =>
  shown(db).where("statement_id", "=", id).where("line", "=", line).executeTakeFirst();

export async function setRow(
  db: Database,
  rowId: number,
  changes: Partial<Insertable<StatementRows>>,
): Promise<void> {
  await db.updateTable("statement_rows").set(changes).where("id", "=", rowId).execute();
}

/** Marks the lines as recorded and links them to their payments. */
export async function setRecorded(
  db: Database,
  rows: readonly { id: number; payment_id: number }[],
): Promise<void> {
  const given = JSON.stringify(rows.map(({ id, payment_id }) => ({ id, payment_id })));
  await sql`UPDATE statement_rows SET state = 'recorded', is_chosen = false, payment_id = row.payment_id
    FROM jsonb_to_recordset(${given}::jsonb) AS row (id integer, payment_id integer)
    WHERE statement_rows.id = row.id`.execute(db);
  // Link lines of the same file that take the money out again to the payment.
  await sql`UPDATE statement_rows SET payment_id = paid.payment_id, charge_id = paid.charge_id
    FROM jsonb_to_recordset(${given}::jsonb) AS row (id integer, payment_id integer)
      JOIN statement_rows paid ON paid.id = row.id
    WHERE statement_rows.statement_id = paid.statement_id AND statement_rows.number_key = paid.number_key
      AND statement_rows.is_money_out`.execute(db);
}

export async function insertAside(db: Database, values: Insertable<StatementAsides>): Promise<void> {
  await db
    .insertInto("statement_asides")
    .values(values)
    .onConflict((conflict) => conflict.columns(["network_key", "number_key"]).doNothing())
    .execute();
}

export async function deleteAside(
  db: Database,
  { network_key, number_key }: { network_key: string; number_key: string },
): Promise<void> {
  await db
    .deleteFrom("statement_asides")
    .where("network_key", "=", network_key)
    .where("number_key", "=", number_key)
    .execute();
}

import { z } from "zod";
import { chargeStates } from "#contract/fees/charge-states.ts";
import { CurrencyCode, MinorUnits } from "#contract/fees/money-fields.ts";
import { paymentStates } from "#contract/fees/payments/payments.ts";
import { TransferParts } from "#contract/fees/payments/transfers.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MAX_STATEMENT_PAYMENTS } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  countField,
  filter,
  Id,
  optionalText,
  requiredFlag,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { shownOrders } from "./statement-dates.ts";
import { StatementForm, StatementFormat } from "./statement-format.ts";

/** States of a statement line. A line is `unread` until staff have chosen the format. */
export const statementRowLabels = {
  unread: "Not read yet",
  matched: "Matched",
  guess: "Guess",
  unmatched: "Unmatched",
  imported: "On record",
  left_aside: "Left aside",
  broken: "Cannot be read",
  recorded: "Recorded",
} as const;
export type StatementRowState = keyof typeof statementRowLabels;
export const statementRowStates = keysOf(statementRowLabels);

/** States in which a statement line can become a payment. */
export const openRowStates = [
  "matched",
  "guess",
  "unmatched",
] as const satisfies readonly StatementRowState[];

export const StatementRow = z.object({
  id: Id,
  line: z.number().int(),
  state: z.enum(statementRowStates),
  /** Explains how it was matched, or why not. For a broken line, it begins with "Line 12: ". */
  remark: z.string(),
  paid_on: z.string().nullable(),
  amount_minor: MinorUnits.nullable(),
  currency: CurrencyCode.nullable(),
  /** True for money that went out. `payment` is then the recorded payment that it takes back, if any. */
  is_money_out: z.boolean(),
  /** True if staff set the line aside for good. Later statements set it aside, too. */
  is_set_aside: z.boolean(),
  external_id: z.string(),
  payer_name: z.string(),
  payer_phone: z.string(),
  details: z.string(),
  /** Cells of the file. Empty for a line whose day and amount are known. */
  cells: z.array(z.string()),
  /** True if it becomes a payment when the statement is applied. */
  is_chosen: z.boolean(),
  /** Amount by which it overpays its fee, after the chosen lines before it; 0 if it does not. */
  over_minor: MinorUnits,
  charge: z
    .object({
      id: Id,
      reference: z.string(),
      student_name: z.string(),
      program_title: z.string(),
      left_minor: MinorUnits,
      state: z.enum(chargeStates),
    })
    .nullable(),
  payment: Id.nullable(),
  payment_state: z.enum(paymentStates).nullable(),
});
export type StatementRow = z.output<typeof StatementRow>;

const count = z.number().int();
const ListedStatement = z.object({
  id: Id,
  filename: z.string(),
  uploaded_by: z.string(),
  uploaded_at: Timestamp,
  updated_at: Timestamp,
  /** Null until staff have chosen the format. */
  format: StatementFormat.nullable(),
  counts: z.object({
    unread: count,
    matched: count,
    guess: count,
    unmatched: count,
    imported: count,
    left_aside: count,
    broken: count,
    recorded: count,
  } satisfies Record<StatementRowState, typeof count>),
});

export const Statement = ListedStatement.extend({
  headers: z.array(z.string()),
  /** The first lines, unchanged. */
  sample: z.array(z.array(z.string())),
  /** Order of day and month that the dates of each column show. */
  date_orders: z.array(z.enum(shownOrders)),
  /** Format chosen for the last statement with the same headers, otherwise guessed from the column names. */
  suggested: StatementFormat.partial(),
  is_remembered: z.boolean(),
  /**
   * Lines that applying the statement records next: in file order, of one currency, at most MAX_STATEMENT_PAYMENTS.
   * `waiting` is the number of chosen lines after these, `all_minor` the sum of all chosen lines in this currency.
   */
  chosen: z.object({
    count: z.number().int(),
    total_minor: MinorUnits,
    waiting: z.number().int(),
    all_minor: MinorUnits,
  }),
  /** Sums of all chosen lines by currency. The first is the currency of `chosen`. */
  chosen_sums: z.array(z.object({ currency: CurrencyCode, amount_minor: MinorUnits })),
  /** Chosen lines that overpay their fees: their number, and the first ones. */
  chosen_over: z.object({
    count: z.number().int(),
    first: z.array(
      z.object({
        line: z.number().int(),
        student_name: z.string(),
        currency: CurrencyCode,
        over_minor: MinorUnits,
      }),
    ),
  }),
});
export type Statement = z.output<typeof Statement>;

const total = z
  .number({ error: "The sum is required." })
  .int("The sum is required.")
  .min(0, "The sum is required.")
  .max(Number.MAX_SAFE_INTEGER, "The sum is required.");

export const statements = {
  list: endpoint({
    method: "GET",
    path: "/fees/statements/",
    access: "staff:fees",
    summary: "Lists the statements of the last 90 days, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ListedStatement),
  }),
  upload: endpoint({
    method: "POST",
    path: "/fees/statements/",
    access: "staff:fees",
    summary:
      "Uploads a statement of a bank or network as CSV or XLSX. Nothing is recorded until its lines are applied.",
    body: z.object({}),
    files: { statement: { kind: "statement", max_count: 1, required: "Choose the statement." } },
    limits: [{ name: "statement", points: 30, seconds: 600, by: "user" }],
    idempotent: true,
    reply: Statement,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/fees/statements/{id}/",
    access: "staff:fees",
    summary: "Returns a statement with its columns, its first lines and the number of lines in each state.",
    reply: Statement,
  }),
  read: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/format/",
    access: "staff:fees",
    summary:
      "Reads the lines by these columns and suggests a charge for each. The columns are remembered for the next file with the same headers. If no date shows the order of day and month, `date_order` is required.",
    body: StatementForm.extend({ updated_at: versionField }),
    reply: Statement,
  }),
  rows: endpoint({
    method: "GET",
    path: "/fees/statements/{id}/rows/",
    access: "staff:fees",
    summary: "Lists the lines in file order, in all states or one.",
    query: z.object({ state: filter(z.enum(statementRowStates), "Unknown state."), ...pageQuery }),
    reply: listOf(StatementRow),
  }),
  choose: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/rows/{line}/",
    access: "staff:fees",
    summary: "Chooses a line for recording, for the suggested or another charge, or leaves it out.",
    body: z.object({ charge: Id.optional(), is_chosen: requiredFlag }),
    reply: StatementRow,
  }),
  split: endpoint({
    method: "POST",
    path: "/fees/statements/{id}/rows/{line}/split/",
    access: "staff:fees",
    summary:
      "Records a line that pays several fees, at once. Each part becomes a confirmed payment with a receipt. The parts add up to the line.",
    body: z.object({ parts: TransferParts, known_number: optionalText(100) }),
    reply: StatementRow,
    status: 200,
  }),
  set_aside: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/rows/{line}/aside/",
    access: "staff:fees",
    summary:
      "Sets a line aside for good, or undoes this. Its transaction is then left aside in every statement of this bank or network.",
    body: z.object({ is_set_aside: requiredFlag }),
    reply: StatementRow,
  }),
  apply: endpoint({
    method: "POST",
    path: "/fees/statements/{id}/apply/",
    access: "staff:fees",
    summary: `Records the first ${MAX_STATEMENT_PAYMENTS} chosen lines as confirmed payments with receipts: all or none. Call it again for the lines after these. \`count\` and \`total_minor\` are the number and sum that the caller saw.`,
    body: z.object({ count: countField("The sum is required."), total_minor: total }),
    idempotent: true,
    reply: z.object({
      recorded: z.number().int(),
      total_minor: MinorUnits,
      /** Number of lines that somebody else recorded in the meantime. */
      imported: z.number().int(),
      /** Number of lines that staff must check first, because another payment has got the same number since. */
      to_check: z.number().int(),
      statement: Statement,
    }),
    current: Statement,
    status: 200,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fees/statements/{id}/",
    access: "staff:fees",
    summary: "Deletes a statement and its lines. Payments recorded from it stay.",
    reply: "nothing",
  }),
};

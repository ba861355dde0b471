import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
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
import { chargeStates } from "./charges.ts";
import { CurrencyCode, MinorUnits } from "./money-fields.ts";
import { paymentStates } from "./payments.ts";
import { shownOrders } from "./statement-dates.ts";
import { StatementForm, StatementFormat } from "./statement-format.ts";
import { TransferParts } from "./transfers.ts";

/** How a line of a statement stands. `unread` until staff said how the statement is read. */
export const statementRowStates = [
  "unread",
  "matched",
  "guess",
  "unmatched",
  "imported",
  "left_aside",
  "broken",
  "recorded",
] as const;
export type StatementRowState = (typeof statementRowStates)[number];

export const statementRowLabels = {
  unread: "Not read yet",
  matched: "Matched",
  guess: "Guess",
  unmatched: "Unmatched",
  imported: "Imported before",
  left_aside: "Left aside",
  broken: "Cannot be read",
  recorded: "Recorded",
} as const satisfies Record<StatementRowState, string>;

/** Of these a payment may be made. */
export const openRowStates = [
  "matched",
  "guess",
  "unmatched",
] as const satisfies readonly StatementRowState[];

export const StatementRow = z.object({
  id: Id,
  line: z.number().int(),
  state: z.enum(statementRowStates),
  /** How it was matched, or why not; of a broken line "Line 12: …". */
  remark: z.string(),
  paid_on: z.string().nullable(),
  amount_minor: MinorUnits.nullable(),
  currency: CurrencyCode.nullable(),
  /** Money that went out: `payment` is the one on record that it takes back, if any. */
  is_money_out: z.boolean(),
  /** Staff set it aside for good; later statements know it, too. */
  is_set_aside: z.boolean(),
  external_id: z.string(),
  payer_name: z.string(),
  payer_phone: z.string(),
  details: z.string(),
  /** It becomes a payment when the statement is applied. */
  is_chosen: z.boolean(),
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
  /** Null until staff said how it is read. */
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
  /** The first lines as they were written. */
  sample: z.array(z.array(z.string())),
  /** For each column, which of day and month its dates show to stand first. */
  date_orders: z.array(z.enum(shownOrders)),
  /** How such a statement was read last, or what the names of its columns say. */
  suggested: StatementFormat.partial(),
  is_remembered: z.boolean(),
  /**
   * What applying it records next: lines of one currency in the order of the file, at most MAX_STATEMENT_PAYMENTS; how many
   * lines wait after; the sum of all in this currency.
   */
  chosen: z.object({
    count: z.number().int(),
    total_minor: MinorUnits,
    waiting: z.number().int(),
    all_minor: MinorUnits,
  }),
  /** The sums of all chosen lines, one a currency; the first is that of `chosen`. */
  chosen_sums: z.array(z.object({ currency: CurrencyCode, amount_minor: MinorUnits })),
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
    summary: "The statements of the last 90 days, newest first.",
    query: z.object(pageQuery),
    reply: listOf(ListedStatement),
  }),
  upload: endpoint({
    method: "POST",
    path: "/fees/statements/",
    access: "staff:fees",
    summary: "Upload the CSV or XLSX of a bank or network. Nothing is recorded before its lines are applied.",
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
    summary: "A statement with its columns, its first lines and how many lines are in which state.",
    reply: Statement,
  }),
  read: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/format/",
    access: "staff:fees",
    summary:
      "Read the lines by these columns and suggest a charge for each. The columns are remembered for the next such file. Where no date shows whether day or month stands first, `date_order` is required.",
    body: StatementForm.extend({ updated_at: versionField }),
    reply: Statement,
  }),
  rows: endpoint({
    method: "GET",
    path: "/fees/statements/{id}/rows/",
    access: "staff:fees",
    summary: "The lines in the order of the file, of all states or of one.",
    query: z.object({ state: filter(z.enum(statementRowStates), "Unknown state."), ...pageQuery }),
    reply: listOf(StatementRow),
  }),
  choose: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/rows/{line}/",
    access: "staff:fees",
    summary: "Choose a line for recording, for the suggested or another charge, or leave it out.",
    body: z.object({ charge: Id.optional(), is_chosen: requiredFlag }),
    reply: StatementRow,
  }),
  split: endpoint({
    method: "POST",
    path: "/fees/statements/{id}/rows/{line}/split/",
    access: "staff:fees",
    summary:
      "Record a line that pays several fees, at once: each part is a confirmed payment with a receipt, and the parts add up to the line.",
    body: z.object({ parts: TransferParts, known_number: optionalText(100) }),
    reply: StatementRow,
    status: 200,
  }),
  set_aside: endpoint({
    method: "PUT",
    path: "/fees/statements/{id}/rows/{line}/aside/",
    access: "staff:fees",
    summary:
      "Set a line aside for good, or take it back. Its transaction is then left aside in every statement of this bank or network.",
    body: z.object({ is_set_aside: requiredFlag }),
    reply: StatementRow,
  }),
  apply: endpoint({
    method: "POST",
    path: "/fees/statements/{id}/apply/",
    access: "staff:fees",
    summary: `Record the chosen lines as confirmed payments with receipts, the first ${MAX_STATEMENT_PAYMENTS} of them: all or none; call it again while others wait. \`count\` and \`total_minor\` are what the caller has seen.`,
    body: z.object({ count: countField("The sum is required."), total_minor: total }),
    idempotent: true,
    reply: z.object({
      recorded: z.number().int(),
      total_minor: MinorUnits,
      /** Recorded by somebody else meanwhile. */
      imported: z.number().int(),
      /** Not recorded: another payment got the same number since the line was read, so that staff look at it first. */
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
    summary: "Delete a statement and its lines. Payments that were recorded of it stay.",
    reply: "nothing",
  }),
};

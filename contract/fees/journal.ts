import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { reportQuery } from "#contract/shared/report-query.ts";
import { filter, Id, searchText } from "#contract/shared/scalars.ts";
import { journalStateLabels } from "./journal-states.ts";
import { CurrencyCode, currencyFilter, MinorUnits } from "./money-fields.ts";
import { paymentMethods } from "./payments/payment-methods.ts";

export const journalKinds = ["payment", "pay_back"] as const;

/** Line of the payments journal: a payment with a receipt, or money that was paid back. */
const JournalEntry = z.object({
  kind: z.enum(journalKinds),
  /** Id of the payment; below zero for a pay-back, so that ids are unique. */
  id: z.number().int(),
  charge: Id,
  reference: z.string(),
  student_name: z.string(),
  program_title: z.string(),
  currency: CurrencyCode,
  /** Below zero for money that was paid back. */
  amount_minor: MinorUnits,
  method: z.enum(paymentMethods),
  provider: z.string(),
  external_id: z.string(),
  /** Number of the receipt; "" for a pay-back. */
  receipt: z.string(),
  paid_on: z.string(),
  is_reversed: z.boolean(),
  recorded_by: z.string(),
});
export type JournalEntry = z.output<typeof JournalEntry>;

/** Sum of the entries of one method that count. */
const JournalTotal = z.object({
  currency: CurrencyCode,
  method: z.enum(paymentMethods),
  count: z.number().int(),
  amount_minor: MinorUnits,
});
export type JournalTotal = z.output<typeof JournalTotal>;

const filters = {
  search: searchText,
  method: filter(z.enum(paymentMethods), "Unknown method."),
  state: filter(z.enum(keysOf(journalStateLabels)), "Unknown state."),
  currency: currencyFilter,
};

export const journal = {
  list: endpoint({
    method: "GET",
    path: "/fees/journal/",
    access: "staff:fees",
    summary:
      "Lists payments with their receipts, and pay-backs, newest day first, to compare them with a bank's or network's statement. Search finds every word in the transaction number, receipt, reference, student or network.",
    query: reportQuery({ ...filters, ...pageQuery }),
    reply: listOf(JournalEntry),
  }),
  totals: endpoint({
    method: "GET",
    path: "/fees/journal/totals/",
    access: "staff:fees",
    summary: "Returns the sums of the journal's entries that count, by currency and method.",
    query: reportQuery(filters),
    reply: z.array(JournalTotal),
  }),
  export: endpoint({
    method: "GET",
    path: "/fees/journal.csv",
    access: "staff:fees",
    summary: "Returns the journal's entries that match the filter as CSV, oldest day first.",
    query: reportQuery(filters),
    reply: "raw",
  }),
};

import type { PayoutList } from "#contract/affiliates/payouts.ts";
import { plainAmount } from "#contract/shared/money.ts";
import { csvLine } from "#server/platform/http/csv.ts";
import type { ListedPayout, Payee } from "./queries.ts";

type Batch = Pick<ListedPayout, "id" | "currency">;

type Column = readonly [heading: string, cell: (payee: Payee, batch: Batch) => string];

const amount: Column = [
  "Amount",
  ({ amount_minor }, { currency }) => plainAmount({ currency, amount_minor }),
];
const currency: Column = ["Currency", (_payee, batch) => batch.currency];
const reference: Column = [
  "Reference",
  ({ affiliate_code }, batch) => `DARASA-${batch.id}-${affiliate_code}`,
];

const columns: Record<PayoutList, readonly Column[]> = {
  mobile_money: [
    // Mobile-money companies take the number with its country code and without the plus.
    ["Phone", ({ phone }) => phone?.replace(/^\+/, "") ?? ""],
    ["Name", ({ account_name }) => account_name],
    amount,
    currency,
    reference,
  ],
  bank: [
    ["Beneficiary", ({ account_name }) => account_name],
    ["Company", ({ company }) => company],
    ["E-mail", ({ email }) => email],
    ["Bank", ({ bank_name }) => bank_name ?? ""],
    ["Account number", ({ account_number }) => account_number ?? ""],
    amount,
    currency,
    reference,
  ],
};

/** A batch as CSV, one line an affiliate. */
export function payoutCsv(list: PayoutList, batch: Batch, lines: readonly Payee[]): string {
  const chosen = columns[list];
  const head = csvLine(chosen.map(([heading]) => heading));
  return head + lines.map((payee) => csvLine(chosen.map(([, cell]) => cell(payee, batch)))).join("");
}

import type { PayoutList } from "#contract/affiliates/payouts.ts";
import { latinLetters, referencePrefix } from "#contract/fees/references.ts";
import { plainAmount } from "#contract/shared/money/money.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import type { ListedPayout, Payee } from "./queries.ts";

type Batch = Pick<ListedPayout, "id" | "currency"> & {
  /** Name of the institute, for the references. */
  institute: string;
};

type Column = readonly [heading: string, cell: (payee: Payee, batch: Batch) => string];

const amount: Column = [
  "Amount",
  ({ amount_minor }, { currency }) => plainAmount({ currency, amount_minor }),
];
const currency: Column = ["Currency", (_payee, batch) => batch.currency];
/**
 * Reference of a payment. It begins with the first word of the institute's name, so that affiliates recognize it on a
 * statement.
 */
const reference: Column = [
  "Reference",
  ({ affiliate_code }, { id, institute }) => `${shortName(institute)}-${id}-${affiliate_code}`,
];

const MAX_NAME = 12;

function shortName(institute: string): string {
  const [first = ""] = institute
    .trim()
    .replace(/^the\s/i, "")
    .split(/\s+/);
  return (latinLetters(first) || referencePrefix(institute)).slice(0, MAX_NAME);
}

const columns: Record<PayoutList, readonly Column[]> = {
  mobile_money: [
    // Mobile-money companies expect the number with its country code and without the plus.
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

/** Returns a batch as CSV, with one line for each affiliate. */
export function payoutCsv(list: PayoutList, batch: Batch, lines: readonly Payee[]): string[] {
  const chosen = columns[list];
  const head = csvLine(chosen.map(([heading]) => heading));
  return [head, ...lines.map((payee) => csvLine(chosen.map(([, cell]) => cell(payee, batch))))];
}

import { numberKey } from "#contract/fees/payments/transaction-key.ts";
import type { ReadLine } from "#contract/fees/statements/statement-lines.ts";
import type { StatementRowState } from "#contract/fees/statements/statements.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import type { lineNumbers } from "./numbering.ts";
import { phonesIn } from "./references-in.ts";

/** A line as it was read, with the suggested charge. An unmatched line with a remark gets no other suggestion. */
export interface Suggestion {
  line: number;
  state: StatementRowState;
  remark: string;
  paid_on: string | null;
  amount_minor: number | null;
  currency: Currency | null;
  is_money_out: boolean;
  is_set_aside: boolean;
  external_id: string;
  number_key: string;
  payer_name: string;
  payer_phone: string;
  details: string;
  charge_id: number | null;
  payment_id: number | null;
  same_number_id: number | null;
  is_chosen: boolean;
}

export const nothingSuggested = {
  charge_id: null,
  payment_id: null,
  same_number_id: null,
  is_chosen: false,
  is_set_aside: false,
};
const nothingRead = {
  ...{ paid_on: null, amount_minor: null, currency: null, is_money_out: false },
  ...{ external_id: "", number_key: "", payer_name: "", payer_phone: "", details: "" },
};

/**
 * Returns a function that makes suggestions from the lines of one statement, in their order. Of lines with the same
 * number, only the first counts.
 */
export function suggestionReader(numberOf: ReturnType<typeof lineNumbers>) {
  const seen = new Map<string, number>();
  return (line: number, read: ReadLine): Suggestion => {
    const open = { line, remark: "", ...nothingSuggested };
    if (read.kind === "broken")
      return { ...open, ...nothingRead, state: "broken", remark: `Line ${line}: ${read.remark}` };
    if (read.kind === "left_aside") {
      const { remark, money_out } = read;
      const key = money_out && {
        ...money_out,
        is_money_out: true,
        number_key: numberKey(money_out.external_id),
      };
      return { ...open, ...nothingRead, ...key, state: "left_aside", remark };
    }
    const { kind: _kind, ...texts } = read;
    const external_id = numberOf(read);
    const number_key = numberKey(external_id);
    const payer_phone = phonesIn(read.payer_phone)[0] ?? "";
    const values = { ...texts, external_id, number_key, payer_phone, is_money_out: false };
    const first = seen.get(number_key);
    seen.set(number_key, first ?? line);
    const remark = `Line ${line}: Line ${first} has the same transaction number.`;
    if (first !== undefined) return { ...open, ...values, state: "broken", remark };
    return { ...open, ...values, state: "unmatched" };
  };
}

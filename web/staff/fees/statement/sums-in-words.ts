import type { Statement } from "#contract/fees/statements.ts";
import { formatMoney, type Money } from "#contract/shared/money.ts";

/** What became of the chosen lines, over all calls that recorded them. */
export interface Applied {
  recorded: number;
  imported: number;
  to_check: number;
  /** One a currency. */
  sums: Money[];
  statement: Statement;
}

/** "UGX 950,000 and USD 250": sums of two currencies are never added. */
export const sumsInWords = (sums: readonly Money[]) => sums.map((sum) => formatMoney(sum)).join(" and ");

/** The sums with one more of its currency. */
export function withSum(sums: readonly Money[], added: Money): Money[] {
  const known = sums.find(({ currency }) => currency === added.currency);
  if (!known) return [...sums, added];
  const total = { ...known, amount_minor: known.amount_minor + added.amount_minor };
  return sums.map((sum) => (sum === known ? total : sum));
}

import type { Statement } from "#contract/fees/statements/statements.ts";
import { formatMoney, type Money } from "#contract/shared/money/money.ts";

/** Result of recording the chosen lines, over all calls. */
export interface Applied {
  recorded: number;
  imported: number;
  to_check: number;
  /** One for each currency. */
  sums: Money[];
  statement: Statement;
}

/** Formats sums as "UGX 950,000 and USD 250". Sums of two currencies are never added. */
export const sumsInWords = (sums: readonly Money[]) => sums.map((sum) => formatMoney(sum)).join(" and ");

/** Returns the sums after adding an amount to the sum of its currency. */
export function withSum(sums: readonly Money[], added: Money): Money[] {
  const known = sums.find(({ currency }) => currency === added.currency);
  if (!known) return [...sums, added];
  const total = { ...known, amount_minor: known.amount_minor + added.amount_minor };
  return sums.map((sum) => (sum === known ? total : sum));
}

import type { MoneyAlong } from "#contract/admin/bin.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { withThousands } from "#contract/shared/money/prices.ts";

const counted = (count: number, one: string) => `${withThousands(count)} ${count === 1 ? one : `${one}s`}`;

/**
 * Returns what happens to the fees of a deleted record, such as "1 fee with 2 confirmed payments (UGX 600,000) stays in
 * the accounts. What is left to pay is cancelled. UGX 600,000 moves to To pay back."
 */
export function moneyInWords(money: readonly MoneyAlong[]): string {
  if (money.length === 0) return "";
  const sum = (name: "fees" | "payments") => money.reduce((total, one) => total + one[name], 0);
  const sums = (name: "paid_minor" | "to_pay_back_minor") =>
    money
      .filter((one) => one[name] > 0)
      .map(({ currency, [name]: amount_minor }) => formatMoney({ currency, amount_minor }))
      .join(" and ");
  const fees = sum("fees");
  const payments = sum("payments");
  const paid = payments > 0 ? ` with ${counted(payments, "confirmed payment")} (${sums("paid_minor")})` : "";
  const back = sums("to_pay_back_minor");
  const move = back.includes(" and ") ? "move" : "moves";
  return [
    `${counted(fees, "fee")}${paid} ${fees === 1 ? "stays" : "stay"} in the accounts.`,
    "What is left to pay is cancelled.",
    ...(back ? [`${back} ${move} to To pay back.`] : []),
  ].join(" ");
}

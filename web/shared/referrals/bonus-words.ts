import { BONUS, BONUS_EVERY } from "#contract/affiliates/bonus-rules.ts";
import { commissionStates } from "#contract/affiliates/commission-rules.ts";
import type { MonthlyBonus } from "#contract/affiliates/figures.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { monthInWords } from "#web/shared/month.ts";

/** Returns true if a month has a bonus, in any state. */
export const hasBonus = (bonus: MonthlyBonus) => bonus.amount_minor + bonus.void_minor > 0;

/**
 * Formats "March 2026: USD 500 paid, USD 500 pending, for 21 referrals". Without a bonus, shows the number of
 * referrals.
 */
export function bonusInWords(bonus: MonthlyBonus): string {
  const { month, referrals } = bonus;
  if (!hasBonus(bonus)) return `${monthInWords(month)}: ${referrals} of ${BONUS_EVERY} referrals`;
  const sums = commissionStates
    .map((state) => ({ state, amount_minor: bonus[`${state}_minor`] }))
    .filter(({ amount_minor }) => amount_minor > 0)
    .map(({ state, amount_minor }) => `${formatMoney({ ...BONUS, amount_minor })} ${state}`);
  return `${monthInWords(month)}: ${sums.join(", ")}, for ${referrals} referrals`;
}

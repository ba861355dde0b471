import { z } from "zod";
import { currencies } from "#contract/shared/money/money.ts";

const minor = z.number().int().nonnegative();

/** Sums of an affiliate's commissions in one currency. Currencies are never added. */
export const CurrencyBalance = z.object({
  currency: z.enum(currencies),
  pending_minor: minor,
  confirmed_minor: minor,
  paid_minor: minor,
  void_minor: minor,
  /** Sum of the negative entries that take back paid commissions. */
  taken_back_minor: z.number().int().nonpositive(),
  /** Pending, confirmed and paid, minus what was taken back. */
  accrued_minor: minor,
});
export type CurrencyBalance = z.output<typeof CurrencyBalance>;

/** Bonus of an affiliate for one month, in US dollars. It is separate from commissions. */
export const MonthlyBonus = z.object({
  /** For example "2026-03", by the calendar of Africa/Kampala. */
  month: z.string(),
  /** Counted referrals: not void, not of a free program, and not refunded. */
  referrals: z.number().int(),
  /** Bonus for blocks whose students have not all paid yet. */
  pending_minor: minor,
  /** Bonus that is due, or in a batch that is not paid yet. */
  confirmed_minor: minor,
  paid_minor: minor,
  void_minor: minor,
  /** Sum of pending, confirmed and paid. */
  amount_minor: minor,
});
export type MonthlyBonus = z.output<typeof MonthlyBonus>;

import { z } from "zod";
import { currencies } from "#contract/shared/money.ts";

const minor = z.number().int().nonnegative();

/** An affiliate's commissions in one currency. Two currencies are never added. */
export const CurrencyBalance = z.object({
  currency: z.enum(currencies),
  pending_minor: minor,
  confirmed_minor: minor,
  paid_minor: minor,
  void_minor: minor,
  /** Of the paid ones, what entries below zero take back. */
  taken_back_minor: z.number().int().nonpositive(),
  /** Pending, confirmed and paid, without what is taken back. */
  accrued_minor: minor,
});
export type CurrencyBalance = z.output<typeof CurrencyBalance>;

/** The bonus of an affiliate's month in US dollars, added to no commission. */
export const MonthlyBonus = z.object({
  /** "2026-03", by the calendar of Africa/Kampala. */
  month: z.string(),
  /** Neither void nor of a free program, nor of a fee that went back. */
  referrals: z.number().int(),
  /** For blocks whose students have not all paid yet. */
  pending_minor: minor,
  /** Due, or in a batch that is not paid yet. */
  confirmed_minor: minor,
  paid_minor: minor,
  void_minor: minor,
  /** Pending, confirmed and paid. */
  amount_minor: minor,
});
export type MonthlyBonus = z.output<typeof MonthlyBonus>;

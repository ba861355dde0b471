import type { Rates } from "#contract/shared/money/estimates.ts";

/** Exchange rates of the demonstration. They are near real ones, but not those of any day. */
export const exchangeRates: Rates = {
  KES: 28,
  TZS: 1.45,
  RWF: 2.5,
  BIF: 1.2,
  SSP: 0.8,
  ETB: 24,
  CDF: 1.5,
  ZMW: 155,
  MWK: 2.1,
  NGN: 2.4,
  GHS: 320,
  ZAR: 205,
  XOF: 6.4,
  XAF: 6.4,
  USD: 3_600,
  EUR: 4_200,
  GBP: 4_800,
};

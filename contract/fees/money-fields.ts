import { z } from "zod";
import { valueText } from "#contract/shared/bounded-text.ts";
import { currencies, type Money, parsePrice } from "#contract/shared/money.ts";
import { withoutCurrency } from "./currency-words.ts";

/** Whole minor units of a currency (api.md, "Money"). */
export const MinorUnits = z.number().int();
export const CurrencyCode = z.enum(currencies);

const wrongAmount = "Enter the amount in figures, for example 1,100,000";

/**
 * An amount as people type it, in the currency of its charge: "1100000", "1,100,000", "UGX 1 100 000", "Shs. 1,100,000/=" or "1100000.00".
 * "450.000" is none: it may be 450 or 450,000 shillings.
 * @returns minor units, or undefined when it is no amount above zero of that currency
 */
export function readAmount(typed: string, currency: Money["currency"]): number | undefined {
  const bare = withoutCurrency(typed.toUpperCase().replace(/\s+/g, ""), currency);
  if (!/^\d/.test(bare)) return undefined;
  const money =
    parsePrice(`${currency} ${bare}`) ?? parsePrice(`${currency} ${bare.replace(/\.0{1,2}$/, "")}`);
  return money && money.amount_minor > 0 ? money.amount_minor : undefined;
}

/** The amount of a form, as text; the verb reads it in the charge's currency. */
export const amountField = z
  .union([valueText(), z.number().transform(String)], { error: wrongAmount })
  .transform((typed) => typed.trim())
  .refine((typed) => /^(?:[A-Za-z]{2,4}\.?)?\s*\d[\d,.\s]{0,20}(?:\/[=-])?$/.test(typed), wrongAmount);
export { wrongAmount };

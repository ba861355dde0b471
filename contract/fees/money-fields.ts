import { z } from "zod";
import { currencies, type Money, parsePrice } from "#contract/shared/money/money.ts";
import { filter } from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { withoutCurrency } from "./currency-words.ts";

/** Amount in whole minor units of a currency (api.md, "Money"). */
export const MinorUnits = z.number().int();
export const CurrencyCode = z.enum(currencies);

/** Filter by currency. */
export const currencyFilter = filter(CurrencyCode, "Unknown currency.");

const wrongAmount = "Enter the amount in figures, for example 1,100,000";
const zeroAmount = "The amount must be more than 0";

/**
 * Reads a typed amount in the currency of its charge, such as "1100000", "1,100,000", "UGX 1 100 000",
 * "Shs. 1,100,000/=", "1,100,000/- UGX" or "1100000.00". Rejects "450.000", which may mean 450 or 450,000 shillings.
 * @returns minor units, or undefined if it is not an amount above zero in that currency
 */
export function readAmount(typed: string, currency: Money["currency"]): number | undefined {
  const bare = withoutCurrency(typed.toUpperCase().replace(/\s+/g, ""), currency);
  if (!/^\d/.test(bare)) return undefined;
  const money =
    parsePrice(`${currency} ${bare}`) ?? parsePrice(`${currency} ${bare.replace(/\.0{1,2}$/, "")}`);
  return money && money.amount_minor > 0 ? money.amount_minor : undefined;
}

/** Returns the error of a typed amount that `readAmount` refuses. */
export const amountProblem = (typed: string): string =>
  /[1-9]/.test(typed) || !/\d/.test(typed) ? wrongAmount : zeroAmount;

/** Amount field of a form, as text. The verb reads it in the charge's currency. */
export const amountField = z
  .union([valueText(), z.number().transform(String)], { error: wrongAmount })
  .transform((typed) => typed.trim())
  .refine(
    (typed) => /^(?:[A-Za-z]{2,4}\.?)?\s*\d[\d,.\s]{0,20}(?:\/\s?[=-])?\s*(?:[A-Za-z]{2,4}\.?)?$/.test(typed),
    wrongAmount,
  );

/** Amount that the caller confirms after a question, as text; "" if there was none. */
export const knownAmount = z
  .union([valueText(), z.number().transform(String)], { error: wrongAmount })
  .nullish()
  .transform((typed) => typed ?? "");

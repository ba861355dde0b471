import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { type RatedCurrency, ratedCurrencies } from "#contract/shared/money/estimates.ts";
import { emptyIsNull, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";

const MAX_RATE = 1_000_000;
const wrongRate = "Enter the shillings for one unit, such as 28.5";

/** Shillings of Uganda for one unit of a currency. An empty field removes the rate. */
const rate = emptyIsNull(
  z
    .union(
      [
        z.number(),
        valueText()
          .trim()
          .regex(/^(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/)
          .transform((typed) => Number(typed.replaceAll(",", ""))),
      ],
      { error: wrongRate },
    )
    .pipe(z.number().min(0.0001, wrongRate).max(MAX_RATE, wrongRate)),
  wrongRate,
);

const forEachCurrency = <S>(schema: S) =>
  Object.fromEntries(ratedCurrencies.map((currency) => [currency, schema])) as Record<RatedCurrency, S>;

/** The rates form, with a field for each currency (staff.md 4.10). */
export const ExchangeRatesForm = z.object(forEachCurrency(rate));

/** Shillings of Uganda for one unit, only of currencies with a rate. */
export const StoredRates = z.object(forEachCurrency(z.number().optional()));

const ExchangeRates = z.object({
  rates: StoredRates,
  /** Day in Kampala on which the rates were set; null if none is set. */
  set_on: z.string().nullable(),
  updated_at: Timestamp,
});
export type ExchangeRates = z.output<typeof ExchangeRates>;

export const exchangeRates = {
  get: endpoint({
    method: "GET",
    path: "/exchange-rates/",
    access: "public",
    cache: "public",
    summary: "Returns the institute's exchange rates, for estimates of prices in other currencies.",
    reply: ExchangeRates,
  }),
  change: endpoint({
    method: "PUT",
    path: "/exchange-rates/",
    access: "admin",
    changes: "content",
    summary:
      "Sets all exchange rates. A currency that is empty or left out has no rate. An outdated `updated_at` is refused with 409.",
    body: ExchangeRatesForm.extend({ updated_at: versionField }),
    reply: ExchangeRates,
  }),
};

import { type Currency, currencies } from "#contract/shared/money/money.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";

const labels = Object.fromEntries(currencies.map((currency) => [currency, currency])) as Record<
  Currency,
  string
>;

/** Filter by currency, because sums of two currencies are never added. */
export const currencyChoice = choice("Currency", labels, { all: "All Currencies" });

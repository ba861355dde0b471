import type { ExchangeRates } from "#contract/fees/exchange-rates.ts";
import { currencyOfPhone } from "#contract/shared/money/estimates.ts";
import { abortAfter } from "#web/api/failures/abort-after.ts";
import { type Estimate, estimateFor, estimateLook, moneyInAttribute } from "#web/shared/programs/estimate.ts";

const TIMEOUT_MS = 10_000;

/** Phone of the logged-in person; empty for visitors, who see no estimates. */
let phone = "";
let rates: Promise<ExchangeRates | null> | undefined;

/**
 * Shows estimates in the currency of the logged-in person, or removes them after a log-out. The pages are cached and the
 * same for everybody, so they hold only the price.
 */
export function estimateAs(personPhone: string): void {
  phone = personPhone;
  if (!phone) rates = undefined;
  void showEstimates();
}

/** Updates the estimates of all prices, including those in parts that were fetched later. */
export async function showEstimates(): Promise<void> {
  const prices = [...document.querySelectorAll<HTMLElement>("[data-money]")];
  const currency = currencyOfPhone(phone);
  const isForeign = ({ dataset }: HTMLElement) => !dataset.money?.startsWith(`${currency} `);
  if (currency && prices.some(isForeign)) rates ??= askRates();
  const known = phone ? await rates : null;
  // The next search asks again.
  if (known === null) rates = undefined;
  for (const price of prices) {
    price.querySelector("[data-estimate]")?.remove();
    const estimate = known && estimateFor(moneyInAttribute(price.dataset.money), phone, known);
    if (estimate) price.append(shown(estimate, price.dataset.help !== undefined));
  }
}

async function askRates(): Promise<ExchangeRates | null> {
  try {
    const reply = await fetch("/api/exchange-rates/", { signal: abortAfter(TIMEOUT_MS) });
    return reply.ok ? ((await reply.json()) as ExchangeRates) : null;
  } catch {
    // Without rates the page shows only the price.
    return null;
  }
}

function shown({ text, help }: Estimate, hasHelp: boolean): HTMLElement {
  const estimate = lineOf(text);
  estimate.dataset.estimate = "";
  estimate.title = help;
  if (hasHelp) estimate.append(lineOf(help));
  return estimate;
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement("span");
  line.className = estimateLook;
  line.textContent = text;
  return line;
}

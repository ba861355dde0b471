import type { z } from "zod";
import type { ExchangeRatesForm } from "#contract/fees/exchange-rates.ts";
import type { Rates } from "#contract/shared/money/estimates.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { type ExchangeRatesRow, lockExchangeRates, saveExchangeRates } from "./queries.ts";

type Change = z.output<typeof ExchangeRatesForm> & { updated_at?: string | undefined };

/**
 * Sets all exchange rates. Saving the same rates again confirms them for today.
 * @throws ApiError 409 `stale` with the present rates
 */
export async function changeExchangeRates(
  context: AppContext,
  request: RequestContext,
  { updated_at: version, ...fields }: Change,
) {
  const current = (_db: unknown, row: ExchangeRatesRow) => serializeRates(row);
  const subject = { lock: lockExchangeRates, version, current };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const rates: Rates = Object.fromEntries(Object.entries(fields).filter(([, rate]) => rate !== null));
    const updated_at = nextVersion(before, now);
    await saveExchangeRates(db, rates, updated_at);
    did("exchange_rates.update", { id: null, before: before.rates, after: rates });
    return serializeRates({ rates, updated_at });
  });
}

/** Returns the rates with the day on which they were set. */
export const serializeRates = <R extends Rates>({ rates, updated_at }: { rates: R; updated_at: Date }) => ({
  rates,
  set_on: Object.keys(rates).length > 0 ? kampalaDay(updated_at) : null,
  updated_at,
});

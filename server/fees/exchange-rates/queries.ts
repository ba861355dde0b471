import { StoredRates } from "#contract/fees/exchange-rates.ts";
import type { Rates } from "#contract/shared/money/estimates.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the institute's exchange rates. There is always one row. */
export async function exchangeRates(db: Database) {
  const row = await db.selectFrom("exchange_rates").select(["rates", "updated_at"]).executeTakeFirstOrThrow();
  return { ...row, rates: StoredRates.parse(row.rates) };
}
export type ExchangeRatesRow = Awaited<ReturnType<typeof exchangeRates>>;

/** Locks and returns the rates, so that concurrent changes see each other. */
export async function lockExchangeRates(db: Database): Promise<ExchangeRatesRow> {
  await db.selectFrom("exchange_rates").select("id").forUpdate().execute();
  return exchangeRates(db);
}

export async function saveExchangeRates(db: Database, rates: Rates, updated_at: Date): Promise<void> {
  await db
    .updateTable("exchange_rates")
    .set({ rates: JSON.stringify(rates), updated_at })
    .execute();
}

import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const exchangeRatesQuery = q(api.exchange_rates.get);

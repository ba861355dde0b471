import type { FeeRules } from "#contract/fees/rules.ts";
import type { Config } from "#server/config/config.ts";
import { providerOf } from "#server/fees/mobile-money/providers.ts";

/** Returns the networks of the institute's numbers and of "Pay with Mobile Money", which are public while fees are on. */
export function networksOf({ is_on, mobile_money }: FeeRules, config: Config): string[] {
  if (!is_on) return [];
  const provider = providerOf(config)?.name.toUpperCase();
  const names = [...mobile_money.map(({ network }) => network), ...(provider ? [provider] : [])];
  // "MTN" and "Mtn" are one network.
  return [...new Map(names.toReversed().map((name) => [name.toUpperCase(), name])).values()].toReversed();
}

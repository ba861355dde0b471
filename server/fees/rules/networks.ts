import type { FeeRules } from "#contract/fees/rules.ts";
import type { Config } from "#server/config/config.ts";
import { providerOf } from "#server/fees/mobile-money/providers.ts";

/**
 * Returns the networks of the institute's numbers, in their order, and of "Pay with Mobile Money". They are public while
 * fees are on.
 */
export function networksOf({ is_on, mobile_money }: FeeRules, config: Config): string[] {
  if (!is_on) return [];
  const provider = providerOf(config)?.name.toUpperCase();
  const names = [...mobile_money.map(({ network }) => network), ...(provider ? [provider] : [])];
  // "MTN" and "Mtn" are one network.
  const keys = names.map((name) => name.toUpperCase());
  return names.filter((_name, index) => keys.indexOf(keys[index] ?? "") === index);
}

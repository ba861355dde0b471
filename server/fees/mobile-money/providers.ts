import type { Config } from "#server/config/config.ts";
import { mtn } from "./mtn.ts";
import type { MobileMoneyProvider } from "./provider.ts";

/** Returns the client of the institute's network, or undefined if none is set up. */
export function providerOf(config: Config): MobileMoneyProvider | undefined {
  return config.mobileMoney && mtn(config, config.mobileMoney);
}

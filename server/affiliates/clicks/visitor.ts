import { createHmac } from "node:crypto";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";

/**
 * Returns a hash of the visitor that changes every day, so that nobody can follow them by it. One IPv6 network is one
 * visitor.
 */
export function visitorOn(secret: string, at: Date, address: string): Buffer {
  return createHmac("sha256", secret)
    .update(`click\0${kampalaDay(at)}\0${clientKeyOf(address)}`)
    .digest();
}

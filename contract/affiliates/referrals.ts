import { z } from "zod";
import { readReferral } from "./referral-code.ts";

/** Optional referral code in a body. An invalid code counts as absent. */
export const referralCode = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? readReferral(value) : undefined));

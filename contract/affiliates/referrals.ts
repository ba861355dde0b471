import { z } from "zod";
import { REFERRAL_PATTERN } from "./referral-code.ts";

/** An optional referral code in a body: junk counts as none. */
export const referralCode = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && REFERRAL_PATTERN.test(value) ? value : undefined));

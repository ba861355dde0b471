import { z } from "zod";
import { readReferral } from "./referral-code.ts";

/** An optional referral code in a body: junk counts as none. */
export const referralCode = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? readReferral(value) : undefined));

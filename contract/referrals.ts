import { z } from "zod";

/** What a referral code may look like in an address; anything else is ignored quietly (security.md T26). */
export const REFERRAL_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;
export const REFERRAL_DAYS = 30;

/** An optional referral code in a body: junk counts as none. */
export const referralCode = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && REFERRAL_PATTERN.test(value) ? value : undefined));

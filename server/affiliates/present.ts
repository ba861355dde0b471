import type { z } from "zod";
import type { AffiliateStatus, Experience } from "#contract/affiliate-choices.ts";
import type { Affiliate } from "#contract/affiliates.ts";
import type { AffiliateRow } from "./queries.ts";

/** A row as the contract's Affiliate; the CHECK constraints hold what the casts say. */
export function presentAffiliate(row: AffiliateRow & { student_count: number }): z.input<typeof Affiliate> {
  return {
    ...row,
    status: row.status as AffiliateStatus,
    experience: row.experience as Experience | null,
  };
}

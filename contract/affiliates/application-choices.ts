import { keysOf } from "#contract/shared/keys-of.ts";

/** Plain data, so that public pages can read it without a schema library. */

export const affiliateStatusLabels = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
} as const;
export type AffiliateStatus = keyof typeof affiliateStatusLabels;
export const affiliateStatuses = keysOf(affiliateStatusLabels);

export const experiences = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
  expert: "Expert",
} as const;
export type Experience = keyof typeof experiences;

/** Statuses from which an application may be moved to each status (staff.md 4). */
export const affiliateCan = {
  approved: ["pending", "rejected"],
  rejected: ["pending", "approved"],
  pending: ["approved", "rejected"],
} as const satisfies Record<AffiliateStatus, readonly AffiliateStatus[]>;

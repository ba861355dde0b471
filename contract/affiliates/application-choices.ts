/** Plain data, so that public pages can read it without a schema library. */

export const affiliateStatuses = ["pending", "approved", "rejected"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

export const experiences = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
  expert: "Expert",
} as const;
export type Experience = keyof typeof experiences;

/** From which statuses an application may be moved to each (staff-dashboard.md section 4). */
export const affiliateCan = {
  approved: ["pending", "rejected"],
  rejected: ["pending", "approved"],
  pending: ["approved", "rejected"],
} as const satisfies Record<AffiliateStatus, readonly AffiliateStatus[]>;

import { type ReferralSource, referralSources } from "#contract/accounts/profile-choices.ts";
import { type EnrollmentSource, enrollmentSourceLabels } from "#contract/courses/enrollment-sources.ts";

/** Returns the label of a referral source, for the page and the CSV. */
export const referralLabel = (source: ReferralSource | null) =>
  source === null ? "Not given" : referralSources[source];

export const wayLabel = (source: EnrollmentSource | null) =>
  source === null ? "Not recorded" : enrollmentSourceLabels[source];

/** Returns a share such as "12.5%"; "0.0%" if the total is 0. */
export const shareText = (count: number, total: number) =>
  `${(total === 0 ? 0 : (count / total) * 100).toFixed(1)}%`;

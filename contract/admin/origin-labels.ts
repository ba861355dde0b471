import { type ReferralSource, referralSources } from "#contract/accounts/profile-choices.ts";
import { type EnrollmentSource, enrollmentSourceLabels } from "#contract/learning/enrollment-sources.ts";

/** The names of where enrollments come from, on the screen and in the CSV. */
export const referralLabel = (source: ReferralSource | null) =>
  source === null ? "Not given" : referralSources[source];

export const wayLabel = (source: EnrollmentSource | null) =>
  source === null ? "Not recorded" : enrollmentSourceLabels[source];

/** "12.5%"; of nothing it is 0. */
export const shareText = (count: number, total: number) =>
  `${(total === 0 ? 0 : (count / total) * 100).toFixed(1)}%`;

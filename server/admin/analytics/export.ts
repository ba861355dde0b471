import type { Completion, EnrollmentOrigins, EnrollmentsOverTime } from "#contract/admin/analytics.ts";
import { referralLabel, shareText, wayLabel } from "#contract/admin/origin-labels.ts";

export function overTimeRecords({ points }: EnrollmentsOverTime): string[][] {
  return [
    ["Starts on", "Enrollments"],
    ...points.map(({ starts_on, enrollments }) => [starts_on, String(enrollments)]),
  ];
}

export function completionRecords({ programs, total }: Completion): string[][] {
  const cells = ({ enrolled, began, half, finished, certified }: Completion["total"]) =>
    [enrolled, began, half, finished, certified].map(String);
  return [
    ["Program", "Enrolled", "Began", "Half", "Finished", "Certificates"],
    ...programs.map((program) => [program.title, ...cells(program)]),
    ["All together", ...cells(total)],
  ];
}

/** Returns the origins as CSV records. The named affiliates are part of "All affiliates". */
export function originRecords({ total, ...origins }: EnrollmentOrigins): string[][] {
  const record = (kind: string, source: string, count: number) => [
    kind,
    source,
    String(count),
    shareText(count, total),
  ];
  return [
    ["Grouped by", "Source", "Enrollments", "Share"],
    ...origins.referrals.map(({ source, count }) => record("Referral source", referralLabel(source), count)),
    ...origins.ways.map(({ source, count }) => record("Way of enrollment", wayLabel(source), count)),
    record("Affiliates", "All affiliates", origins.through_affiliates),
    ...origins.affiliates.map(({ name, count }) => record("Affiliate", name, count)),
  ];
}

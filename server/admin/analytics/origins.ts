import type { EnrollmentOrigins } from "#contract/admin/analytics.ts";
import { hasPermission, type Principal } from "#contract/shared/permissions.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { affiliateCounts, originCounts } from "./report-queries.ts";

/** Returns the origins of enrollments. Only staff who may see affiliates get their names. */
export async function origins(
  db: Database,
  viewer: Principal,
  scope: ReportScope,
): Promise<EnrollmentOrigins> {
  const rows = await originCounts(db, scope);
  return {
    total: rows.reduce((total, { count }) => total + count, 0),
    referrals: added(rows.map(({ referral, count }) => [referral, count])),
    ways: added(rows.map(({ way, count }) => [way, count])),
    through_affiliates: rows.reduce((total, row) => total + row.through_affiliates, 0),
    affiliates: hasPermission(viewer, "affiliates") ? await affiliateCounts(db, scope) : [],
  };
}

/** Adds the counts of each source, highest first. An unknown source comes last. */
function added<Source extends string>(
  counts: (readonly [source: Source | null, count: number])[],
): { source: Source | null; count: number }[] {
  const sums = new Map<Source | null, number>();
  for (const [source, count] of counts) sums.set(source, (sums.get(source) ?? 0) + count);
  return [...sums]
    .map(([source, count]) => ({ source, count }))
    .sort(
      (one, other) =>
        Number(one.source === null) - Number(other.source === null) ||
        other.count - one.count ||
        String(one.source).localeCompare(String(other.source), "en"),
    );
}

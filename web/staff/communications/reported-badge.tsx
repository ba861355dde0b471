import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useReportedCount } from "#web/staff/today/use-reported-count.ts";

/** Shows in the menu how many posts are reported. Today's listener keeps it fresh. A failure to count is not shown. */
export function Badge() {
  return <CountBadge count={useReportedCount()} word="reported" />;
}

/** Today's listener keeps the count fresh in every section, so that the badge needs none. */
export const Listener = () => null;

import { useQueryClient } from "@tanstack/react-query";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { unitsKey } from "#web/student/courses/units-key.ts";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** Units that were published or changed, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("courses")} word="new" />;
}

/** All students of a program hear of a unit at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;

export function Listener() {
  const queries = useQueryClient();
  useNewsListener("courses", () => {
    setTimeout(() => void queries.invalidateQueries({ queryKey: unitsKey }), Math.random() * SPREAD_MS);
  });
  return null;
}

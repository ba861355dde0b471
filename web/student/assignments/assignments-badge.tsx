import { useQueryClient } from "@tanstack/react-query";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { workKey } from "#web/student/assignments/assignment-queries.ts";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** New assignments and grades in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("assignments")} word="new" />;
}

/** All students of a program hear of an assignment at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;

export function Listener() {
  const queries = useQueryClient();
  useNewsListener("assignments", () => {
    setTimeout(() => void queries.invalidateQueries({ queryKey: workKey }), Math.random() * SPREAD_MS);
  });
  return null;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useSoon } from "#web/student/news.ts";

/** Time after the fetch in which a first connection misses nothing. */
const RECENT_MS = 1_000;

export const attendanceQuery = (program: number) => q(api.attendance.mine, { params: { id: program } });

/** The student's attendance in a program. A mark that staff make or change appears at once. */
export function useOwnAttendance(program: number) {
  const queries = useQueryClient();
  const refresh = () => void makeStale(queries, "attendance");
  const refreshSoon = useSoon(refresh);
  const wasConnected = useRef(false);
  const query = useQuery(attendanceQuery(program));
  useLive("inbox", ({ kind, data }) => {
    // The first connection usually follows the fetch at once. Later ones, and a slow first one, may have missed a mark.
    const isRecent = !wasConnected.current && Date.now() - query.dataUpdatedAt < RECENT_MS;
    if (kind === "reset" && !isRecent) refresh();
    if (kind === "reset") wasConnected.current = true;
    if (kind !== "news") return;
    if (data.kind === "attendance") refresh();
    // All students of the program hear of a filled register at once.
    if (data.kind === "register") refreshSoon();
  });
  return query;
}

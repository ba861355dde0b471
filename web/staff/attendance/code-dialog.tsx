import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import type { ShownCode } from "#contract/courses/attendance/attendance-codes.ts";
import { LATE_AFTER_MINUTES } from "#contract/courses/attendance/attendance-states.ts";
import { CODE_MINUTES } from "#contract/courses/attendance/code-times.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { orStored } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { clockOf } from "./clock-of.ts";

export const codeQuery = (unit: number) => q(api.attendance.code, { params: { id: unit } });

/** Returns the code that counts now, if there is one. */
export function livingCode(
  shown: ShownCode | undefined,
  now: Date,
): { code: string; left_ms: number } | null {
  if (!shown?.code || !shown.ends_at) return null;
  const left_ms = Date.parse(shown.ends_at) - now.getTime();
  return left_ms > 0 ? { code: shown.code, left_ms } : null;
}

type CodeDialogProps = { session: AttendanceSession; onClose: () => void };

/** Shows the session's code in large digits, with the time that is left. */
export function CodeDialog({ session, onClose }: CodeDialogProps) {
  const queries = useQueryClient();
  const query = codeQuery(session.id);
  const shown = useQuery(query);
  const now = useNow(shown.dataUpdatedAt);
  const params = { id: session.id };
  const show = useMutation({
    mutationFn: () =>
      orStored(
        api.attendance.show_code({ params }),
        ({ code }) => code !== null && code !== shown.data?.code,
        () => api.attendance.code({ params }),
      ),
    onSuccess: (reply) => queries.setQueryData(query.queryKey, reply),
  });
  const end = useMutation({
    mutationFn: () => api.attendance.end_code({ params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const living = livingCode(shown.data, now);
  const problem = show.error ?? end.error;
  const { unit_type, number, title } = session;
  const late_from = Date.parse(session.starts_at) + LATE_AFTER_MINUTES * 60_000;
  return (
    <Dialog isOpen onClose={onClose} title="Attendance code">
      {shown.isPending && (
        <Loading label="Loading the code">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {shown.isLoadingError && (
        <FailedState
          title="Failed to load the code. Please try again."
          onRetry={() => void shown.refetch()}
        />
      )}
      {shown.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {living ? (
            <div className="grid justify-items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-6">
              <p className="font-bold font-display text-[clamp(2.75rem,16vw,6rem)] tabular-nums leading-none tracking-wide">
                {`${living.code.slice(0, 3)} ${living.code.slice(3)}`}
              </p>
              <p role="timer" className="tabular-nums">{`${clock(living.left_ms)} left`}</p>
            </div>
          ) : (
            <p>
              Students type the code on their own device and are marked at once. It counts for {CODE_MINUTES}{" "}
              minutes, and only for students of this program.
            </p>
          )}
          <p className="text-muted text-sm">
            Students find the field on their first page and on the page of{" "}
            {unitName(unit_type, number, title)}. Students who type the code after {clockOf(late_from)} are
            marked late. Without a network the code waits on the device and counts from the time of typing.
          </p>
          {problem && <Alert tone="error">{problemOf(problem, "The code was not changed.")}</Alert>}
          <div className="flex flex-wrap gap-3">
            <Button
              isPending={show.isPending}
              pendingLabel="Making a code..."
              variant={living ? "secondary" : "primary"}
              onClick={() => show.mutate()}
              {...(!shown.data.may_show && {
                disabledReason: "A code can be shown from an hour before the session until a day after it.",
              })}
            >
              {living ? "New code" : "Show a code"}
            </Button>
            {living && (
              <Button
                variant="danger"
                isPending={end.isPending}
                pendingLabel="Ending..."
                onClick={() => end.mutate()}
              >
                End the code
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Returns for example "9:05". */
function clock(left_ms: number): string {
  // The page's clock shows whole seconds, so it may be a part of a second behind.
  const seconds = Math.min(Math.ceil(left_ms / 1_000), CODE_MINUTES * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

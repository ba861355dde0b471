import { Fragment } from "react";
import { Link } from "react-router";
import type { AttendanceReport } from "#contract/courses/attendance/attendance-reports.ts";
import { api } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { useChange } from "#web/api/use-change.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";

type Counted = AttendanceReport["counted_with"][number];

/** Names the other reports of the session whose minutes are in the results, and leaves out a wrong one (beyond.md 2.7). */
export function CountedWith({ report: { unit, counted_with } }: { report: AttendanceReport }) {
  const leavingOut = useChange(
    ({ id, applied_at }: Counted) =>
      api.attendance_reports.take_back({
        params: { id },
        body: { applied_at, applied_before: null, marks: [] },
        idempotencyKey: newKey(),
      }),
    {
      stale: "attendance_reports",
      isStaleAfterFailure: true,
      done: (_answer, { filename }) => `${filename} no longer counts. Its marks stay.`,
      failure: "The report was not left out. Please try again.",
    },
  );
  if (counted_with.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere text-sm">
        {`With the minutes of the other ${counted_with.length === 1 ? "report" : "reports"} of this session: `}
        {counted_with.map(({ id, filename }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <Link
              to={paths.attendanceReport(unit, id)}
              className="font-semibold underline underline-offset-4"
            >
              {filename}
            </Link>
          </Fragment>
        ))}
        . Times that are in several reports count once. Without times, the larger number of minutes counts.
      </p>
      {counted_with.map((other) => (
        <Button
          key={other.id}
          size="small"
          variant="secondary"
          className="wrap-anywhere"
          isPending={leavingOut.isPending && leavingOut.variables.id === other.id}
          pendingLabel="Leaving out..."
          onClick={() => leavingOut.mutate(other)}
        >
          {`Leave out ${other.filename}`}
        </Button>
      ))}
    </div>
  );
}

import { Fragment } from "react";
import { Link } from "react-router";
import type { AttendanceReport } from "#contract/courses/attendance/attendance-reports.ts";
import { paths } from "#web/paths.ts";

/** Names the other reports of the session whose minutes are in the results (beyond.md 2.7). */
export const CountedWith = ({ report: { unit, counted_with } }: { report: AttendanceReport }) =>
  counted_with.length > 0 && (
    <p className="wrap-anywhere text-sm">
      {`With the minutes of the other ${counted_with.length === 1 ? "report" : "reports"} of this session: `}
      {counted_with.map(({ id, filename }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={paths.attendanceReport(unit, id)} className="font-semibold underline underline-offset-4">
            {filename}
          </Link>
        </Fragment>
      ))}
      . Times that are in several reports count once. Without times, the larger number of minutes counts.
    </p>
  );

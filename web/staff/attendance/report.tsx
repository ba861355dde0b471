import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { ApiError } from "#contract/shared/api-error.ts";
import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { reportQuery } from "./report-query.ts";
import { ReportReview } from "./report-review.tsx";
import { UploadReport } from "./upload-report.tsx";

/** Uploads the report of a meeting, then shows what it means (beyond.md 2.7). */
export function ReportPage() {
  const { get } = useAddress();
  const [unit, report] = [Number(get("unit")), Number(get("report"))];
  useOpenTitle("Attendance report");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <ButtonLink
          to={paths.attendanceRegister(unit)}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4.5" />}
        >
          Register
        </ButtonLink>
        <h1 className="text-3xl">Report of a meeting</h1>
      </div>
      {report > 0 ? <Review key={report} unit={unit} id={report} /> : <UploadReport key={unit} unit={unit} />}
    </div>
  );
}

function Review({ unit, id }: { unit: number; id: number }) {
  const report = useQuery(reportQuery(id));
  if (report.isPending) return <RowsSkeleton label="Loading the report" />;
  if (report.data)
    return (
      <NewEditor>
        <ReportReview report={report.data} fetchedAt_ms={report.dataUpdatedAt} />
      </NewEditor>
    );
  if (report.error instanceof ApiError && report.error.status === 404)
    return (
      <EmptyState
        title="There is no such report"
        action={<ButtonLink to={paths.attendanceReport(unit)}>Upload a report</ButtonLink>}
      >
        It was deleted after 30 days, or the session was cancelled. The marks stay.
      </EmptyState>
    );
  return (
    <FailedState title="Failed to load the report. Please try again." onRetry={() => void report.refetch()} />
  );
}

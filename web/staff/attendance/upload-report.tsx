import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { REPORT_ZONE, reportVendorLabels } from "#contract/courses/attendance/attendance-reports.ts";
import { shownMaxSize } from "#contract/shared/files/file-rules.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { reportQuery, reportsQuery } from "./report-query.ts";
import { SessionLine } from "./session-line.tsx";
import { sessionQuery } from "./use-register.ts";
import { ZoneField } from "./zone-field.tsx";

const field = {
  name: "report",
  label: "Participant report",
  hint: `CSV of Zoom, Google Meet or Microsoft Teams, up to ${shownMaxSize}`,
  missing: "Choose the file.",
};

/** Shows the first step, the upload. Nobody is marked before staff have looked at the people. */
export function UploadReport({ unit }: { unit: number }) {
  const queries = useQueryClient();
  const { go } = useAddress();
  const [time_zone, setZone] = useState<string>(REPORT_ZONE);
  return (
    <>
      <UploadFileForm
        field={field}
        kind="report"
        send={(report, options) =>
          api.attendance_reports.upload({
            ...options,
            params: { id: unit },
            body: { time_zone },
            files: { report: [report] },
          })
        }
        onUploaded={(made) => {
          queries.setQueryData(reportQuery(made.id).queryKey, made);
          go({ report: made.id });
        }}
        onSettled={() => makeStale(queries, "attendance_reports")}
        failure="Failed to upload the report. Please try again."
        buttonLabel="Upload the Report"
      >
        <SessionOf unit={unit} />
        <p>
          Download the list of participants of the meeting: in Zoom under Reports, Usage; in Teams on the tab
          Attendance; in Meet from the email to the host. Next, you check who was found. Nobody is marked
          before that.
        </p>
        <ZoneField value={time_zone} onChange={setZone} />
      </UploadFileForm>
      <Uploaded unit={unit} />
    </>
  );
}

/** The reports that were uploaded for the session. */
function Uploaded({ unit }: { unit: number }) {
  const reports = useQuery(reportsQuery(unit));
  if (reports.isPending) return <RowsSkeleton label="Loading the reports" />;
  if (!reports.data)
    return (
      <FailedState
        title="Failed to load the reports. Please try again."
        onRetry={() => void reports.refetch()}
      />
    );
  if (reports.data.length === 0) return null;
  return (
    <section aria-labelledby="uploaded" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="uploaded" title="Uploaded reports" />
      <ul className="divide-y divide-line">
        {reports.data.map(({ id, filename, vendor, uploaded_by, uploaded_at, applied_at }) => (
          <li key={id} className="wrap-anywhere py-2">
            <Link
              to={paths.attendanceReport(unit, id)}
              className="inline-block font-semibold leading-8 underline underline-offset-4"
            >
              {filename}
            </Link>
            <p className="text-muted text-sm">
              {reportVendorLabels[vendor]}, {uploaded_by && `${uploaded_by}, `}
              <Time at={uploaded_at} shows="minute" />
              {applied_at ? ". The students were marked." : ". It is not counted."}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">Reports are deleted after 30 days. The marks stay.</p>
    </section>
  );
}

/** The session that the report is for. */
function SessionOf({ unit }: { unit: number }) {
  const { data } = useQuery(sessionQuery(unit));
  return (
    data && (
      <p className="wrap-anywhere font-semibold">
        <SessionLine session={data.summary} />
      </p>
    )
  );
}

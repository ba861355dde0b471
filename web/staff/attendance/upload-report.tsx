import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { REPORT_ZONE } from "#contract/courses/attendance/attendance-reports.ts";
import { shownMaxSize } from "#contract/shared/files/file-rules.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { reportQuery } from "./report-query.ts";
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
        Attendance; in Meet from the email to the host. Next, you check who was found. Nobody is marked before
        that.
      </p>
      <ZoneField value={time_zone} onChange={setZone} />
    </UploadFileForm>
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

import { readFile } from "node:fs/promises";
import type { z } from "zod";
import {
  type attendanceReports,
  defaultThreshold,
  REPORT_ZONE,
} from "#contract/courses/attendance/attendance-reports.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { sessionOf } from "#server/courses/attendance/mark.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { requireWithin } from "./change.ts";
import { reportDetail } from "./detail.ts";
import { readPeople } from "./file-rules.ts";
import { chosenBefore, emailsOfStaff, insertPeople, insertReport, studentsToMatch } from "./queries.ts";
import { localTimeAt } from "./reading/local-times.ts";
import { matcherOf } from "./reading/match.ts";

type Given = z.output<(typeof attendanceReports)["upload"]["body"]>;

/**
 * Stores the people of a report, each with the student who was found. The file itself is not stored.
 * @throws ApiError 404, 400 with the problem of the file
 */
export async function uploadReport(
  context: AppContext,
  request: RequestContext,
  unit_id: number,
  { time_zone = REPORT_ZONE, threshold_minutes }: Given,
  file: UploadedFile | undefined,
) {
  if (!file) throw apiError("bad_request");
  const session = await sessionOf(context.db, unit_id);
  const begin = localTimeAt(session.starts_at, time_zone);
  const { vendor, people } = await readPeople(await readFile(file.path), file.extension, begin);
  requireWithin(session, threshold_minutes);
  return act(context, request, async ({ db, now, did }) => {
    const staff = await emailsOfStaff(db);
    const names = people.map(({ name }) => name);
    const match = matcherOf(await studentsToMatch(db, unit_id), await chosenBefore(db, unit_id, names));
    const { id } = await insertReport(db, {
      ...{ unit_id, filename: file.filename, vendor, time_zone },
      threshold_minutes: threshold_minutes ?? defaultThreshold(session),
      ...{ uploaded_by: request.viewer?.id ?? null, uploaded_at: now, updated_at: now },
    });
    await insertPeople(
      db,
      people.map(({ name, email, is_host, ...presence }) => {
        const found = match(name, email);
        return {
          ...{ report_id: id, name, email, presence: JSON.stringify(presence) },
          is_host: is_host || staff.has(email.toLowerCase()),
          ...{ student_id: found?.student ?? null, matched_by: found?.by ?? "" },
        };
      }),
    );
    did("unit.upload_report", { id: unit_id, after: { filename: file.filename, people: people.length } });
    return reportDetail(db, id);
  });
}

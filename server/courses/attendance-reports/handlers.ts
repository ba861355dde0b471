import type { attendanceReports } from "#contract/courses/attendance/attendance-reports.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { applyReport } from "./apply.ts";
import { changeReport, choosePerson } from "./change.ts";
import { reportDetail, reportsOfUnit } from "./detail.ts";
import { takeBackReport } from "./take-back.ts";
import { uploadReport } from "./upload.ts";

export const attendanceReportHandlers: Handlers<typeof attendanceReports> = {
  list: ({ db, params }) => reportsOfUnit(db, params.id),
  upload: ({ context, request, params, body, files }) =>
    uploadReport(context, request, params.id, body, files.report[0]),
  get: ({ db, params }) => reportDetail(db, params.id),
  change: ({ context, request, params, body }) => changeReport(context, request, params.id, body),
  choose: ({ context, request, params, body }) =>
    choosePerson(context, request, params.id, params.person, body.student),
  apply: ({ context, request, params, body }) => applyReport(context, request, params.id, body),
  take_back: ({ context, request, params, body }) => takeBackReport(context, request, params.id, body),
};

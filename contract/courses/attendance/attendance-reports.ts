import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import {
  emptyIsNull,
  flag,
  Id,
  idField,
  moment,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { AttendanceSession } from "./attendance.ts";
import { attendanceSources, attendanceStates } from "./attendance-states.ts";
import { type SessionTimes, sessionMinutes } from "./session-minutes.ts";

export const reportVendorLabels = { zoom: "Zoom", meet: "Google Meet", teams: "Microsoft Teams" } as const;

/** Default zone of a report's times. */
export const REPORT_ZONE = "Africa/Kampala";
/** Maximum number of lines and of people in a report. */
export const MAX_REPORT_ROWS = 20_000;
export const MAX_REPORT_PEOPLE = 1_000;
/** Days until a report is deleted. The marks stay. */
export const REPORT_DAYS = 30;

/** Returns the minutes from which a student counts as present by default: half of the session. */
export const defaultThreshold = (session: SessionTimes): number =>
  Math.max(1, Math.floor(sessionMinutes(session) / 2));

const zoneMessage = "Choose a time zone.";
function isZone(zone: string): boolean {
  try {
    return zone !== "" && Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: zone }));
  } catch {
    return false;
  }
}
const time_zone = valueText(zoneMessage).refine(isZone, zoneMessage);
const minutesMessage = "Enter whole minutes from 1 to 1,440.";
const MAX_THRESHOLD = 1_440;
const threshold_minutes = wholeNumber(1, MAX_THRESHOLD, minutesMessage);

const state = z.enum(attendanceStates);
const count = z.number().int();

/** Person of a report. Several people may be one student: their times add up, and overlaps count once. */
const ReportPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string().meta({ description: "The email as the report has it, or empty." }),
  is_host: z.boolean(),
  minutes: count,
  /** First time that the person joined; null if the report has no times. */
  joined_at: Timestamp.nullable(),
  /** True if a line has neither times nor a duration that can be read. It counts as no minutes. */
  has_unread_times: z.boolean(),
  student: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  matched_by: z.enum(["", "email", "name", "staff", "earlier"]),
});
export type ReportPerson = z.output<typeof ReportPerson>;

/** Result of the report for a student. */
const ReportResult = z.object({
  student: Id,
  name: z.string(),
  /** Minutes in the session, with those of the reports in `counted_with`. */
  minutes: count,
  /** State by the report: at least the threshold is present or late, less is absent. */
  state,
  /** Present mark, if there is one. */
  marked: state.nullable(),
  /** True if staff marked the student by hand. Their mark stays, and gets the minutes. */
  is_kept: z.boolean(),
  /** True if the student enrolled after the session. The session counts for them once they are marked. */
  is_later: z.boolean(),
});
export type ReportResult = z.output<typeof ReportResult>;

export const AttendanceReport = z.object({
  id: Id,
  unit: Id,
  session: AttendanceSession,
  filename: z.string(),
  vendor: z.enum(["zoom", "meet", "teams"]),
  time_zone: z.string(),
  threshold_minutes: count,
  uploaded_by: z.string(),
  uploaded_at: Timestamp,
  updated_at: Timestamp,
  applied_at: Timestamp.nullable(),
  /** True if nobody was in the meeting on the day of the session: the file or the time zone may be wrong. */
  is_other_day: z.boolean(),
  /** True if nobody joined from an hour before the session until 15 minutes after its start: the zone may be wrong. */
  is_other_time: z.boolean(),
  people: z.array(ReportPerson),
  results: z.array(ReportResult),
  /**
   * Other reports that have students of this one, and marked the session. Their minutes are in the results; times in
   * several reports count once. `take_back` of such a report with its `applied_at` and without marks leaves it out.
   */
  counted_with: z.array(z.object({ id: Id, filename: z.string(), applied_at: Timestamp })),
  /** Number of students of the register who are not in the report, and not marked or only by "All present". */
  not_in_report: count,
  /** Number of those who are marked by "All present". */
  all_present_not_in_report: count,
  /**
   * Students who enrolled after the session, are not marked and are not in the report. The session does not count for
   * them. Only the first are named, sorted by name.
   */
  later: z.object({ count, names: z.array(z.string()) }),
});
export type AttendanceReport = z.output<typeof AttendanceReport>;

/** Marks that a report replaced, for Undo: the body of `take_back`. */
const Replaced = z.object({
  applied_at: Timestamp,
  /** The `applied_at` of the report before. */
  applied_before: Timestamp.nullable(),
  /** Earlier marks, null for students who were not marked. `updated_at` is the version of the mark that the report made. */
  marks: z.array(
    z.object({
      students: z.array(Id),
      state: state.nullable(),
      source: z.enum(attendanceSources).nullable(),
      minutes: count.nullable(),
      needed_minutes: count.nullable(),
      updated_at: Timestamp,
    }),
  ),
});
export type ReplacedMarks = z.output<typeof Replaced>;

const marksMessage = "Send `replaced` of the reply of apply.";
const timeMessage = "Must be a timestamp.";
const MAX_MINUTES = 14_400;
export const TakenBack = z.object({
  applied_at: moment(timeMessage),
  applied_before: moment(timeMessage).nullable(),
  marks: z
    .array(
      z.object({
        students: z
          .array(idField(marksMessage), { error: marksMessage })
          .min(1, marksMessage)
          .max(MAX_REPORT_ROWS, marksMessage),
        state: z.enum(attendanceStates, { error: marksMessage }).nullable(),
        source: z.enum(attendanceSources, { error: marksMessage }).nullable(),
        minutes: wholeNumber(0, MAX_MINUTES, marksMessage).nullable(),
        /** Absent in pages of earlier versions. */
        needed_minutes: wholeNumber(1, MAX_THRESHOLD, marksMessage).nullable().optional(),
        updated_at: moment(timeMessage),
      }),
      { error: marksMessage },
    )
    .max(MAX_REPORT_ROWS, marksMessage),
});

/** A report as the list of a session shows it. */
const UploadedReport = AttendanceReport.pick({
  id: true,
  filename: true,
  vendor: true,
  uploaded_by: true,
  uploaded_at: true,
  applied_at: true,
});

const access = "staff:assignments";

export const attendanceReports = {
  list: endpoint({
    method: "GET",
    path: "/units/{id}/attendance-reports/",
    access,
    summary: "Lists the newest 50 reports of a session, newest first. Reports are deleted after 30 days.",
    reply: z.array(UploadedReport),
  }),
  upload: endpoint({
    method: "POST",
    path: "/units/{id}/attendance-reports/",
    access,
    summary:
      "Uploads the participant report of Zoom, Meet or Teams for a session, as CSV. People are matched by email, then by a name that one student has. Nobody is marked before the report is applied.",
    body: z.object({
      time_zone: time_zone.optional(),
      threshold_minutes: emptyIsNull(threshold_minutes, minutesMessage).optional(),
    }),
    files: { report: { kind: "report", max_count: 1, required: "Choose the file." } },
    limits: [{ name: "attendance-report", points: 30, seconds: 600, by: "user" }],
    idempotent: true,
    reply: AttendanceReport,
    status: 201,
    location: "/attendance-reports/{id}/",
  }),
  get: endpoint({
    method: "GET",
    path: "/attendance-reports/{id}/",
    access,
    summary:
      "Returns a report with its people, their students and what it means for each student, together with the other reports of the session that were applied.",
    reply: AttendanceReport,
  }),
  change: endpoint({
    method: "PUT",
    path: "/attendance-reports/{id}/",
    access,
    summary: "Changes the time zone of the host and the minutes from which a student counts as present.",
    body: z.object({ time_zone, threshold_minutes, updated_at: versionField }),
    reply: AttendanceReport,
  }),
  choose: endpoint({
    method: "PUT",
    path: "/attendance-reports/{id}/people/{person}/",
    access,
    summary:
      "Chooses the student of a person in the report, or nobody. Two people with the same student are merged.",
    body: z.object({ student: idField("Choose a student.").nullable() }),
    reply: AttendanceReport,
  }),
  apply: endpoint({
    method: "POST",
    path: "/attendance-reports/{id}/apply/",
    access,
    summary:
      "Marks the students by the report, together with the other reports of the session that were applied. Marks that staff made by hand stay. With `marks_absent`, unmarked students who are not in the report are absent. With `skips_absent`, nobody is marked absent: use it while the session goes on.",
    body: z.object({ marks_absent: flag(false), skips_absent: flag(false), updated_at: versionField }),
    reply: AttendanceReport.extend({ replaced: Replaced }),
    status: 200,
  }),
  take_back: endpoint({
    method: "POST",
    path: "/attendance-reports/{id}/take-back/",
    access,
    summary:
      "Brings back the marks that a report replaced, as the reply of apply has them. Marks that were changed since then stay. Without marks, all stay, and the report no longer counts with others.",
    body: TakenBack,
    idempotent: true,
    reply: AttendanceReport.extend({
      /** Number of students whose marks were changed since then and stay. */
      changed_since: count,
    }),
    status: 200,
  }),
};

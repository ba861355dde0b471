import { useState } from "react";
import type {
  AttendanceReport,
  ReportPerson,
  ReportResult,
} from "#contract/courses/attendance/attendance-reports.ts";
import { attendanceStateLabels } from "#contract/courses/attendance/attendance-states.ts";
import { sessionMinutes } from "#contract/courses/attendance/session-minutes.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { breakable } from "#web/ui/table/breakable.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { clockOf } from "./clock-of.ts";
import { countsInWords } from "./register-counts.ts";

/** Largest number of recognised people who are shown without a press. */
const MOST_OPEN = 5;

type ReportPeopleProps = { report: AttendanceReport; onAsk: (person: ReportPerson) => void };

/**
 * Shows the people whom staff must look at first: those without a student, those with the student of an earlier report,
 * those whose times are missing or unreadable, and those whose mark changes or stays although the report differs. The others are
 * folded, so that a long report fits a phone.
 */
export function ReportPeople({ report, onAsk }: ReportPeopleProps) {
  const results = new Map(report.results.map((result) => [result.student, result]));
  const isToCheck = ({ student, is_host, matched_by, has_unread_times }: ReportPerson) => {
    if (!student) return !is_host;
    // Another student may use this name today.
    if (matched_by === "earlier" || has_unread_times) return true;
    const result = results.get(student.id);
    return result !== undefined && result.marked !== null && result.marked !== result.state;
  };
  const toCheck = report.people.filter(isToCheck);
  const recognised = report.people.filter((person) => !isToCheck(person));
  const [isOpenAtFirst] = useState(recognised.length <= MOST_OPEN);
  const columns = columnsOf(report, onAsk);
  return (
    <>
      {toCheck.length > 0 && (
        <div data-to-check="">
          <Table caption="People to check" columns={columns} rows={toCheck} rowKey={({ id }) => id} />
        </div>
      )}
      {recognised.length > 0 && (
        <details open={isOpenAtFirst}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
            {summaryOf(recognised, results)}
          </summary>
          <Table caption="Recognised people" columns={columns} rows={recognised} rowKey={({ id }) => id} />
        </details>
      )}
    </>
  );
}

/**
 * Returns for example "12 people are recognised as 11 students: 10 present, 1 absent, and the host", if two people are one
 * student. Hosts without a student are not counted.
 */
function summaryOf(people: readonly ReportPerson[], results: ReadonlyMap<number, ReportResult>): string {
  const hosts = people.filter(({ student }) => !student).length;
  const found = people.length - hosts;
  const counts = { present: 0, late: 0, excused: 0, absent: 0 };
  const students = new Set(people.flatMap(({ student }) => student?.id ?? []));
  for (const student of students) {
    const state = results.get(student)?.state;
    if (state) counts[state] += 1;
  }
  const host = hosts === 1 ? "the host" : `${hosts} hosts`;
  if (found === 0) return hosts === 1 ? "The host is recognised" : `${host} are recognised`;
  const merged =
    students.size < found ? ` as ${students.size} ${students.size === 1 ? "student" : "students"}` : "";
  const who = found === 1 ? "1 person is recognised" : `${found} people are recognised${merged}`;
  const inWords = [who, countsInWords(counts)].filter(Boolean).join(": ");
  return hosts > 0 ? `${inWords}, and ${host}` : inWords;
}

function columnsOf(
  { results, session }: AttendanceReport,
  onAsk: ReportPeopleProps["onAsk"],
): Column<ReportPerson>[] {
  return [
    {
      key: "person",
      header: "In the report",
      isRowHeader: true,
      cell: ({ name, email, is_host, minutes, joined_at, has_unread_times }) => (
        <TwoLines
          isStrong
          wraps="whole"
          first={is_host ? `${name} (host)` : name}
          second={
            <>
              {breakable(email)}
              <span className="md:hidden">
                {`${email && ", "}${minutes} min in the meeting${joined_at ? `, joined at ${clockOf(joined_at)}` : ""}`}
              </span>
              {has_unread_times && <span className="block">Times are missing or unreadable</span>}
            </>
          }
        />
      ),
    },
    {
      key: "joined",
      header: "Joined (Kampala)",
      size: "fit",
      showsFrom: "lg",
      isLeftOffCards: true,
      cell: ({ joined_at }) => (joined_at ? formatTime(joined_at, "minute") : "–"),
    },
    {
      key: "minutes",
      header: "In the meeting",
      isNumeric: true,
      size: "fit",
      isLeftOffCards: true,
      cell: ({ minutes }) => `${minutes} min`,
    },
    { key: "student", header: "Student", cell: (person) => <Student person={person} /> },
    {
      key: "result",
      header: "In the session",
      cell: ({ student }) => {
        const result = results.find((one) => one.student === student?.id);
        return result ? <Outcome result={result} session={session} /> : "–";
      },
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (person) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={`${person.student ? "Change" : "Choose"} the student of ${person.name}`}
          onClick={() => onAsk(person)}
        >
          {person.student ? "Change" : "Choose"}
        </Button>
      ),
    },
  ];
}

const how = {
  "": "",
  email: "found by email",
  name: "found by name",
  staff: "chosen by staff",
  earlier: "as in an earlier report",
} as const;

function Student({ person: { student, matched_by, is_host } }: { person: ReportPerson }) {
  // Two students may have one name.
  const found = [how[matched_by], student?.email].filter(Boolean).join(": ");
  if (student) return <TwoLines wraps="whole" first={student.name} second={found} />;
  return is_host ? <span className="text-muted">The host</span> : <Badge tone="accent">No student</Badge>;
}

/** Shows the state by the report, or that a mark made by hand stays. Merged people share one result. */
function Outcome({ result, session }: { result: ReportResult; session: AttendanceReport["session"] }) {
  const { state, minutes, marked, is_kept, is_later } = result;
  const inSession = `${minutes} of ${sessionMinutes(session)} min${is_later && !marked ? ", enrolled later: counts once marked" : ""}`;
  if (is_kept && marked)
    return (
      <TwoLines
        wraps="whole"
        first={`Stays ${attendanceStateLabels[marked].toLowerCase()}, marked by hand`}
        second={`By the report: ${attendanceStateLabels[state].toLowerCase()}, ${inSession}`}
      />
    );
  const byReport = attendanceStateLabels[state];
  const first =
    marked && marked !== state
      ? `${attendanceStateLabels[marked]} now, ${byReport.toLowerCase()} by the report`
      : byReport;
  return <TwoLines wraps="whole" first={first} second={inSession} />;
}

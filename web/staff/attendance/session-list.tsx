import { ClipboardCheck } from "lucide-react";
import { Fragment } from "react";
import type { AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import { registerStateLabels } from "#contract/courses/attendance/attendance.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { paths } from "#web/paths.ts";
import { ProgramFilter } from "#web/staff/assignments/submission-filters.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { formatSpan, KAMPALA } from "#web/ui/time/time.tsx";
import { countsInWords, unmarkedIn } from "./register-counts.ts";

export const sessionList = defineList({
  list: api.attendance.sessions,
  noun: ["session"],
  filters: {
    program: { read: (text) => text, control: ({ pageName }) => <ProgramFilter pageName={pageName} /> },
    state: choice("State", registerStateLabels, { all: "All sessions" }),
  },
  caption: "Sessions",
  columns: [
    {
      key: "session",
      header: "Session",
      isRowHeader: true,
      size: "wide",
      cell: ({ unit_type, number, title, program_title }) => (
        <TwoLines isStrong wraps="both" first={unitName(unit_type, number, title)} second={program_title} />
      ),
    },
    {
      key: "time",
      header: "Time (Kampala)",
      cell: ({ starts_at, ends_at }) => <Span text={formatSpan(starts_at, ends_at, KAMPALA)} />,
    },
    { key: "register", header: "Register", cell: (session) => <State session={session} /> },
  ],
  actions: (session) => (
    <ButtonLink
      to={paths.attendanceRegister(session.id)}
      size="small"
      variant="quiet"
      icon={<ClipboardCheck aria-hidden="true" className="size-4.5" />}
      aria-label={`Open the register of ${unitName(session.unit_type, session.number, session.title)}`}
    >
      Open
    </ButtonLink>
  ),
  empty: {
    title: "No sessions yet",
    text: "A unit of a program gets a session in the program's content. When the unit is published, its register is here.",
  },
  noMatch: ({ filter: { program, state } }) =>
    program && !state
      ? {
          title: "This program has no live sessions yet",
          text: "A unit gets a session in the program's content. When the unit is published, its register is here.",
          action: <ContentLink program={Number(program)} />,
        }
      : { title: "No sessions match your filter", text: "Choose another program, or all sessions." },
});

/** Leads to the units of a program, for staff who may edit them. */
function ContentLink({ program }: { program: number }) {
  const mayEdit = hasPermission(principalOf(useCurrentUser()), "programs");
  return mayEdit ? (
    <ButtonLink to={paths.dashboard("programs", { program, view: "content" })}>Open the Content</ButtonLink>
  ) : (
    <ButtonLink to={paths.attendance()}>All Sessions</ButtonLink>
  );
}

/** A time of a session, which breaks only after its day. */
const Span = ({ text }: { text: string }) =>
  text.split(/(?<=,) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));

function State({ session }: { session: AttendanceSession }) {
  const left = unmarkedIn(session);
  if (session.students === 0)
    return (
      <span className="text-muted">
        {session.later > 0 ? `No students, ${session.later} enrolled later` : "No students"}
      </span>
    );
  return (
    <div className="md:min-w-28">
      {left === session.students ? (
        <Badge>Not marked</Badge>
      ) : (
        <>
          {left > 0 && <Badge tone="accent">{`${left} left`}</Badge>}{" "}
          <span className="text-sm">{countsInWords(session.counts)}</span>
        </>
      )}
      {session.later > 0 && (
        <span className="block text-muted text-sm">{`${session.later} enrolled later, not counted`}</span>
      )}
    </div>
  );
}

/** Lists the sessions with their registers (beyond.md 2.7). */
export function Attendance() {
  useOpenTitle("Attendance");
  return <sessionList.view />;
}

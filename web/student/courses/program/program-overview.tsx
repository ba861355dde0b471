import { MessagesSquare } from "lucide-react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { ProgramUnits } from "#contract/courses/units/unit-content.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { SessionBox } from "#web/dashboard/unit/session-box.tsx";
import { paths } from "#web/paths.ts";
import { ProgramCertificate } from "#web/student/certificates/program-certificate.tsx";
import { ProgramAttendance } from "#web/student/courses/attendance/program-attendance.tsx";
import { SessionAttendance } from "#web/student/courses/attendance/session-attendance.tsx";
import { LeaveProgram } from "#web/student/courses/leave-program.tsx";
import { ProgramProgress } from "#web/student/courses/program-progress.tsx";
import { useTick } from "#web/student/courses/use-tick.ts";
import { WaitingTicks } from "#web/student/courses/waiting-ticks.tsx";
import { ProgramFeedback } from "#web/student/feedback/feedback-asked.tsx";
import { useProgramNewsSeen } from "#web/student/news.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { CancelledSession } from "./cancelled-session.tsx";
import { Finished } from "./finished.tsx";
import { KeepProgram } from "./keep-program.tsx";
import { ProgramHeading } from "./program-heading.tsx";
import { ProgramWork } from "./program-work.tsx";
import { RegistrationFee } from "./registration-fee.tsx";
import { UnitList } from "./unit-list.tsx";
import { WhatNext } from "./what-next.tsx";

export interface Shown {
  program: EnrolledProgram;
  content: ProgramUnits;
  fetchedAt_ms: number;
}

/** The page of a program: next step, units, sessions, assignments and community. */
export function ProgramOverview({ program, content, fetchedAt_ms }: Shown) {
  const ticks = useTick(program);
  const { tick, isRejected, discardRejected } = ticks;
  useProgramNewsSeen("courses", program.id);
  return (
    <>
      <ProgramHeading program={program} />
      <RegistrationFee program={program} starts_on={content.starts_on} />
      <ProgramProgress program={program} />
      {isRejected && (
        <Alert tone="error" onDismiss={discardRejected}>
          Failed to update your progress. Please try again later.
        </Alert>
      )}
      <WaitingTicks program={program} ticks={ticks} />
      {program.progress_percentage === 100 ? (
        <Finished program={program} />
      ) : (
        <WhatNext program={program} content={content} />
      )}
      <ProgramFeedback program={program.id} />
      <ProgramCertificate program={program} heading="h2" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="units" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SectionHeading id="units" title="Units" />
          <UnitList program={program} units={content.units} onTick={tick} />
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Sessions program={program} content={content} fetchedAt_ms={fetchedAt_ms} />
          <ProgramAttendance program={program} />
          <ProgramWork program={program.id} fetchedAt_ms={fetchedAt_ms} />
          <Community program={program.id} community={content.community} />
          <KeepProgram program={program} units={content.units} />
        </div>
      </div>
      <LeaveProgram program={program} explains />
    </>
  );
}

/** The sessions that are not over, the next one first, and cancelled ones until they would be over. */
function Sessions({ program, content, fetchedAt_ms }: Shown) {
  const now_ms = useNow(fetchedAt_ms).getTime();
  const coming = content.units
    .flatMap(({ number, title, session }) => (session ? [{ number, title, session }] : []))
    .filter(({ session }) => Date.parse(session.ends_at) >= now_ms)
    .sort((one, other) => Date.parse(one.session.starts_at) - Date.parse(other.session.starts_at));
  const { format, starts_on } = content;
  // Offline copies of earlier versions do not have `cancelled_session`.
  const cancelled = content.units
    .flatMap(({ number, title, cancelled_session: session }) => (session ? [{ number, title, session }] : []))
    .filter(({ session }) => Date.parse(session.ends_at) > now_ms);
  const hasSession = coming.length + cancelled.length > 0;
  if (!hasSession && !format && starts_on === null) return null;
  // Without a session the heading would promise one.
  const title = hasSession ? "Live sessions" : "How it runs";
  return (
    <section aria-labelledby="sessions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="sessions" title={title} />
      {format && <p className="text-sm">{format}</p>}
      {starts_on !== null && coming.length === 0 && (
        <p className="text-muted text-sm">
          The program starts on <Time at={starts_on} />. If it has live sessions, each appears here with its
          day, time and link when your facilitators have set it.
        </p>
      )}
      {coming.map(({ number, title, session }) => (
        <SessionBox
          key={number}
          session={session}
          fetchedAt_ms={fetchedAt_ms}
          title={unitName(program.unit_type, number, title)}
        >
          <SessionAttendance
            program={program.id}
            unit={number}
            name={unitName(program.unit_type, number, title)}
            session={session}
            fetchedAt_ms={fetchedAt_ms}
          />
        </SessionBox>
      ))}
      {cancelled.map(({ number, title, session }) => (
        <CancelledSession key={number} session={session} title={unitName(program.unit_type, number, title)} />
      ))}
    </section>
  );
}

function Community({ program, community }: { program: number; community: ProgramUnits["community"] }) {
  const { new_count } = community;
  return (
    <section aria-labelledby="community" className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <SectionHeading id="community" title="Community" />
      <p className="text-sm">
        {new_count === 0
          ? "Nothing new this week. Ask, or tell the others how it goes."
          : `${new_count} new ${new_count === 1 ? "message" : "messages"} this week.`}
      </p>
      <ButtonLink
        to={paths.dashboard("community", { program })}
        variant="secondary"
        size="small"
        icon={<MessagesSquare aria-hidden="true" className="size-4.5" />}
      >
        Go to the community
      </ButtonLink>
    </section>
  );
}

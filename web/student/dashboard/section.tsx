import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isCodeTime } from "#contract/courses/attendance/code-times.ts";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { serverNow } from "#web/api/server-time.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { WelcomeCard } from "#web/dashboard/shell/welcome-card.tsx";
import { paths } from "#web/paths.ts";
import { ownCertificatesQuery } from "#web/student/certificates/own-certificates-query.ts";
import { unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
import { attendanceQuery } from "#web/student/courses/attendance/attendance-query.ts";
import { BrowsePrograms, EnrolledPrograms } from "#web/student/courses/enrolled-programs.tsx";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { sessionsOf } from "#web/student/dashboard/next-session.tsx";
import { PushOffer } from "#web/student/dashboard/push-offer.tsx";
import { TodaySection } from "#web/student/dashboard/today.tsx";
import { FeedbackAsked } from "#web/student/feedback/feedback-asked.tsx";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { FeesDue } from "#web/student/fees/fees-due.tsx";
import { newsQuery } from "#web/student/news.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";

export { courseForm as act } from "#web/student/courses/course-form.ts";

export function prefetch({ queries }: SectionVisit) {
  return Promise.all([
    prefetchToday(queries),
    queries.prefetchQuery(q(api.feedback_rounds.mine)),
    queries.prefetchQuery(newsQuery),
    queries.prefetchQuery(unreadCountQuery),
    queries.prefetchQuery(q(api.enrollments.enrolled_programs)),
    queries.prefetchQuery(chargesQuery),
    queries.prefetchQuery(ownCertificatesQuery),
  ]);
}

/** Loads Today, and the attendance at its sessions, so that a marked student sees no form for the code. */
async function prefetchToday(queries: QueryClient): Promise<void> {
  const today = q(api.today.get);
  await queries.prefetchQuery(today);
  const now = new Date(serverNow());
  const programs = sessionsOf(queries.getQueryData(today.queryKey))
    .filter((session) => isCodeTime(session, now))
    .map(({ program }) => program);
  await Promise.all([...new Set(programs)].map((id) => queries.prefetchQuery(attendanceQuery(id))));
}

/** A student's first section: the welcome card, today's pending items, and My Enrolled Programs (students.md 2). */
export function Section() {
  const { profile } = useCurrentUser();
  const { programs } = useEnrolledPrograms();
  const today = useQuery(q(api.today.get)).data;
  const fees = today?.fees;
  return (
    <>
      {today?.is_kept_by_login && !today.deletion_due_at && (
        <Alert tone="success" title="Your account stays">
          You logged in before it was deleted, so the deletion is cancelled.
        </Alert>
      )}
      {today?.deletion_due_at && (
        <Alert
          tone="warning"
          title={
            <>
              Your account will be deleted after <Time at={today.deletion_due_at} shows="minute" />
            </>
          }
        >
          If you want to keep it, open{" "}
          <Link to={paths.dashboard("profile")} className="underline underline-offset-4">
            your profile
          </Link>{" "}
          and press "Keep my account".
        </Alert>
      )}
      <WelcomeCard name={profile.name || "Student"} lead={summaryOf(programs)}>
        {fees && <FeesDue fees={fees} />}
      </WelcomeCard>
      {programs?.length !== 0 && <TodaySection />}
      <FeedbackAsked />
      {programs && programs.length > 0 && <PushOffer />}
      <SectionHeading title="My Enrolled Programs" actions={<BrowsePrograms />} />
      <EnrolledPrograms heading="h3" foldsFinished />
    </>
  );
}

/** Returns a sentence such as "You are enrolled in 2 programs, 1 completed." */
function summaryOf(programs: EnrolledProgram[] = []): string | undefined {
  if (programs.length === 0) return undefined;
  const completed = programs.filter((program) => program.progress_percentage === 100).length;
  const enrolled =
    programs.length === 1
      ? "You are enrolled in 1 program"
      : `You are enrolled in ${programs.length} programs`;
  return completed > 0 ? `${enrolled}, ${completed} completed.` : `${enrolled}.`;
}

import { useQuery } from "@tanstack/react-query";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { api } from "#web/api/client.ts";
import { offlineProblem } from "#web/api/failures/offline-problem.ts";
import { q } from "#web/api/query.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { attendanceQuery } from "#web/student/courses/attendance/attendance-query.ts";
import { LeaveProgram } from "#web/student/courses/leave-program.tsx";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ClosedProgram } from "#web/student/fees/closed-program.tsx";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { useChargeOf } from "#web/student/fees/fee-queries.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { useUnfinished } from "./finished.tsx";
import { ProgramHeading } from "./program-heading.tsx";
import { ProgramOverview } from "./program-overview.tsx";
import { UnitView } from "./unit-view.tsx";

/** Loads the program or unit in the address on the server. */
export async function prefetch({ queries, search }: SectionVisit): Promise<void> {
  const [program, unit] = [Number(search.get("program")), Number(search.get("unit"))];
  await Promise.all([
    queries.prefetchQuery(q(api.units.for_student, { params: { id: program } })),
    queries.prefetchQuery(q(api.feedback_rounds.mine)),
    queries.prefetchQuery(q(api.assignments.for_student)),
    queries.prefetchQuery(q(api.submissions.for_student)),
    queries.prefetchQuery(attendanceQuery(program)),
    ...(unit > 0
      ? [queries.prefetchQuery(q(api.units.page, { params: { id: program, number: unit } }))]
      : []),
  ]);
}

/** A program of the student, or the unit in the address (beyond.md 2). */
export function ProgramPage() {
  const id = Number(useAddress().get("program"));
  const { query, programs } = useEnrolledPrograms();
  if (query.isPending) return <RowsSkeleton label="Loading the program" />;
  if (!programs)
    return (
      <FailedState
        isDismissible
        title="Failed to load your enrolled programs. Please try again later."
        onRetry={() => void query.refetch()}
      />
    );
  const program = programs.find((one) => one.id === id);
  if (!program)
    return (
      <EmptyState
        title="This is not one of your programs."
        action={<ButtonLink to={paths.dashboard("courses")}>My Courses</ButtonLink>}
      >
        It no longer exists, or you are not enrolled in it.
      </EmptyState>
    );
  return <OwnProgram key={id} program={program} />;
}

function OwnProgram({ program }: { program: EnrolledProgram }) {
  const number = Number(useAddress().get("unit"));
  const units = useQuery(q(api.units.for_student, { params: { id: program.id } }));
  const charge = useChargeOf(program.id);
  useUnfinished(program);
  if (charge?.is_closed)
    return (
      <>
        <ProgramHeading program={program} />
        <ClosedProgram charge={charge} />
        <LeaveProgram program={program} explains />
      </>
    );
  if (units.isPending) return <RowsSkeleton label="Loading the program" />;
  if (!units.data)
    return (
      <>
        <ProgramHeading program={program} />
        <FeeOrFailed error={units.error}>
          <FailedState
            isDismissible
            title="Failed to load the units. Please try again."
            onRetry={() => void units.refetch()}
          >
            {offlineProblem(units.error) && "You have not opened them on this device before."}
          </FailedState>
        </FeeOrFailed>
      </>
    );
  const shown = { program, content: units.data, fetchedAt_ms: units.dataUpdatedAt };
  return number > 0 ? <UnitView key={number} number={number} {...shown} /> : <ProgramOverview {...shown} />;
}

import { useQuery } from "@tanstack/react-query";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { api } from "#web/api.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { offlineProblem } from "#web/dashboard/offline/offline-problem.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { assignmentsQuery, submissionsQuery } from "#web/student/assignments/assignment-queries.ts";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ClosedProgram } from "#web/student/fees/closed-program.tsx";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { useChargeOf } from "#web/student/fees/fee-queries.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { useUnfinished } from "./finished.tsx";
import { ProgramHeading } from "./program-heading.tsx";
import { ProgramOverview } from "./program-overview.tsx";
import { unitQuery, unitsQuery } from "./unit-queries.ts";
import { UnitView } from "./unit-view.tsx";

/** Loads on the server what the address opens. */
export async function prefetch({ queries, api, search }: SectionVisit): Promise<void> {
  const [program, unit] = [Number(search.get("program")), Number(search.get("unit"))];
  await Promise.all([
    queries.prefetchQuery(unitsQuery(api, program)),
    queries.prefetchQuery(assignmentsQuery(api)),
    queries.prefetchQuery(submissionsQuery(api)),
    ...(unit > 0 ? [queries.prefetchQuery(unitQuery(api, program, unit))] : []),
  ]);
}

/** A program of the student, or the unit of it that the address opens (beyond.md section 2). */
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
        title="This is none of your programs."
        action={<ButtonLink to={paths.dashboard("courses")}>My Courses</ButtonLink>}
      >
        It is not there any more, or you are not enrolled in it.
      </EmptyState>
    );
  return <OwnProgram key={id} program={program} />;
}

function OwnProgram({ program }: { program: EnrolledProgram }) {
  const number = Number(useAddress().get("unit"));
  const units = useQuery(unitsQuery(api, program.id));
  const charge = useChargeOf(program.id);
  useUnfinished(program);
  if (charge?.is_closed)
    return (
      <>
        <ProgramHeading program={program} />
        <ClosedProgram charge={charge} />
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
            {offlineProblem(units.error) && "They were not opened on this device before."}
          </FailedState>
        </FeeOrFailed>
      </>
    );
  const shown = { program, content: units.data, fetchedAt_ms: units.dataUpdatedAt };
  return number > 0 ? <UnitView key={number} number={number} {...shown} /> : <ProgramOverview {...shown} />;
}

import { paths } from "#web/paths.ts";
import { EnrolledProgramCard } from "#web/student/courses/enrolled-program-card.tsx";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** My Enrolled Programs (student-dashboard.md section 2) without its heading. */
export function EnrolledPrograms() {
  const { query, programs } = useEnrolledPrograms();
  if (query.isPending) return <ProgramsSkeleton />;
  if (!programs) {
    return (
      <FailedState
        title="Failed to load your enrolled programs. Please try again later."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (programs.length === 0) {
    return (
      <EmptyState title="You are not enrolled in any programs yet." action={<BrowsePrograms />}>
        Short professional programs, fully online: choose one and begin.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {programs.map((program) => (
        <EnrolledProgramCard key={program.enrollment_id} program={program} />
      ))}
    </div>
  );
}

export function BrowsePrograms() {
  return (
    <ButtonLink to={paths.programs()} variant="secondary">
      Browse Programs
    </ButtonLink>
  );
}

function ProgramsSkeleton() {
  return (
    <Loading label="Loading your programs">
      <div className="grid gap-5">
        {[1, 2].map((card) => (
          <div key={card} className="flex gap-6 rounded-lg border border-line bg-surface p-6">
            <div className="shimmer h-28 w-20 shrink-0 rounded-md sm:w-52" />
            <div className="flex-1">
              <SkeletonText lines={4} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

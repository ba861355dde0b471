import { ChevronDown, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { paths } from "#web/paths.ts";
import { EnrolledProgramCard } from "#web/student/courses/enrolled-program-card.tsx";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

type EnrolledProgramsProps = { heading: "h2" | "h3"; foldsFinished?: boolean };

/** The list My Enrolled Programs (students.md 2), without its heading. */
export function EnrolledPrograms({ heading, foldsFinished = false }: EnrolledProgramsProps) {
  const { query, programs } = useEnrolledPrograms();
  if (query.isPending) return <ProgramsSkeleton />;
  if (!programs) {
    return (
      <FailedState
        isDismissible
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
  return <ProgramCards programs={programs} heading={heading} foldsFinished={foldsFinished} />;
}

type ProgramCardsProps = Required<EnrolledProgramsProps> & { programs: EnrolledProgram[] };

/** The cards of the programs. Only programs that were finished before this visit are collapsed. */
function ProgramCards({ programs, heading, foldsFinished }: ProgramCardsProps) {
  const [finishedBefore] = useState(() => programs.filter(isFinished).map(({ id }) => id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {programs.map((program) => {
        const card = <EnrolledProgramCard key={program.enrollment_id} program={program} heading={heading} />;
        if (!foldsFinished || !isFinished(program) || !finishedBefore.includes(program.id)) return card;
        return (
          <FoldedProgram key={program.enrollment_id} title={program.title}>
            {card}
          </FoldedProgram>
        );
      })}
    </div>
  );
}

const isFinished = ({ progress_percentage }: EnrolledProgram) => progress_percentage === 100;

function FoldedProgram({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group grid grid-cols-[minmax(0,1fr)]">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg border border-line bg-surface px-5 py-2.5">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-[12rem] font-semibold">
            {title}
          </span>
          <span className="flex items-center gap-2 self-center font-semibold text-action text-sm">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            Completed
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
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

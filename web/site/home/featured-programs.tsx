import { ArrowRight } from "lucide-react";
import { paths } from "#web/paths.ts";
import { ProgramCard } from "#web/shared/programs/program-card.tsx";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** "Our Programs" on the home page; `null` when they failed to load. */
export function FeaturedPrograms({ programs }: { programs: ProgramSummary[] | null }) {
  return (
    <section aria-labelledby="our-programs" className="page-width grid grid-cols-1 gap-8 py-14 sm:py-20">
      <SectionHeading
        id="our-programs"
        title="Our Programs"
        lead="Upgrade your skills with newest programs"
        actions={
          <ButtonLink to={paths.programs()} variant="secondary" className="max-sm:hidden">
            View More Programs
            <ArrowRight className="size-5" />
          </ButtonLink>
        }
      />
      {programs === null ? (
        <FailedState title="Failed to load programs" />
      ) : programs.length === 0 ? (
        <EmptyState title="No programs available at the moment." />
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-4">
          {programs.map((program) => (
            <li key={program.id}>
              <ProgramCard program={program} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={paths.programs()} variant="secondary" className="sm:hidden">
        View More Programs
        <ArrowRight className="size-5" />
      </ButtonLink>
    </section>
  );
}

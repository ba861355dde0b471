import { paths } from "#web/paths.ts";
import { ProgramCard } from "#web/shared/program-card.tsx";
import type { ProgramSummary } from "#web/shared/program-summary.ts";
import type { Filters } from "#web/site/programs/listing.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Chip } from "#web/ui/layout/chip.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The programs that match the category and the search together. */
export function Matches({ filters, programs }: { filters: Filters; programs: ProgramSummary[] }) {
  const { category, search, referral } = filters;
  const count = programs.length;
  return (
    <section aria-labelledby="matches" className="grid grid-cols-1 gap-6">
      <SectionHeading
        id="matches"
        title={category ? `${category} Programs` : `Search results for: ${search}`}
        lead={
          <span role="status">
            {count} {count === 1 ? "program" : "programs"} found
          </span>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {category && (
          <Chip
            removeTo={paths.programs({ search, ref: referral })}
            removeLabel={`Remove the category ${category}`}
          >
            {category}
          </Chip>
        )}
        {category && search && (
          <Chip removeTo={paths.programs({ category, ref: referral })} removeLabel="Remove the search">
            {search}
          </Chip>
        )}
        <ButtonLink to={paths.programs({ ref: referral })} variant="quiet" size="small">
          Clear All Filters
        </ButtonLink>
      </div>
      {count === 0 ? (
        <EmptyState
          title="No Programs Found"
          action={<ButtonLink to={paths.programs({ ref: referral })}>View All Categories</ButtonLink>}
        >
          No programs match your current search criteria.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {programs.map((program, index) => (
            <li key={program.id}>
              <ProgramCard program={program} referral={referral} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

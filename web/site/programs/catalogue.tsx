import type { ReactNode } from "react";
import { ProgramGrid } from "#web/shared/programs/program-grid.tsx";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { ChosenFilters } from "#web/site/programs/chosen-filters.tsx";
import { FilterPanel } from "#web/site/programs/filter-panel.tsx";
import { addressOf, type Filters, isFiltered } from "#web/site/programs/filters.ts";
import type { Catalogue as CatalogueOf } from "#web/site/programs/listing.ts";
import { NoMatch } from "#web/site/programs/no-match.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";

export const CATALOGUE_ID = "all-programs";

type CatalogueProps = { filters: Filters; catalogue: CatalogueOf };

/** The programs that match, one page at a time, with the filters next to them. */
export function Catalogue({ filters, catalogue }: CatalogueProps) {
  const { programs, counts, pageCount, hasNext } = catalogue;
  const found = countInWords(counts, "program");
  // When the search itself finds nothing, no filter helps.
  const canNarrow = counts.category.length > 0;
  return (
    <section aria-labelledby={CATALOGUE_ID} className="grid grid-cols-1 gap-6">
      <SectionHeading
        id={CATALOGUE_ID}
        title={titleOf(filters, catalogue.category)}
        lead={
          // A running search replaces the text (web/site/light/search/search.ts).
          <span role="status" data-while-searching="Searching…">
            {isFiltered(filters) ? `${found} found` : found}
          </span>
        }
      />
      <ChosenFilters filters={filters} category={catalogue.category} />
      <div
        className={classNames(
          "grid grid-cols-1 gap-x-10 gap-y-6",
          canNarrow && "lg:grid-cols-[14rem_minmax(0,1fr)]",
        )}
      >
        {canNarrow && <FilterPanel filters={filters} counts={counts} />}
        <div data-found="" className="grid grid-cols-1 content-start gap-8 aria-busy:opacity-60">
          {programs.length === 0 ? (
            <NoMatch filters={filters} near={catalogue.near} />
          ) : (
            <>
              <ProgramGrid programs={programs} referral={filters.referral} />
              <Pagination
                page={filters.page}
                pageCount={pageCount}
                hasNext={hasNext}
                pageHref={(page) => `${addressOf(filters, { page })}#${CATALOGUE_ID}`}
              />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function titleOf({ category: asked, search }: Filters, category: string): ReactNode {
  if (asked) return category ? `${category} Programs` : "Programs";
  return search ? `Search results for: ${search}` : "All Programs";
}

import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import type { Program } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { FilterBar } from "#web/dashboard/lists/filter-bar.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { nextSort } from "#web/ui/layout/sort-button.tsx";
import {
  categoriesQuery,
  draftsQuery,
  filtersIn,
  orderingOf,
  PAGE_SIZE,
  programListQuery,
  programsKey,
} from "./program-queries.ts";
import { ProgramTable } from "./program-table.tsx";
import { RenameCategory } from "./rename-category.tsx";
import { useDuplicate } from "./use-duplicate.ts";

/** The list that others are modelled on (STYLE.md). */
export function ProgramList() {
  const { get, href } = useAddress();
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  return (
    <>
      <PageHeading
        title="Program Management"
        actions={
          <>
            <ButtonLink
              size="small"
              to={href({ synonyms: "list", page: undefined })}
              variant="secondary"
              icon={<Search className="size-4.5" />}
            >
              Search Synonyms
            </ButtonLink>
            <ButtonLink size="small" to={href({ program: "new" })} icon={<Plus className="size-4.5" />}>
              Add New Program
            </ButtonLink>
          </>
        }
      />
      <NeedsScript />
      <FilterBar>
        <AddressSearch label="Search by title or category" />
        <AddressSelect
          name="category"
          label="Category"
          placeholder="All Categories"
          options={categories.map((category) => ({ value: category, label: category }))}
        />
      </FilterBar>
      {categories.includes(get("category")) && <RenameCategory category={get("category")} />}
      <Programs />
    </>
  );
}

function Programs() {
  const { get, go } = useAddress();
  const filters = filtersIn(get);
  const duplicates = useDuplicate();
  const drafts = useQuery(draftsQuery(api));
  const [deleted, setDeleted] = useState<Program | null>(null);
  const sortBy = (key: string) =>
    go({ sort: orderingOf(nextSort(filters.sort, key)), page: undefined }, { replace: true });
  return (
    <>
      {drafts.isError && (
        <FailedState
          title="Failed to load the drafts. Please try again."
          onRetry={() => void drafts.refetch()}
        />
      )}
      {drafts.data && drafts.data.length > 0 && (
        <section aria-labelledby="drafts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="drafts" className="text-lg">
            Drafts
          </h2>
          <ProgramTable caption="Drafts" programs={drafts.data} onDelete={setDeleted} {...duplicates} />
          <h2 className="mt-2 text-lg">Public</h2>
        </section>
      )}
      <PagedList
        list={useQuery(programListQuery(api, filters))}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading programs"
        failure="Failed to load programs. Please try again."
        empty={<NoPrograms isFiltered={Boolean(filters.search || filters.category)} />}
        noun={["program"]}
      >
        {(programs) => (
          <>
            {programs[0]?.is_near_match && <NearMatches search={filters.search} />}
            <ProgramTable
              programs={programs}
              sort={filters.sort}
              onSort={sortBy}
              onDelete={setDeleted}
              {...duplicates}
            />
          </>
        )}
      </PagedList>
      <DeleteDialog
        kind="program"
        row={deleted}
        title={({ title }) => `Delete "${title}"?`}
        remove={({ id }) => api.programs.remove({ params: { id } })}
        done="Program deleted successfully!"
        failure="Failed to delete program. Please try again."
        stale={programsKey}
        onClose={() => setDeleted(null)}
      >
        <p>It disappears from the website at once, and students enrolled in it no longer see it.</p>
      </DeleteDialog>
    </>
  );
}

function NearMatches({ search }: { search: string }) {
  return <p className="pb-3 font-semibold">No program has “{search}”. Did you mean one of these?</p>;
}

function NoPrograms({ isFiltered }: { isFiltered: boolean }) {
  const { href } = useAddress();
  if (isFiltered)
    return (
      <EmptyState title="No programs found" action={<ClearFilters names={["search", "category"]} />}>
        No programs match your search.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No programs found"
      action={<ButtonLink to={href({ program: "new", page: undefined })}>Add New Program</ButtonLink>}
    >
      Add the first one, and visitors will see it at once.
    </EmptyState>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import type { Program } from "#contract/learning/programs.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeleteProgram } from "#web/staff/programs/delete-program.tsx";
import {
  categoriesQuery,
  filtersIn,
  orderingOf,
  PAGE_SIZE,
  programListQuery,
} from "#web/staff/programs/program-queries.ts";
import { ProgramTable } from "#web/staff/programs/program-table.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { nextSort } from "#web/ui/layout/sort-button.tsx";

/** The list page: the model that other sections copy (STYLE.md). */
export function ProgramList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Program Management"
        actions={
          <ButtonLink to={href({ program: "new" })} icon={<Plus className="size-5" />}>
            Add New Program
          </ButtonLink>
        }
      />
      <NeedsScript />
      <Filters />
      <Programs />
    </>
  );
}

function Filters() {
  const { get, go } = useAddress();
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <AddressSearch label="Search by title or category" />
      <Select
        aria-label="Category"
        placeholder="All Categories"
        value={get("category")}
        onChange={(event) => go({ category: event.target.value, page: undefined }, { replace: true })}
        options={categories.map((category) => ({ value: category, label: category }))}
      />
    </div>
  );
}

function Programs() {
  const { get, go, href } = useAddress();
  const filters = filtersIn(get);
  const [doomed, setDoomed] = useState<Program | null>(null);
  const programs = useQuery(programListQuery(api, filters));
  if (programs.isPending) return <RowsSkeleton label="Loading programs" />;
  if (programs.isError)
    return (
      <FailedState
        title="Failed to load programs. Please try again."
        onRetry={() => void programs.refetch()}
      />
    );
  const { count, results } = programs.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  // The last program of the last page was deleted, or the address is an old one.
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0) return <NoPrograms isFiltered={Boolean(filters.search || filters.category)} />;
  const sortBy = (key: string) =>
    go({ sort: orderingOf(nextSort(filters.sort, key)), page: undefined }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="text-muted text-sm">
        {count === 1 ? "1 program" : `${withThousands(count)} programs`}
      </p>
      <div aria-busy={programs.isPlaceholderData} className={programs.isPlaceholderData ? "opacity-60" : ""}>
        <ProgramTable programs={results} sort={filters.sort} onSort={sortBy} onDelete={setDoomed} />
      </div>
      <Pagination page={filters.page} pageCount={pageCount} pageHref={(page) => href({ page })} />
      <DeleteProgram program={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}

function NoPrograms({ isFiltered }: { isFiltered: boolean }) {
  const { go, href } = useAddress();
  if (isFiltered)
    return (
      <EmptyState
        title="No programs found"
        action={
          <Button
            variant="secondary"
            onClick={() => go({ search: undefined, category: undefined, page: undefined })}
          >
            Clear All Filters
          </Button>
        }
      >
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

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type Charge, chargeCan } from "#contract/fees/charges.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { type Selection, useSelection } from "#web/dashboard/lists/use-selection.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import {
  type FeeFilter,
  feeListQuery,
  feeProgramsQuery,
  filterIn,
  PAGE_SIZE,
  stateChoices,
} from "./fee-queries.ts";
import { FeeTable } from "./fee-table.tsx";
import type { Reminder } from "./remind-dialog.tsx";

const RemindDialog = lazyPart(async () => ({ default: (await import("./remind-dialog.tsx")).RemindDialog }));

/** Every charge, newest first, with what is left of it. */
export function FeeList() {
  const { get } = useAddress();
  const filter = filterIn(get);
  const selection = useSelection(JSON.stringify([filter, get("page")]));
  const [reminder, setReminder] = useState<Reminder | null>(null);
  const isFiltered = Boolean(filter.search || filter.state || filter.program);
  return (
    <>
      <PagedList
        list={useQuery(feeListQuery(api, get))}
        page={pageIn(get("page"))}
        page_size={PAGE_SIZE}
        loading="Loading fees"
        failure="Failed to load the fees. Please try again."
        empty={<NoFees isFiltered={isFiltered} />}
        filters={<Filters />}
        noun={["fee"]}
        actions={(charges) => (
          <ListActions charges={charges} selection={selection} filter={filter} onRemind={setReminder} />
        )}
      >
        {(charges) => (
          <FeeTable charges={charges} selection={selection} onRemind={(one) => setReminder({ one })} />
        )}
      </PagedList>
      {reminder && (
        <Suspense>
          <RemindDialog reminder={reminder} onClose={() => setReminder(null)} onSent={selection.clear} />
        </Suspense>
      )}
    </>
  );
}

function Filters() {
  const { data: programs = [] } = useQuery(feeProgramsQuery(api));
  return (
    <>
      <AddressSearch label="Search by name, phone, reference or organization" />
      <AddressSelect name="state" label="State" placeholder="All States" options={[...stateChoices]} />
      <AddressSelect
        name="program"
        label="Program"
        placeholder="All Programs"
        options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    </>
  );
}

type ListActionsProps = {
  charges: Charge[];
  selection: Selection;
  filter: FeeFilter;
  onRemind: (reminder: Reminder) => void;
};

function ListActions({ charges, selection, filter, onRemind }: ListActionsProps) {
  const due = charges.filter(({ state }) => chargeCan.remind[state] === true).map(({ id }) => id);
  const chosen = due.filter(selection.has);
  const hasAll = due.length > 0 && chosen.length === due.length;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {due.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          // As wide with either word: a bar that takes another line would move the next row from under the pointer.
          className="sm:min-w-[8.5rem]"
          onClick={() => (hasAll ? selection.clear() : selection.set(due))}
        >
          {hasAll ? "Choose None" : "Choose All"}
          {!hasAll && <span className="sr-only"> on This Page</span>}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        className="sm:min-w-[11rem]"
        onClick={() => onRemind(chosen.length > 0 ? { ids: chosen } : { filter })}
      >
        {chosen.length > 0 ? `Remind ${chosen.length} Chosen` : "Remind All Found"}
      </Button>
      <a href={csvHref(filter)} download="" className={buttonLook("quiet", "small")}>
        CSV
        <span className="sr-only"> of all that the filter finds</span>
      </a>
    </div>
  );
}

function csvHref({ search, state, program }: FeeFilter): string {
  const query = new URLSearchParams({ search, state, ...(program && { program: String(program) }) });
  return `/api/fees/export.csv?${query}`;
}

function NoFees({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No fees found" action={<ClearFilters names={["search", "state", "program"]} />}>
        No fee matches your search.
      </EmptyState>
    );
  return (
    <EmptyState title="No fees yet">
      Each enrollment in a program with a price brings its fee here.
    </EmptyState>
  );
}

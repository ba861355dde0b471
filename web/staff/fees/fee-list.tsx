import { useQuery } from "@tanstack/react-query";
import { BellRing, Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
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

const RemindDialog = lazy(async () => ({ default: (await import("./remind-dialog.tsx")).RemindDialog }));

/** Every charge, newest first, with what is left of it. */
export function FeeList() {
  const { get } = useAddress();
  const { data: programs = [] } = useQuery(feeProgramsQuery(api));
  const filter = filterIn(get);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_16rem]">
        <AddressSearch
          label="Search by name, phone, reference or organization"
          className="sm:col-span-2 lg:col-span-1"
        />
        <AddressSelect name="state" label="State" placeholder="All States" options={[...stateChoices]} />
        <AddressSelect
          name="program"
          label="Program"
          placeholder="All Programs"
          options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </div>
      {/* Another filter or page begins with nothing chosen. */}
      <Fees key={JSON.stringify([filter, get("page")])} filter={filter} />
    </>
  );
}

function Fees({ filter }: { filter: FeeFilter }) {
  const { get } = useAddress();
  const selection = useSelection();
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
          onClick={() => (hasAll ? selection.clear() : selection.set(due))}
        >
          {hasAll ? "Choose None" : "Choose All on This Page"}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<BellRing className="size-4" />}
        onClick={() => onRemind(chosen.length > 0 ? { ids: chosen } : { filter })}
      >
        {chosen.length > 0 ? `Remind the ${chosen.length} Chosen` : "Remind All Found"}
      </Button>
      <a href={csvHref(filter)} download="" className={buttonLook("quiet", "small")}>
        <Download aria-hidden="true" className="size-4" />
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

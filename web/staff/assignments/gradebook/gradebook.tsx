import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { FilterBar } from "#web/dashboard/lists/filters/filter-bar.tsx";
import { orderOf, sortIn } from "#web/dashboard/lists/order.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { nextSort } from "#web/ui/table/sort-button.tsx";
import { ProgramFilter } from "../submission-filters.tsx";
import { GradebookTable } from "./gradebook-table.tsx";

const STUDENTS_A_PAGE = 50;

/** Shows the gradebook of a program (beyond.md 4). Program, search and page are in the address. */
export function Gradebook() {
  const { get, href } = useAddress();
  const program = Number(get("program")) || 0;
  useOpenTitle("Gradebook");
  const away = { view: undefined, student: undefined, sort: undefined, page: undefined };
  return (
    <div className="-mb-20 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <ButtonLink to={href(away)} variant="quiet" size="small" icon={<ArrowLeft className="size-4.5" />}>
          Assignments
        </ButtonLink>
        <h1 className="text-3xl">Gradebook</h1>
      </div>
      {program > 0 ? (
        <Students program={program} />
      ) : (
        <>
          <FilterBar>
            <ProgramFilter all={false} />
          </FilterBar>
          <EmptyState title="Choose a program.">Its students and their marks appear here.</EmptyState>
        </>
      )}
    </div>
  );
}

function Students({ program }: { program: number }) {
  const { get, go } = useAddress();
  const page = pageIn(get("page"));
  const sort = sortIn(get("sort"), ["name", "average"]);
  const ordering = orderOf(sort) as "name" | "-name" | "average" | "-average";
  const query = { search: get("student"), ordering, page, page_size: STUDENTS_A_PAGE };
  const list = useQuery(listQ(api.gradebook.list, { params: { id: program }, query }));
  return (
    <PagedList
      list={list}
      page={page}
      page_size={STUDENTS_A_PAGE}
      loading="Loading the gradebook"
      failure="Error loading data. Please refresh the page."
      empty={
        <EmptyState
          title={get("student") ? "No students match your search." : "No students in this program yet."}
        >
          {get("student") ? "Try fewer letters." : "They appear here once they are enrolled."}
        </EmptyState>
      }
      filters={
        <>
          <AddressSearch label="Search by name, email or phone" name="student" />
          <ProgramFilter all={false} />
        </>
      }
      noun={["student"]}
      actions={
        <a href={paths.gradebookCsv(program)} download="" className={buttonLook("secondary", "small")}>
          <Download aria-hidden="true" className="size-4.5" />
          CSV
        </a>
      }
      label="Pages of students"
    >
      {(rows) =>
        list.data?.assignments.length ? (
          <GradebookTable
            sort={sort}
            onSort={(key) => go({ sort: orderOf(nextSort(sort, key)), page: undefined }, { replace: true })}
            assignments={list.data.assignments}
            rows={rows}
            program={program}
            now={new Date(list.dataUpdatedAt)}
          />
        ) : (
          <EmptyState title="No assignments sent yet.">
            Marks appear here once an assignment is sent.
          </EmptyState>
        )
      }
    </PagedList>
  );
}

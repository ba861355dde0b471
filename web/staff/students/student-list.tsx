import { useQuery } from "@tanstack/react-query";
import { Download, GraduationCap } from "lucide-react";
import { Navigate } from "react-router";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import {
  exportAddress,
  filtersIn,
  PAGE_SIZE,
  programTitlesQuery,
  studentListQuery,
} from "#web/staff/students/student-queries.ts";
import { StudentTable } from "#web/staff/students/student-table.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

export function StudentList() {
  const filters = filtersIn(useAddress().get);
  return (
    <>
      <PageHeading
        title="Students Management"
        actions={
          <a href={exportAddress(filters)} download className={buttonLook("secondary")}>
            <Download className="size-5" />
            Export CSV
          </a>
        }
      />
      <TotalStudents />
      <Filters />
      <Students />
    </>
  );
}

function TotalStudents() {
  const { data } = useQuery(totalsQuery(api));
  return (
    <div className="sm:max-w-xs">
      <StatTile
        value={data ? withThousands(data.total_students) : "…"}
        label="Total Students"
        icon={<GraduationCap />}
      />
    </div>
  );
}

function Filters() {
  const { get, go } = useAddress();
  const { data: programs = [] } = useQuery(programTitlesQuery(api));
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <AddressSearch label="Search by name or email" />
      <Select
        aria-label="Program"
        placeholder="All Programs"
        value={get("program")}
        onChange={(event) => go({ program: event.target.value, page: undefined }, { replace: true })}
        options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    </div>
  );
}

function Students() {
  const { get, href } = useAddress();
  const filters = filtersIn(get);
  const isFiltered = Boolean(filters.search || filters.program);
  const students = useQuery(studentListQuery(api, filters));
  if (students.isPending) return <RowsSkeleton label="Loading students" />;
  if (students.isError)
    return (
      <FailedState
        title={
          isFiltered
            ? "Failed to filter students. Please try again."
            : "Failed to load data. Please try again."
        }
        onRetry={() => void students.refetch()}
      />
    );
  const { count, results } = students.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  // The last student of the last page was deleted, or the address is an old one.
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0) return <NoStudents search={filters.search} program={filters.program} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="text-muted text-sm">
        {countInWords(count, "student", filters)}
        {isFiltered && " found"}
      </p>
      <div aria-busy={students.isPlaceholderData} className={students.isPlaceholderData ? "opacity-60" : ""}>
        <StudentTable students={results} firstNumber={(filters.page - 1) * PAGE_SIZE + 1} />
      </div>
      <Pagination page={filters.page} pageCount={pageCount} pageHref={(page) => href({ page })} />
    </div>
  );
}

function NoStudents({ search, program }: { search: string; program: string }) {
  const { go } = useAddress();
  if (!search && !program)
    return <EmptyState title="No students yet">Whoever registers on the website appears here.</EmptyState>;
  return (
    <EmptyState
      title={
        search
          ? "No students found matching your search criteria."
          : "No students found enrolled in this program."
      }
      action={
        <Button
          variant="secondary"
          onClick={() => go({ search: undefined, program: undefined, page: undefined })}
        >
          Show All Students
        </Button>
      }
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { Download, GraduationCap, Upload, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { nextSort } from "#web/ui/layout/sort-button.tsx";
import { LowTile } from "#web/ui/layout/stat-tile.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { exportAddress, filtersIn, orderingOf, PAGE_SIZE, studentListQuery } from "./student-queries.ts";
import { StudentTable } from "./student-table.tsx";

const NewStudent = lazyPart(async () => ({ default: (await import("./new-student.tsx")).NewStudent }));

export function StudentList() {
  const filters = filtersIn(useAddress().get);
  return (
    <>
      <PageHeading
        title="Students Management"
        actions={
          <>
            <TotalStudents />
            <AddStudents />
            <a href={exportAddress(filters)} download className={buttonLook("secondary", "small")}>
              <Download className="size-5" />
              Export CSV
            </a>
          </>
        }
      />
      {filters.enrolled_since && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Enrolled in a program since <Time at={filters.enrolled_since} />
          </span>
          <ClearFilters names={["enrolled_since"]} label="Show all students" />
        </p>
      )}
      <Students />
    </>
  );
}

function AddStudents() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ButtonLink
        to={paths.dashboard("students", { import: "list" })}
        variant="secondary"
        size="small"
        icon={<Upload className="size-5" />}
      >
        Import
      </ButtonLink>
      <Button size="small" icon={<UserRoundPlus className="size-5" />} onClick={() => setIsAdding(true)}>
        Add Student
      </Button>
      <Suspense>{isAdding && <NewStudent onClose={() => setIsAdding(false)} />}</Suspense>
    </>
  );
}

/** The specification's card, as low as a button: ten rows fit under it. */
function TotalStudents() {
  const { data } = useQuery(totalsQuery(api));
  return (
    <LowTile
      icon={<GraduationCap />}
      label="Total Students"
      value={data ? withThousands(data.total_students) : "…"}
    />
  );
}

function Students() {
  const { get, go } = useAddress();
  const filters = filtersIn(get);
  const sortBy = (key: string) =>
    go({ sort: orderingOf(nextSort(filters.sort, key)), page: undefined }, { replace: true });
  const isFiltered = Boolean(filters.search || filters.program || filters.enrolled_since);
  const { data: programs = [] } = useQuery(programTitlesQuery(api));
  return (
    <PagedList
      list={useQuery(studentListQuery(api, filters))}
      page={filters.page}
      page_size={PAGE_SIZE}
      loading="Loading students"
      failure={
        isFiltered ? "Failed to filter students. Please try again." : "Failed to load data. Please try again."
      }
      empty={<NoStudents isSearching={filters.search !== ""} isFiltered={isFiltered} />}
      filters={
        <>
          <AddressSearch label="Search by name, email, phone or organization" />
          <AddressSelect
            name="program"
            label="Program"
            placeholder="All Programs"
            options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </>
      }
      // Above all students stands their total already.
      noun={isFiltered ? ["student"] : undefined}
      countNote=" found"
    >
      {(students, firstNumber) => (
        <StudentTable students={students} firstNumber={firstNumber} sort={filters.sort} onSort={sortBy} />
      )}
    </PagedList>
  );
}

function NoStudents({ isSearching, isFiltered }: { isSearching: boolean; isFiltered: boolean }) {
  if (!isFiltered)
    return <EmptyState title="No students yet">People who register on the website appear here.</EmptyState>;
  return (
    <EmptyState
      title={
        isSearching
          ? "No students found matching your search criteria."
          : "No students found enrolled in this program."
      }
      action={<ClearFilters names={["search", "program", "enrolled_since"]} label="Show All Students" />}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { PAGE_SIZE, submissionFiltersIn, submissionsQuery } from "./assignment-queries.ts";
import { GradeSubmission } from "./grade-submission.tsx";
import { ProgramPicker } from "./program-picker.tsx";
import { SubmissionTable } from "./submission-table.tsx";

/** What students handed in, by program and search. */
export function StudentSubmissions() {
  const { get, go } = useAddress();
  return (
    <section aria-labelledby="student-submissions" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id="student-submissions" title="Student Submissions" />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <AddressSearch label="Search by student, assignment or program" name="student" pageName="work_page" />
        <Field label="Program" name="filter-program" isLabelHidden>
          <ProgramPicker
            value={get("program")}
            onChange={(program) => go({ program, work_page: undefined }, { replace: true })}
            allLabel="All Programs"
          />
        </Field>
      </div>
      <Submissions />
    </section>
  );
}

function Submissions() {
  const { get, go } = useAddress();
  const filters = submissionFiltersIn(get);
  const isFiltered = Boolean(filters.search || filters.program);
  const submissions = useQuery(submissionsQuery(api, filters));
  const graded = submissions.data?.results.find(({ id }) => get("open") === `grade-${id}`);
  return (
    <>
      <PagedList
        list={submissions}
        page={filters.page}
        page_size={PAGE_SIZE}
        pageName="work_page"
        loading="Loading submissions"
        failure="Error loading data. Please refresh the page."
        empty={
          <EmptyState title={isFiltered ? "No submissions match your filters." : "No submissions yet."} />
        }
        label="Pages of submissions"
      >
        {(rows) => <SubmissionTable submissions={rows} />}
      </PagedList>
      {graded && (
        <GradeSubmission key={graded.id} submission={graded} onClose={() => go({ open: undefined })} />
      )}
    </>
  );
}

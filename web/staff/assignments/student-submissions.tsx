import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import {
  PAGE_SIZE,
  submissionFiltersIn,
  submissionsQuery,
} from "#web/staff/assignments/assignment-queries.ts";
import { GradeSubmission } from "#web/staff/assignments/grade-submission.tsx";
import { ProgramField } from "#web/staff/assignments/program-field.tsx";
import { SubmissionTable } from "#web/staff/assignments/submission-table.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** What students handed in, by program and search. */
export function StudentSubmissions() {
  const { get, go } = useAddress();
  return (
    <section aria-labelledby="student-submissions" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id="student-submissions" title="Student Submissions" />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <AddressSearch label="Search by student, assignment or program" name="student" pageName="work_page" />
        <ProgramField
          value={get("program")}
          onChange={(program) => go({ program, work_page: undefined }, { replace: true })}
          allLabel="All Programs"
        />
      </div>
      <Submissions />
    </section>
  );
}

function Submissions() {
  const { get, go, href } = useAddress();
  const filters = submissionFiltersIn(get);
  const submissions = useQuery(submissionsQuery(api, filters));
  if (submissions.isPending) return <RowsSkeleton label="Loading submissions" />;
  if (submissions.isError)
    return (
      <FailedState
        title="Error loading data. Please refresh the page."
        onRetry={() => void submissions.refetch()}
      />
    );
  const { count, results } = submissions.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  if (filters.page > pageCount && pageCount > 0)
    return <Navigate to={href({ work_page: pageCount })} replace />;
  if (results.length === 0)
    return (
      <EmptyState
        title={
          filters.search || filters.program ? "No submissions match your filters." : "No submissions yet."
        }
      />
    );
  const graded = results.find(({ id }) => get("open") === `grade-${id}`);
  return (
    <>
      <div
        aria-busy={submissions.isPlaceholderData}
        className={submissions.isPlaceholderData ? "opacity-60" : ""}
      >
        <SubmissionTable submissions={results} />
      </div>
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        pageHref={(page) => href({ work_page: page })}
        label="Pages of submissions"
      />
      {graded && (
        <GradeSubmission key={graded.id} submission={graded} onClose={() => go({ open: undefined })} />
      )}
    </>
  );
}

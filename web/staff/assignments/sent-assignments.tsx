import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PAGE_SIZE, sentFiltersIn, sentQuery } from "#web/staff/assignments/assignment-queries.ts";
import { AssignmentTable } from "#web/staff/assignments/assignment-table.tsx";
import { DeleteAssignment } from "#web/staff/assignments/delete-assignment.tsx";
import { EditAssignment } from "#web/staff/assignments/edit-assignment.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The sent assignments with their search. */
export function SentAssignments() {
  return (
    <section aria-labelledby="sent-assignments" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id="sent-assignments" title="Sent Assignments" />
      <AddressSearch label="Search by title or program" className="sm:max-w-md" />
      <Assignments />
    </section>
  );
}

function Assignments() {
  const { get, go, href } = useAddress();
  const filters = sentFiltersIn(get);
  const [doomed, setDoomed] = useState<StaffAssignment | null>(null);
  const assignments = useQuery(sentQuery(api, filters));
  if (assignments.isPending) return <RowsSkeleton label="Loading assignments" />;
  if (assignments.isError)
    return (
      <FailedState
        title="Error loading data. Please refresh the page."
        onRetry={() => void assignments.refetch()}
      />
    );
  const { count, results } = assignments.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0)
    return (
      <EmptyState title={filters.search ? "No assignments match your search." : "No assignments sent yet."}>
        {filters.search ? "Try fewer letters." : "Send the first one with the button above."}
      </EmptyState>
    );
  const edited = results.find(({ id }) => get("open") === `edit-${id}`);
  return (
    <>
      <div
        aria-busy={assignments.isPlaceholderData}
        className={assignments.isPlaceholderData ? "opacity-60" : ""}
      >
        <AssignmentTable assignments={results} onDelete={setDoomed} />
      </div>
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        pageHref={(page) => href({ page })}
        label="Pages of assignments"
      />
      <DeleteAssignment assignment={doomed} onClose={() => setDoomed(null)} />
      {edited && (
        <EditAssignment key={edited.id} assignment={edited} onClose={() => go({ open: undefined })} />
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEADLINE_DAYS } from "#contract/admin/today-kinds.ts";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { assignmentsKey, PAGE_SIZE, sentFiltersIn, sentQuery } from "./assignment-queries.ts";
import { AssignmentTable } from "./assignment-table.tsx";

const AssignmentDialog = lazyPart(async () => ({
  default: (await import("./assignment-dialog.tsx")).AssignmentDialog,
}));

/** The sent assignments with their search. */
export function SentAssignments() {
  return (
    <section aria-labelledby="sent-assignments">
      <h2 id="sent-assignments" className="sr-only">
        Sent Assignments
      </h2>
      <Assignments />
    </section>
  );
}

function Assignments() {
  const { get, go } = useAddress();
  const filters = sentFiltersIn(get);
  const isFiltered = Boolean(filters.search || filters.due_within);
  const [deleted, setDeleted] = useState<StaffAssignment | null>(null);
  const assignments = useQuery(sentQuery(api, filters));
  const closeDialog = () => go({ open: undefined }, { stays: true });
  const edited = assignments.data?.results.find(({ id }) => get("open") === `edit-${id}`);
  return (
    <>
      <PagedList
        list={assignments}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading assignments"
        failure="Error loading data. Please refresh the page."
        empty={
          <EmptyState title={isFiltered ? "No assignments match your search." : "No assignments sent yet."}>
            {isFiltered ? "Try fewer letters, or any deadline." : "Send the first one with the button above."}
          </EmptyState>
        }
        filters={
          <>
            <AddressSearch label="Search by title or program" />
            <AddressSelect
              name="due"
              label="Deadline"
              placeholder="Any deadline"
              options={[{ value: String(DEADLINE_DAYS), label: `Within ${DEADLINE_DAYS} days` }]}
            />
          </>
        }
        label="Pages of assignments"
      >
        {(rows) => <AssignmentTable assignments={rows} onDelete={setDeleted} />}
      </PagedList>
      <DeleteDialog
        isFinal
        kind="assignment"
        row={deleted}
        title={({ title }) => `Delete "${title}"?`}
        remove={({ id }) => api.assignments.remove({ params: { id } })}
        done="Assignment deleted successfully!"
        failure="Error deleting assignment. Please try again."
        stale={assignmentsKey}
        onClose={() => setDeleted(null)}
      >
        <p>Are you sure you want to delete this assignment? This action cannot be undone.</p>
      </DeleteDialog>
      {get("open") === "send" && <AssignmentDialog onClose={closeDialog} />}
      {edited && <AssignmentDialog key={edited.id} record={edited} onClose={closeDialog} />}
    </>
  );
}

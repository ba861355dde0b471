import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Communication } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EditAndDelete } from "./edit-and-delete.tsx";
import { recipientsOf } from "./recipients-of.tsx";

/** Query of scheduled communications. One page is expected to hold all of them. */
export const scheduledQuery = q(api.communications.scheduled, { query: { page_size: 100 } });

/** Lists scheduled communications. Shows nothing if there are none. */
export function ScheduledList() {
  const scheduled = useQuery(scheduledQuery);
  const [cancelled, setCancelled] = useState<Communication | null>(null);
  if (scheduled.isError)
    return (
      <FailedState
        title="Failed to load scheduled communications. Please try again."
        onRetry={() => void scheduled.refetch()}
      />
    );
  if (!scheduled.data?.results.length) return null;
  const columns: Column<Communication>[] = [
    { key: "title", header: "Title", isRowHeader: true, cell: ({ title }) => <Wrapped>{title}</Wrapped> },
    { key: "recipients", header: "Recipients", cell: (one) => <Wrapped>{recipientsOf(one)}</Wrapped> },
    {
      key: "time",
      header: "Goes out",
      cell: ({ created_at }) => <Time at={created_at} shows="minute" className="whitespace-nowrap" />,
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (one) => <EditAndDelete communication={one} onDelete={setCancelled} />,
    },
  ];
  return (
    <section aria-labelledby="scheduled" className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="scheduled" className="text-lg">
        Scheduled
      </h2>
      <Table
        caption="Scheduled communications"
        columns={columns}
        rows={scheduled.data.results}
        rowKey={({ id }) => id}
      />
      <DeleteDialog
        kind="communication"
        row={cancelled}
        title={({ title }) => `Delete "${title}"?`}
        remove={({ id }) => api.communications.remove({ params: { id } })}
        done="It will not be sent."
        failure="Failed to delete it. Please try again."
        stale="communications"
        onClose={() => setCancelled(null)}
      >
        <p>It is deleted, and nobody will receive it.</p>
      </DeleteDialog>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { openRowStates, type Statement } from "#contract/fees/statements.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { PAGE_SIZE, statementListQuery, statementsKey } from "./statement-queries.ts";

type Listed = Pick<Statement, "id" | "filename" | "uploaded_by" | "uploaded_at" | "format" | "counts">;

/** The statements of the last 90 days, so that one that was begun can be gone on with. */
export function StatementList() {
  const { get, href } = useAddress();
  const [removed, setRemoved] = useState<Listed | null>(null);
  const page = pageIn(get("page"));
  const columns: Column<Listed>[] = [
    {
      key: "file",
      header: "Statement",
      isRowHeader: true,
      cell: ({ id, filename }) => (
        <Link
          to={href({ statement: id, page: undefined })}
          className="wrap-anywhere font-semibold underline decoration-line underline-offset-4"
        >
          {filename}
        </Link>
      ),
    },
    { key: "provider", header: "Of", cell: ({ format }) => format?.provider ?? "Not read yet" },
    { key: "open", header: "Open lines", isNumeric: true, cell: (row) => withThousands(openLines(row)) },
    {
      key: "recorded",
      header: "Recorded",
      isNumeric: true,
      cell: ({ counts }) => withThousands(counts.recorded),
    },
    {
      key: "uploaded",
      header: "Uploaded",
      cell: ({ uploaded_at, uploaded_by }) => (
        <>
          <Time at={uploaded_at} shows="minute" />
          {uploaded_by && `, ${uploaded_by}`}
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (row) => (
        <IconButton
          label={`Delete ${row.filename}`}
          icon={<Trash2 className="size-5" />}
          tone="urgent"
          onClick={() => setRemoved(row)}
        />
      ),
    },
  ];
  return (
    <section className="grid gap-4" aria-labelledby="statements">
      <SectionHeading id="statements" title="Statements" />
      <PagedList
        list={useQuery(statementListQuery(api, page))}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading statements"
        failure="Failed to load the statements. Please try again."
        empty={<EmptyState title="No statements yet">What you upload is kept here for 90 days.</EmptyState>}
      >
        {(rows) => <Table caption="Statements" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      <DeleteDialog
        kind="statement"
        row={removed}
        title={({ filename }) => `Delete the statement ${filename}?`}
        remove={({ id }) => api.statements.remove({ params: { id } })}
        done="The statement is deleted."
        failure="Failed to delete the statement. Please try again."
        stale={[statementsKey]}
        onClose={() => setRemoved(null)}
      >
        <p>Its lines are deleted. Payments that were recorded of it stay.</p>
      </DeleteDialog>
    </section>
  );
}

function openLines({ counts }: Listed): number {
  const states = ["unread", ...openRowStates] as const;
  return states.reduce((sum, state) => sum + counts[state], 0);
}

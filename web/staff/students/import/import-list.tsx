import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
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
import { importListQuery, importsKey, PAGE_SIZE } from "./import-queries.ts";

type Listed = Pick<
  StudentImport,
  "id" | "filename" | "uploaded_by" | "uploaded_at" | "program" | "is_adding" | "counts"
>;

/** The files of the last 30 days, so that one that was begun can be gone on with. */
export function ImportList() {
  const { get, href } = useAddress();
  const [removed, setRemoved] = useState<Listed | null>(null);
  const page = pageIn(get("page"));
  const columns: Column<Listed>[] = [
    {
      key: "file",
      header: "File",
      isRowHeader: true,
      cell: ({ id, filename }) => (
        <Link
          to={href({ import: id, page: undefined })}
          className="wrap-anywhere font-semibold underline decoration-line underline-offset-4"
        >
          {filename}
        </Link>
      ),
    },
    { key: "program", header: "Program", showsFrom: "lg", cell: ({ program }) => program?.title ?? "–" },
    { key: "open", header: "Ready", isNumeric: true, cell: ({ counts }) => withThousands(counts.ready) },
    { key: "mend", header: "To mend", isNumeric: true, cell: ({ counts }) => withThousands(counts.problem) },
    { key: "added", header: "Added", isNumeric: true, cell: ({ counts }) => withThousands(counts.added) },
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
      cell: (row) =>
        !row.is_adding && (
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
    <section className="grid gap-4" aria-labelledby="imports">
      <SectionHeading id="imports" title="Files" />
      <PagedList
        list={useQuery(importListQuery(api, page))}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading files"
        failure="Failed to load the files. Please try again."
        empty={<EmptyState title="No files yet">What you upload is kept here for 30 days.</EmptyState>}
      >
        {(rows) => <Table caption="Files" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      <DeleteDialog
        kind="student_import"
        row={removed}
        title={({ filename }) => `Delete the file ${filename}?`}
        remove={({ id }) => api.student_imports.remove({ params: { id } })}
        done="The file is deleted."
        failure="Failed to delete the file. Please try again."
        stale={[importsKey]}
        onClose={() => setRemoved(null)}
      >
        <p>Its lines are deleted. Students who were added stay.</p>
      </DeleteDialog>
    </section>
  );
}

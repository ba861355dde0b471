import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { Page } from "#contract/shared/lists.ts";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";

interface Upload {
  id: number;
  filename: string;
  uploaded_by: string | null;
  uploaded_at: string;
}

interface UploadListProps<Row extends Upload> {
  /** "statement": what such a file is called, on the screen and in the bin. */
  noun: string;
  kind: BinKind;
  list: UseQueryResult<Page<Row>>;
  page: number;
  page_size: number;
  /** How long a file lies here. */
  days: number;
  /** What is told of a file between its name and its upload. */
  columns: Column<Row>[];
  /** The page on which work on a file goes on. */
  hrefOf: (row: Row) => string;
  canDelete?: (row: Row) => boolean;
  remove: (row: Row) => Promise<unknown>;
  /** What becomes of what was made of a deleted file's lines. */
  deletion: string;
  /** The queries under this key are stale after a deletion. */
  stale: QueryKey;
}

/** Files with lines that staff uploaded lately, so that one that was begun can be gone on with. */
export function UploadList<Row extends Upload>({ noun, list, ...props }: UploadListProps<Row>) {
  const [removed, setRemoved] = useState<Row | null>(null);
  const title = `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
  const columns: Column<Row>[] = [
    {
      key: "file",
      header: title,
      isRowHeader: true,
      cell: (row) => (
        <Link
          to={props.hrefOf(row)}
          className="wrap-anywhere font-semibold underline decoration-line underline-offset-4"
        >
          {row.filename}
        </Link>
      ),
    },
    ...props.columns,
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
        (props.canDelete?.(row) ?? true) && (
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
    <section className="grid gap-4" aria-labelledby="uploads">
      <SectionHeading id="uploads" title={`${title}s`} />
      <PagedList
        list={list}
        page={props.page}
        page_size={props.page_size}
        loading={`Loading ${noun}s`}
        failure={`Failed to load the ${noun}s. Please try again.`}
        empty={
          <EmptyState title={`No ${noun}s yet`}>
            What you upload is kept here for {props.days} days.
          </EmptyState>
        }
      >
        {(rows) => <Table caption={`${title}s`} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      <DeleteDialog
        kind={props.kind}
        row={removed}
        title={({ filename }) => `Delete the ${noun} ${filename}?`}
        remove={props.remove}
        done={`The ${noun} is deleted.`}
        failure={`Failed to delete the ${noun}. Please try again.`}
        stale={props.stale}
        onClose={() => setRemoved(null)}
      >
        <p>{props.deletion}</p>
      </DeleteDialog>
    </section>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { Stale } from "#web/api/stale.ts";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";

interface Upload {
  id: number;
  filename: string;
  uploaded_by: string | null;
  uploaded_at: string;
}

interface UploadRules<Row extends Upload> {
  /** Noun for such a file, such as "statement". The screen and the bin show it. */
  noun: string;
  kind: BinKind;
  /** Address parameter that names the open file. */
  parameter: string;
  /** Days for which a file is stored. */
  days: number;
  /** Columns between the name of a file and its upload. */
  columns: Column<Row>[];
  canDelete?: (row: Row) => boolean;
  remove: (row: Row) => Promise<unknown>;
  /** Explains what happens to records that were made from the lines of a deleted file. */
  text: string;
  stale: Stale;
}

/** Returns the rules of a list of uploaded files, in which staff find a file to continue with. */
export const uploadRules = <Row extends Upload>({
  noun,
  parameter,
  days,
  columns,
  canDelete = () => true,
  ...rules
}: UploadRules<Row>) => ({
  noun: [noun] as const,
  counts: "never" as const,
  caption: capital(`${noun}s`),
  columns: [
    {
      key: "file",
      header: capital(noun),
      isRowHeader: true,
      cell: (row: Row) => <FileLink {...row} parameter={parameter} />,
    },
    ...columns,
    {
      key: "uploaded",
      header: "Uploaded",
      cell: ({ uploaded_at, uploaded_by }: Row) => (
        <>
          <Time at={uploaded_at} shows="minute" />
          {uploaded_by && `, ${uploaded_by}`}
        </>
      ),
    },
  ],
  actions: (row: Row, { ask }: { ask: (row: Row) => void }) =>
    canDelete(row) && <DeleteButton label={row.filename} onClick={() => ask(row)} />,
  dialogs: {
    ask: deletion<Row>({
      ...rules,
      title: ({ filename }) => `Delete the ${noun} ${filename}?`,
      done: `The ${noun} is deleted.`,
      failure: `Failed to delete the ${noun}. Please try again.`,
    }),
  },
  empty: { title: `No ${noun}s yet`, text: `Files that you upload are stored here for ${days} days.` },
});

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function FileLink({ id, filename, parameter }: Upload & { parameter: string }) {
  return (
    <Link
      to={useAddress().href({ [parameter]: id, page: undefined })}
      className="wrap-anywhere font-semibold underline decoration-line underline-offset-4"
    >
      {filename}
    </Link>
  );
}

/** Shows a list of uploaded files under its heading. */
export function Uploads({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4" aria-labelledby="uploads">
      <SectionHeading id="uploads" title={title} />
      {children}
    </section>
  );
}

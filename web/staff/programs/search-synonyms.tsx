import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { SearchSynonyms as Synonyms } from "#contract/courses/search-synonyms.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";

const SynonymDialog = lazyPart(async () => ({
  default: (await import("./synonym-dialog.tsx")).SynonymDialog,
}));

/** Lists terms that mean the same in a program search. `?synonyms=new` and `?synonyms=3` open the dialog. */
export function SearchSynonyms() {
  const { get, go, href } = useAddress();
  const synonyms = useQuery(q(api.search_synonyms.list));
  const open = get("synonyms");
  const record = synonyms.data?.find(({ id }) => String(id) === open);
  return (
    <>
      <PageHeading
        title="Search Synonyms"
        lead="Terms on one line mean the same when people search programs: each finds what the others find."
        actions={
          <>
            <ButtonLink
              to={href({ synonyms: undefined })}
              variant="secondary"
              icon={<ArrowLeft className="size-5" />}
            >
              All Programs
            </ButtonLink>
            <AddSynonyms />
          </>
        }
      />
      <NeedsScript />
      <SynonymList />
      {(open === "new" || record) && (
        <Suspense>
          <SynonymDialog
            key={open}
            record={record}
            onClose={() => go({ synonyms: "list" }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function AddSynonyms() {
  const { href } = useAddress();
  return (
    <ButtonLink to={href({ synonyms: "new" })} preventScrollReset icon={<Plus className="size-5" />}>
      Add Synonyms
    </ButtonLink>
  );
}

function SynonymList() {
  const { href } = useAddress();
  const synonyms = useQuery(q(api.search_synonyms.list));
  const [deleted, setDeleted] = useState<Synonyms | null>(null);
  if (synonyms.isPending) return <RowsSkeleton label="Loading synonyms" />;
  if (synonyms.isLoadingError)
    return <FailedState title="Failed to load the synonyms." onRetry={() => void synonyms.refetch()} />;
  if (synonyms.data.length === 0)
    return (
      <EmptyState title="No synonyms" action={<AddSynonyms />}>
        A search finds only the words of titles and categories.
      </EmptyState>
    );
  const columns: Column<Synonyms>[] = [
    { key: "terms", header: "Terms", isRowHeader: true, cell: ({ terms }) => terms },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (row) => (
        <>
          <EditLink to={href({ synonyms: row.id })} label={row.terms} opensDialog />
          <DeleteButton label={row.terms} onClick={() => setDeleted(row)} />
        </>
      ),
    },
  ];
  return (
    <>
      <Table caption="Synonyms" columns={columns} rows={synonyms.data} rowKey={({ id }) => id} />
      <DeleteDialog
        kind="search_synonyms"
        row={deleted}
        title={() => "Delete these synonyms?"}
        remove={({ id }) => api.search_synonyms.remove({ params: { id } })}
        done="Synonyms deleted."
        failure="Failed to delete the synonyms. Please try again."
        stale="search_synonyms"
        onClose={() => setDeleted(null)}
      >
        <p>
          <span className="wrap-anywhere font-semibold">{deleted?.terms}</span> no longer find each other.
        </p>
      </DeleteDialog>
    </>
  );
}

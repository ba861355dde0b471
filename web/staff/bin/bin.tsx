import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { BinItem } from "#contract/admin/bin.ts";
import { alongInWords, type BinKind, binKindNames, binKinds, kindsFor } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useRestore } from "#web/dashboard/lists/deletion/use-deleted.ts";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { Filter } from "#web/dashboard/lists/filters/filters.tsx";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EndDialog } from "./end-dialog.tsx";

const kindIn = (text: string) => binKindNames.find((known) => known === text);

/** Filter of the kinds that the person may restore. */
const kind: Filter<BinKind | undefined> = {
  ...fetchedChoice("Kind", {
    all: "Everything",
    read: kindIn,
    useOptions: () =>
      kindsFor(principalOf(useCurrentUser())).map((value) => ({ value, label: binKinds[value].label })),
  }),
  read: kindIn,
};

export const bin = defineList({
  list: api.bin.list,
  noun: ["deletion"],
  page_size: 25,
  filters: { search: search("Search by name"), kind },
  // Always fetched again, because records are deleted all over the dashboard.
  options: { refetchOnMount: "always" },
  caption: `Deleted in the last ${BIN_DAYS} days`,
  rowKey: ({ kind, record_id }) => `${kind} ${record_id}`,
  columns: [
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
      cell: ({ name }) => (
        <span dir="auto" className="wrap-anywhere line-clamp-2">
          {name}
        </span>
      ),
    },
    { key: "kind", header: "Kind", size: "fit", cell: ({ kind }) => binKinds[kind].label },
    {
      key: "along",
      header: "Deleted with it",
      showsFrom: "lg",
      cell: ({ along }) => alongInWords(along) || <span className="text-muted">Nothing else</span>,
    },
    {
      key: "deleted",
      header: "Deleted",
      cell: ({ deleted_at, deleted_by }) => (
        <>
          <Time at={deleted_at} shows="minute" className="tabular-nums" />
          {deleted_by && <span className="text-muted"> by {deleted_by}</span>}
        </>
      ),
    },
    {
      key: "ends",
      header: "For good on",
      showsFrom: "lg",
      size: "fit",
      cell: ({ ends_at }) => <Time at={ends_at} />,
    },
  ],
  useTools: () => ({ isAdmin: useCurrentUser().profile.role === "admin" }),
  actions: (item, { isAdmin, end }) => (
    <>
      <RestoreButton item={item} />
      {isAdmin && !("isPermanent" in binKinds[item.kind]) && (
        <DeleteButton label={`${item.name} for good`} onClick={() => end(item)} />
      )}
    </>
  ),
  dialogs: { end: EndDialog },
  loading: "Loading the bin",
  failure: "Failed to load the bin. Please try again.",
  empty: { title: "The bin is empty", text: "Records that you delete appear here. You can restore them." },
  noMatch: { title: "Nothing in the bin matches." },
});

export function Bin() {
  return (
    <>
      <PageHeading
        title="Bin"
        lead={`Deleted records stay here for ${BIN_DAYS} days. You can restore them with everything that was deleted with them, except log-ins, API tokens, secret links, waiting lists of programs and notifications on devices.`}
      />
      <bin.view />
    </>
  );
}

function RestoreButton({ item: { kind, record_id, name } }: { item: BinItem }) {
  const restore = useRestore();
  const { withProof, question } = useProof();
  const [isPending, setIsPending] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCcw className="size-4" />}
        isPending={isPending}
        pendingLabel="Restoring..."
        aria-label={`Restore ${name}`}
        onClick={async () => {
          setIsPending(true);
          await restore(kind, record_id, withProof);
          setIsPending(false);
        }}
      >
        Restore
      </Button>
      {question}
    </>
  );
}

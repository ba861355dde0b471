import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { BinItem } from "#contract/admin/bin.ts";
import { alongInWords, binKinds } from "#contract/admin/bin-kinds.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useRestore } from "#web/dashboard/lists/use-deleted.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";

type BinTableProps = { items: BinItem[]; isAdmin: boolean; onEnd: (item: BinItem) => void };

export function BinTable({ items, isAdmin, onEnd }: BinTableProps) {
  const columns: Column<BinItem>[] = [
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
      cell: ({ name }) => <span className="wrap-anywhere line-clamp-2">{name}</span>,
    },
    { key: "kind", header: "Kind", size: "fit", cell: ({ kind }) => binKinds[kind].label },
    {
      key: "along",
      header: "Went along",
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
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (item) => (
        <>
          <RestoreButton item={item} />
          {isAdmin && !("isPermanent" in binKinds[item.kind]) && (
            <DeleteButton label={`${item.name} for good`} onClick={() => onEnd(item)} />
          )}
        </>
      ),
    },
  ];
  return (
    <Table
      caption="Deleted in the last 30 days"
      columns={columns}
      rows={items}
      rowKey={({ kind, record_id }) => `${kind} ${record_id}`}
    />
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

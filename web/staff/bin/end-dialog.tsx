import { flushSync } from "react-dom";
import type { BinItem } from "#contract/admin/bin.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { focusBesideRow } from "#web/browser/focus-main.ts";
import { recordInBin } from "#web/dashboard/lists/deletion/use-deleted.ts";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Asks before something is deleted for good. */
export function EndDialog({ row: item, onClose }: RowDialogProps<BinItem>) {
  const { withProof, question } = useProof();
  const showToast = useToast();
  const end = useChange(
    ({ kind, record_id }: BinItem) =>
      withProof(() => api.bin.remove({ params: { kind, id: String(record_id) } })),
    {
      stale: "bin",
      onDone: (_nothing, { kind, record_id, name }) => {
        flushSync(onClose);
        focusBesideRow();
        showToast(`${name} is deleted for good.`, { about: recordInBin(kind, record_id) });
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={item ? `Delete ${item.name} for good?` : ""}
      confirmLabel="Delete for Good"
      pendingLabel="Deleting..."
      isPending={end.isPending}
      error={end.error ? sentenceOf(end.error, "It was not deleted. Please try again.") : undefined}
      onConfirm={() => item && end.mutate(item)}
      onCancel={() => {
        end.reset();
        onClose();
      }}
    >
      <p>
        It is deleted at once, with its files and everything that was deleted with it. This cannot be undone.
      </p>
      {question}
    </ConfirmDialog>
  );
}

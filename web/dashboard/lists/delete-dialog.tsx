import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { focusBesideRow, focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { GoesAlong } from "./goes-along.tsx";
import { useDeleted } from "./use-deleted.ts";

interface DeleteDialogProps<Row> {
  /** What it is called in the bin. */
  kind: BinKind;
  /** The row that is asked about, if any. */
  row: Row | null;
  title: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Said afterwards. */
  done: string | ((row: Row) => string);
  /** The specification's sentence for a deletion that failed. */
  failure: string;
  /** What is fetched again afterwards. */
  stale: Stale;
  onClose: () => void;
  children: ReactNode;
  /** The specification's sentence in `children` says that this cannot be undone. The toast offers Undo all the same. */
  isFinal?: boolean;
}

/** Asks before a row is deleted, naming it and what goes along. The question stays open to say why it failed. */
export function DeleteDialog<Row extends { id: number }>({
  row,
  onClose,
  children,
  ...props
}: DeleteDialogProps<Row>) {
  const queries = useQueryClient();
  const tellDeleted = useDeleted();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: async (_nothing, removed: Row) => {
      // The dialog closes at once and gives the focus back to the button that opened it.
      flushSync(onClose);
      focusBesideRow();
      const { done } = props;
      const message = typeof done === "function" ? done(removed) : done;
      tellDeleted({ kind: props.kind, id: removed.id, message });
      await makeStale(queries, props.stale);
      focusMainIfLost();
    },
    onError: (error) => console.error("delete", error),
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={row === null ? "" : props.title(row)}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={removal.error ? sentenceOf(removal.error, props.failure) : undefined}
      onConfirm={() => row !== null && removal.mutate(row)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      {children}
      {row && <GoesAlong kind={props.kind} id={row.id} isFinal={props.isFinal} />}
    </ConfirmDialog>
  );
}

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface DeleteDialogProps<Row> {
  /** The row that is asked about, if any. */
  row: Row | null;
  title: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Said afterwards. */
  done: string | ((row: Row) => string);
  done_ms?: number;
  /** The specification's sentence for a deletion that failed. */
  failure: string;
  /** The queries under these keys are stale afterwards. */
  stale: readonly QueryKey[];
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a row is deleted, naming it. The question stays open to say why it failed. */
export function DeleteDialog<Row>({ row, onClose, children, ...props }: DeleteDialogProps<Row>) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: async (_nothing, removed: Row) => {
      onClose();
      const { done } = props;
      showToast(typeof done === "function" ? done(removed) : done, { lasts_ms: props.done_ms });
      await Promise.all(props.stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
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
    </ConfirmDialog>
  );
}

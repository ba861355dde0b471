import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { focusBesideRow, focusMainIfLost } from "#web/browser/focus-main.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { GoesAlong } from "../goes-along.tsx";
import { useDeleted } from "./use-deleted.ts";

interface DeleteDialogProps<Row> {
  /** The record's kind in the bin. */
  kind: BinKind;
  /** The row to confirm. Null while the dialog is closed. */
  row: Row | null;
  title: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Toast after the deletion. */
  done: string | ((row: Row) => string);
  /** The specification's sentence for a deletion that failed. */
  failure: string | ((row: Row) => string);
  /** Queries to fetch again after the deletion. */
  stale: Stale;
  onClose: () => void;
  children: ReactNode;
}

const wordsFor = <Row,>(words: string | ((row: Row) => string), row: Row) =>
  typeof words === "function" ? words(row) : words;

/** Asks before a row is deleted, and counts the records deleted with it. A failure is shown in the open dialog. */
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
      // Close the dialog at once. This returns the focus to the row's button, from where it moves to the next row.
      flushSync(onClose);
      focusBesideRow();
      tellDeleted({ kind: props.kind, id: removed.id, message: wordsFor(props.done, removed) });
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
      error={removal.error && row ? sentenceOf(removal.error, wordsFor(props.failure, row)) : undefined}
      onConfirm={() => row !== null && removal.mutate(row)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      {children}
      {row && <GoesAlong kind={props.kind} id={row.id} />}
    </ConfirmDialog>
  );
}

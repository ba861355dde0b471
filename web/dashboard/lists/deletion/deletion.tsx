import type { ComponentProps, ReactNode } from "react";
import type { RowDialogProps } from "../list-rules.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

type DeletionRules<Row extends { id: number }> = Omit<
  ComponentProps<typeof DeleteDialog<Row>>,
  keyof RowDialogProps<Row> | "children"
> & {
  /** Further text of the question. */
  text?: string | ((row: Row) => ReactNode);
};

/** Returns a dialog that asks before a row of a list is deleted. */
export const deletion =
  <Row extends { id: number }>({ text, ...rules }: DeletionRules<Row>) =>
  ({ row, onClose }: RowDialogProps<Row>) => {
    const shown = typeof text === "function" ? row && text(row) : text;
    return (
      <DeleteDialog {...rules} row={row} onClose={onClose}>
        {typeof shown === "string" ? <p>{shown}</p> : shown}
      </DeleteDialog>
    );
  };

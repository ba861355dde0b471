import { Fragment, type ReactNode, useId, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { type Sort, SortButton } from "./sort-button.tsx";
import type { Column } from "./table-column.ts";
import { hiddenBelow, RowDetails, RowDetailsButton, widestOf } from "./table-details.tsx";

export type { Column } from "./table-column.ts";

const cellSizes = { fit: "md:whitespace-nowrap", usual: "", wide: "md:min-w-52" };

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Number of the first row, counted across all pages. */
  firstNumber?: number;
  sort?: Sort | undefined;
  onSort?: (key: string) => void;
  /** Class of a row in a special state. */
  rowClassName?: (row: Row) => string | undefined;
};

/**
 * A table. Below 768 px each row is a card. Columns that do not fit move to a details row, instead of behind a
 * scrollbar (look.md, "The back office is dense").
 */
export function Table<Row>({ caption, columns, rows, rowKey, firstNumber = 1, ...props }: TableProps<Row>) {
  const { sort, onSort, rowClassName } = props;
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set());
  const id = useId();
  const widest = widestOf(columns);
  const turn = (key: string | number) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <div className="relative overflow-x-auto md:rounded-lg md:border md:border-line md:bg-surface">
      <table className="table-cards w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="md:bg-sunken">
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {widest && <td className={`max-md:hidden ${widest.hidden}`} />}
          </tr>
        </thead>
        <tbody className="md:leading-snug">
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isOpen = open.has(key);
            return (
              <Fragment key={key}>
                <tr
                  className={classNames(
                    "group/row md:border-line md:border-t md:hover:bg-row-pointed",
                    rowClassName?.(row),
                  )}
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} id={`${id}-${key}`}>
                      {column.cell(row, firstNumber + index)}
                    </Cell>
                  ))}
                  {widest && (
                    <td className={`w-px max-md:hidden ${widest.hidden} md:pe-1`}>
                      <RowDetailsButton isOpen={isOpen} rowId={`${id}-${key}`} onPress={() => turn(key)} />
                    </td>
                  )}
                </tr>
                {widest && isOpen && (
                  <RowDetails columns={columns} row={row} number={firstNumber + index} widest={widest} />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type HeaderProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: TableProps<Row>["onSort"] };

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { key, isSortable, isNumeric, isActions, showsFrom } = column;
  const header = <HeaderText column={column} />;
  const direction = key === sort?.key ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={isSortable && onSort ? (direction ?? "none") : undefined}
      className={classNames(
        "px-2.5 font-semibold md:first:ps-4",
        isNumeric ? "text-end" : "text-start",
        showsFrom && hiddenBelow[showsFrom],
        staying(column, "md:bg-sunken"),
      )}
    >
      {isSortable && onSort ? (
        <SortButton label={header} direction={direction} onPress={() => onSort(key)} />
      ) : (
        <span className={isActions ? "sr-only" : "inline-block py-1.5"}>{header}</span>
      )}
    </th>
  );
}

function HeaderText<Row>({ column: { header, shortHeader } }: { column: Column<Row> }) {
  if (shortHeader === undefined) return header;
  return (
    <>
      <span className="2xl:hidden">{header}</span>
      <span className="max-2xl:hidden">{shortHeader}</span>
    </>
  );
}

/** Keeps the name and the buttons of a row visible while the table scrolls sideways. */
function staying<Row>({ isRowHeader, isActions }: Column<Row>, background: string): string | undefined {
  if (isRowHeader) return `md:sticky md:start-0 md:z-10 ${background}`;
  return isActions ? `md:sticky md:end-0 md:z-10 ${background}` : undefined;
}

type CellProps<Row> = { column: Column<Row>; id: string; children: ReactNode };

function Cell<Row>({ column, id, children }: CellProps<Row>) {
  if (column.isRowHeader) {
    return (
      <th
        scope="row"
        id={id}
        className={classNames(
          "text-start font-semibold md:px-2.5 md:py-0.5 md:first:ps-4",
          staying(column, "md:bg-surface md:group-hover/row:bg-row-pointed"),
        )}
      >
        <div className={classNames("min-w-0", cellSizes[column.size ?? "usual"])}>{children}</div>
      </th>
    );
  }
  return (
    <td
      // A card breaks a label at its spaces, a header may not.
      data-label={column.isActions ? "" : column.header.replaceAll("\u00a0", " ")}
      className={classNames(
        "align-middle md:px-2.5 md:first:ps-4",
        !column.isActions && "md:py-0.5",
        column.showsFrom && hiddenBelow[column.showsFrom],
        column.isNumeric && "md:text-end",
        (column.size === "fit" || column.isActions) && "md:w-px",
        (column.isOnlyInTable || column.isLeftOffCards) && "max-md:hidden",
        staying(column, "md:bg-surface md:group-hover/row:bg-row-pointed"),
      )}
    >
      {column.isActions ? (
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:gap-0.5">{children}</div>
      ) : (
        <div className={classNames("min-w-0", cellSizes[column.size ?? "usual"])}>{children}</div>
      )}
    </td>
  );
}

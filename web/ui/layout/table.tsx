import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type Sort, SortButton } from "./sort-button.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  isSortable?: boolean;
  isNumeric?: boolean;
  /** The column that names the row; on a phone it heads the card. */
  isRowHeader?: boolean;
  /** Buttons. Their header is only read aloud, and on a phone they have a line of their own. */
  isActions?: boolean;
  /** As narrow as its content, or wide enough for a paragraph; in between by default. */
  size?: "fit" | "wide";
  /** Left out where rows are cards. */
  isOnlyInTable?: boolean;
};

const cellSizes = { fit: "@table:whitespace-nowrap", usual: "@table:min-w-20", wide: "@table:min-w-60" };

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (key: string) => void;
  /** For rows in another state than the rest. */
  rowClassName?: (row: Row) => string | undefined;
  /** For many columns: less space between them. */
  isDense?: boolean;
};

/** A table on wide screens; each row is a card on small ones. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  rowClassName,
  isDense,
}: TableProps<Row>) {
  return (
    <div className="@container">
      <div className="relative overflow-x-auto @table:rounded-lg @table:border @table:border-line @table:bg-surface">
        <table
          className={classNames(
            "table-cards w-full text-sm",
            isDense && "@table:[&_tbody_:is(td,th)]:py-1.5 @table:[&_td]:px-2.5 @table:[&_th]:px-2.5",
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <thead className="@table:bg-sunken">
            <tr>
              {columns.map((column) => {
                const direction = column.key === sort?.key ? sort.direction : undefined;
                return (
                  <th
                    key={column.key}
                    scope="col"
                    aria-sort={column.isSortable ? (direction ?? "none") : undefined}
                    className={classNames(
                      "px-4 font-semibold",
                      column.isNumeric ? "text-end" : "text-start",
                      staying(column, "@table:bg-sunken"),
                    )}
                  >
                    {column.isSortable && onSort ? (
                      <SortButton
                        label={column.header}
                        direction={direction}
                        onPress={() => onSort(column.key)}
                      />
                    ) : (
                      <span className={column.isActions ? "sr-only" : "inline-block py-3"}>
                        {column.header}
                      </span>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  "group/row @table:border-line @table:border-t @table:hover:bg-row-pointed",
                  rowClassName?.(row),
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row, index)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** In a table that scrolls sideways, the name and the buttons of a row stay visible. */
function staying<Row>({ isRowHeader, isActions }: Column<Row>, background: string): string | undefined {
  if (isRowHeader) return `@table:sticky @table:start-0 @table:z-10 ${background}`;
  return isActions ? `@table:sticky @table:end-0 @table:z-10 ${background}` : undefined;
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.isRowHeader) {
    return (
      <th
        scope="row"
        className={classNames(
          "text-start font-semibold @table:px-4 @table:py-3",
          staying(column, "@table:bg-surface @table:group-hover/row:bg-row-pointed"),
        )}
      >
        <div className={classNames("min-w-0", cellSizes[column.size ?? "usual"])}>{children}</div>
      </th>
    );
  }
  return (
    <td
      data-label={column.isActions ? "" : column.header}
      className={classNames(
        "align-middle @table:px-4 @table:py-3",
        column.isNumeric && "@table:text-end",
        column.size === "fit" && "@table:w-px",
        column.isOnlyInTable && "@max-table:hidden",
        staying(column, "@table:bg-surface @table:group-hover/row:bg-row-pointed"),
      )}
    >
      {column.isActions ? (
        <div className="flex flex-wrap gap-2 @table:flex-nowrap @table:justify-end">{children}</div>
      ) : (
        <div className={classNames("min-w-0", cellSizes[column.size ?? "usual"])}>{children}</div>
      )}
    </td>
  );
}

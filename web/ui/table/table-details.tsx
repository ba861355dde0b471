import { ChevronDown } from "lucide-react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { type Column, type WindowWidth, widths } from "./table-column.ts";

/** Classes that hide a column below a width. Cards show every column. */
export const hiddenBelow: Record<WindowWidth, string> = {
  lg: "md:max-lg:hidden",
  xl: "md:max-xl:hidden",
  "2xl": "md:max-2xl:hidden",
  widest: "md:max-widest:hidden",
};

const hiddenFrom: Record<WindowWidth, string> = {
  lg: "lg:hidden",
  xl: "xl:hidden",
  "2xl": "2xl:hidden",
  widest: "widest:hidden",
};

/** Returns the width from which on all columns fit, so that rows need no details; undefined if all always fit. */
export function widestOf<Row>(columns: readonly Column<Row>[]) {
  const last = Math.max(...columns.map(({ showsFrom }) => (showsFrom ? widths.indexOf(showsFrom) : -1)));
  const width = widths[last];
  return width && { hidden: hiddenFrom[width] };
}

type RowDetailsButtonProps = { isOpen: boolean; rowId: string; onPress: () => void };

/** Expands the values whose columns do not fit in this window. Disabled until the page's script has loaded. */
export function RowDetailsButton({ isOpen, rowId, onPress }: RowDetailsButtonProps) {
  return (
    <button
      type="button"
      disabled={!useIsBrowser()}
      aria-label="Details"
      aria-describedby={rowId}
      aria-expanded={isOpen}
      title="Details"
      onClick={onPress}
      className="grid h-11 w-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-action-soft hover:text-ink"
    >
      <ChevronDown className={classNames("size-5 transition-transform", isOpen && "rotate-180")} />
    </button>
  );
}

type RowDetailsProps<Row> = { columns: Column<Row>[]; row: Row; number: number; widest: { hidden: string } };

export function RowDetails<Row>({ columns, row, number, widest }: RowDetailsProps<Row>) {
  return (
    <tr className={`max-md:hidden ${widest.hidden}`}>
      <td colSpan={columns.length + 1} className="bg-sunken px-4 py-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {columns.map(
            ({ key, header, cell, showsFrom, isOnlyInTable }) =>
              showsFrom &&
              !isOnlyInTable && (
                <div key={key} className={classNames("min-w-0 max-w-sm", hiddenFrom[showsFrom])}>
                  <dt className="text-muted text-xs">{header}</dt>
                  <dd className="wrap-anywhere">{cell(row, number)}</dd>
                </div>
              ),
          )}
        </dl>
      </td>
    </tr>
  );
}

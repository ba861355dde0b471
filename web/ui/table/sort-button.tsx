import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

export type Sort = { key: string; direction: "ascending" | "descending" };

/** Returns the sort after a press on `key`: the same column changes direction, another starts ascending. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  const turns = sort?.key === key && sort.direction === "ascending";
  return { key, direction: turns ? "descending" : "ascending" };
}

type SortButtonProps = { label: ReactNode; direction?: Sort["direction"]; onPress: () => void };

/**
 * A column header that sorts. The header cell has the direction as aria-sort. Disabled until the page's script has
 * loaded.
 */
export function SortButton({ label, direction, onPress }: SortButtonProps) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      disabled={!useIsBrowser()}
      onClick={onPress}
      className="-mx-2 inline-flex min-h-11 md:min-h-9 cursor-pointer items-center gap-1.5 rounded-sm px-2 font-semibold hover:text-action disabled:cursor-progress disabled:opacity-60"
    >
      {label}
      <Icon className={direction ? "size-4 text-action" : "size-4 text-muted"} />
    </button>
  );
}

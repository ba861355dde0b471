import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { Selection } from "./use-selection.ts";

type RowCheckboxProps = {
  /** The accessible name, such as "Choose Amina Nansubuga". */
  label: string;
  id: number;
  selection: Selection;
  /** False for a row that cannot be selected: an empty box keeps the names aligned. */
  canSelect: boolean;
};

/** Selects a row. It is disabled until the script has loaded, because a tick before that would be lost. */
export function RowCheckbox({ label, id, selection, canSelect }: RowCheckboxProps) {
  const isBrowser = useIsBrowser();
  if (!canSelect) return <span className="-ms-3 w-11 shrink-0 max-md:hidden" />;
  return (
    <label className="-my-1 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        onChange={() => selection.turn(id)}
        disabled={!isBrowser}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

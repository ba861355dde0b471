import { useId, useState } from "react";
import { Input } from "#web/ui/inputs/input.tsx";

interface PlaceFieldProps {
  name: string;
  /** Place of the part, from 1. */
  place: number;
  count: number;
  /** Name of the field for `useFocusAfter`. */
  focusName: string;
  /** @param focus what of the part gets the focus afterwards; undefined if the person has left the list */
  onMove: (to: number, focus: "place" | "row" | undefined) => void;
}

/** Moves a part to the place that is typed, with Enter or when the field is left. A larger number means the last place. */
export function PlaceField({ name, place, count, focusName, onMove }: PlaceFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  function move(focus: "place" | "row" | undefined) {
    setTyped(undefined);
    if (!/^\s*\d+\s*$/.test(typed ?? "")) return;
    const to = Math.min(Math.max(Number(typed), 1), count);
    if (to !== place) onMove(to, focus);
  }
  return (
    <span className="flex items-center gap-2 text-muted text-sm">
      <label htmlFor={id}>
        <span className="sr-only">Move {name} to place</span>
        <span aria-hidden="true">Place</span>
      </label>
      <span className="w-14">
        <Input
          id={id}
          data-focus={focusName}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          className="text-center tabular-nums"
          value={typed ?? String(place)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={({ currentTarget, relatedTarget }) => {
            const isInList = !relatedTarget || currentTarget.closest("ol")?.contains(relatedTarget);
            move(isInList ? "row" : undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(undefined);
            if (event.key !== "Enter") return;
            // Enter moves the part. It does not save the quiz.
            event.preventDefault();
            move("place");
          }}
        />
      </span>
    </span>
  );
}

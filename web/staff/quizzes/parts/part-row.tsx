import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { PlaceField } from "./place-field.tsx";

interface PartRowProps {
  at: number;
  count: number;
  /** @param controls controls of the row, one of which gets the focus afterwards */
  onMove: (to: number, ...controls: ("up" | "down" | "place" | "row")[]) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A part of a quiz with the controls that move and remove it. */
export function PartRow({ at, count, onMove, onRemove, children }: PartRowProps) {
  const name = `part ${at + 1}`;
  return (
    <li
      tabIndex={-1}
      data-focus={`row-${at}`}
      className="flex scroll-my-24 flex-wrap items-start gap-2 rounded-md border border-line p-2 sm:flex-nowrap"
    >
      <div className="min-w-0 flex-1 basis-48 px-1 py-1">{children}</div>
      <div className="ms-auto flex shrink-0 items-center">
        {count > 2 && (
          <PlaceField
            name={name}
            place={at + 1}
            count={count}
            focusName={`place-${at}`}
            onMove={(to, focus) => onMove(to - 1, ...(focus ? [focus] : []))}
          />
        )}
        <IconButton
          data-focus={`up-${at}`}
          label={`Move ${name} up`}
          icon={<ArrowUp className="size-5" />}
          disabled={at === 0}
          onClick={() => onMove(at - 1, "up", "down")}
        />
        <IconButton
          data-focus={`down-${at}`}
          label={`Move ${name} down`}
          icon={<ArrowDown className="size-5" />}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1, "down", "up")}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 className="size-5" />}
          tone="urgent"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { Reorder } from "./use-reorder.ts";

type DragHandleProps = { id: number; name: string; reorder: Reorder };

/** Moves its row by dragging, by touch or with the arrow keys. */
export function DragHandle({ id, name, reorder }: DragHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<() => void>(undefined);
  const latest = useRef(reorder);
  latest.current = reorder;
  useEffect(() => () => stop.current?.(), []);

  /** Listens on the window, because a button that moves in the document loses its pointer capture. */
  function begin({ pointerId, isPrimary, button: pressed }: PointerEvent) {
    if (!isPrimary || pressed !== 0) return;
    stop.current?.();
    const watch = new AbortController();
    const options = { signal: watch.signal };
    const ended = (finish: () => void) => (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      watch.abort();
      finish();
    };
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const position = positionAt(button.current, clientY);
      if (position !== null) latest.current.preview(id, position);
    };
    window.addEventListener("pointermove", follow, options);
    window.addEventListener(
      "pointerup",
      ended(() => latest.current.commit(id)),
      options,
    );
    window.addEventListener(
      "pointercancel",
      ended(() => latest.current.cancel()),
      options,
    );
    stop.current = () => watch.abort();
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      stop.current?.();
      reorder.cancel();
    }
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    reorder.step(id, by);
  }

  return (
    <button
      ref={button}
      type="button"
      disabled={!useIsBrowser()}
      aria-label={`Move ${name}: arrow keys up and down`}
      title="Drag, or use the arrow keys"
      onPointerDown={begin}
      onKeyDown={press}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-action-soft hover:text-action active:cursor-grabbing disabled:cursor-progress disabled:opacity-60"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Returns the position of the row at this height, or null if it is the handle's own row or there is none. */
function positionAt(handle: HTMLElement | null, y: number): number | null {
  const own = handle?.closest("tr");
  const rows = [...(own?.parentElement?.children ?? [])];
  const position = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return position === -1 || rows[position] === own ? null : position;
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Principal } from "#contract/shared/permissions.ts";
import { controlLook } from "#web/ui/inputs/control-look.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type Found, useFound } from "./use-found.ts";

type PaletteProps = {
  principal: Principal;
  /** Text that was typed before the palette had loaded. */
  typed: string;
  onClose: () => void;
};

/**
 * A search for sections, pages, people, programs and fees. Type, choose with the arrow keys, and press Enter to open.
 */
export function Palette({ principal, typed, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [asked, setAsked] = useState(0);
  const { found, coverage, isPending, hasFailed } = useFound(principal, text);
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(asked, found.length - 1);
  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  function open(one: Found | undefined) {
    if (!one) return;
    onClose();
    void navigate(one.to);
  }
  function move(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Enter") open(found[active]);
    else if (key === "ArrowDown") setAsked((active + 1) % Math.max(found.length, 1));
    else if (key === "ArrowUp") setAsked((active - 1 + found.length) % Math.max(found.length, 1));
    else return;
    event.preventDefault();
  }
  return (
    <Dialog isOpen onClose={onClose} title="Find">
      <input
        type="text"
        dir="auto"
        role="combobox"
        aria-label="Find"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={coverage}
        data-first-focus=""
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAsked(0);
        }}
        onKeyDown={move}
        className={controlLook}
      />
      <div className="mt-3 flex h-[min(24rem,54dvh)] flex-col">
        {/* Without results, the status takes the place of the first choice. Otherwise it is below the choices, so
            that they do not move. */}
        <p
          role="status"
          className={found.length === 0 ? "px-3 py-2" : "order-last mt-2 min-h-6 text-muted text-sm"}
        >
          {sentenceFor(found.length, isPending, hasFailed)}
        </p>
        <div ref={list} id={id} role="listbox" aria-label="Found" className="min-h-0 flex-1 overflow-y-auto">
          {found.map((one, index) => (
            <Choice
              key={one.key}
              id={`${id}-${index}`}
              one={one}
              heading={one.kind === found[index - 1]?.kind ? undefined : one.kind}
              isActive={index === active}
              onChoose={() => open(one)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function sentenceFor(count: number, isPending: boolean, hasFailed: boolean): string {
  if (hasFailed) return "The search failed. Keep typing to try again.";
  if (isPending) return "Searching…";
  return count === 0 ? "Nothing found." : "";
}

type ChoiceProps = {
  id: string;
  one: Found;
  heading?: string | undefined;
  isActive: boolean;
  onChoose: () => void;
};

function Choice({ id, one, heading, isActive, onChoose }: ChoiceProps) {
  return (
    <>
      {heading && (
        <p role="presentation" className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and has the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        // Keep the focus in the input.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className={classNames(
          "flex min-h-11 min-w-0 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5",
          isActive ? "bg-action-soft" : "hover:bg-sunken",
        )}
      >
        <span dir="auto" className="wrap-anywhere">
          {one.name}
        </span>
        {one.detail && <span className="wrap-anywhere text-muted text-sm">{one.detail}</span>}
      </div>
    </>
  );
}

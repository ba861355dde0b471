import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { indexByLetter, nextMenuIndex } from "./menu-keys.ts";
import { usePlaced } from "./use-placed.ts";

export type MenuItem = { label: string; icon?: ReactNode; tone?: "plain" | "urgent" } & (
  | { to: string; onSelect?: never }
  | { to?: never; onSelect: () => void }
);

type MenuProps = {
  /** The button's accessible name, if `button` contains no text. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Shown above the items, e.g. the logged-in person. */
  heading?: ReactNode;
  items: MenuItem[];
};

/** A drop-down of actions with the usual keys: arrow keys, Home, End, Escape, and the first letter of an item. */
export function Menu({ label, button, buttonClassName, heading, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isBrowser = useIsBrowser();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  usePlaced(isOpen, trigger, panel);

  useEffect(() => {
    if (!isOpen) return;
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    trigger.current?.focus();
  }
  function move(event: KeyboardEvent) {
    const all = itemsOf(list.current);
    const current = all.indexOf(document.activeElement as HTMLElement);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    const labels = isPlain ? all.map((item) => item.textContent ?? "") : [];
    const next = nextMenuIndex(event.key, current, all.length) ?? indexByLetter(event.key, current, labels);
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setIsOpen(false);
    else if (next !== null) all[next]?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        disabled={!isBrowser}
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(
          "inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md disabled:cursor-progress disabled:opacity-60",
          buttonClassName,
        )}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          popover="manual"
          className="fixed inset-auto z-30 m-0 max-h-[calc(100dvh-1rem)] w-max min-w-52 max-w-[calc(100vw-2rem)] animate-arrive overflow-y-auto rounded-lg border border-line bg-raised p-2 text-ink shadow-lg"
        >
          {heading && <div className="mb-2 border-line border-b px-3 pt-1 pb-3">{heading}</div>}
          <div
            ref={list}
            id={`${id}-list`}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={move}
          >
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} onChosen={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const look = classNames(
    "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-start hover:bg-action-soft focus-visible:bg-action-soft [&_svg]:size-5",
    item.tone === "urgent" && "text-urgent",
  );
  const words = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if (item.to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} onClick={onChosen} className={look}>
        {words}
      </Link>
    );
  }
  const choose = () => {
    onChosen();
    item.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={choose} className={look}>
      {words}
    </button>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

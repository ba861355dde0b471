import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isFoundIn } from "#contract/shared/text/searchable.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { usePlaced } from "#web/ui/overlays/use-placed.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

export type ComboboxOption = { value: string; label: string };

type ComboboxProps = {
  options: ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Called with the typed text, for options that the caller searches. The options are then shown unfiltered. */
  onType?: (text: string) => void;
};

/** Maximum number of options, as many as fit above a phone's keyboard. Typing more narrows the list. */
const MAX_SHOWN = 8;

/** A text field with a filtered list, for lists too long for a select. Connected to the surrounding Field. */
export function Combobox({ options, value, onChange, placeholder, onType }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Takes over text that was typed before hydration.
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== box.defaultValue) setText(box.value);
  }, []);
  const isOpen = text !== null;
  const matches = isOpen ? (onType ? options : matching(options, text)) : [];
  const shown = matches.slice(0, MAX_SHOWN);
  usePlaced(isOpen, input, panel, { isAsWide: true });
  // Scroll to the active option: the list may be shorter than its content.
  useEffect(() => {
    if (isOpen) panel.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);

  function close() {
    setText(null);
    setActive(0);
  }
  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    onChange(option.value);
    close();
  }
  function move(event: KeyboardEvent) {
    const { key } = event;
    if (!isOpen && key !== "ArrowDown") return;
    if (key === "Escape") close();
    else if (key === "Enter") choose(shown[active]);
    else if (key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (key === "ArrowDown" && isOpen) setActive(Math.min(active + 1, shown.length - 1));
    else if (key === "ArrowDown") setText("");
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <input
        ref={input}
        {...useField()}
        dir="auto"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? chosen?.label ?? ""}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setText(text ?? "")}
        onChange={(event) => {
          setText(event.target.value);
          onType?.(event.target.value);
          setActive(0);
        }}
        onBlur={close}
        onKeyDown={move}
        className={controlLook}
      />
      <div
        // A new key creates a new element each time, because this popover can be shown only once.
        key={String(isOpen)}
        ref={panel}
        popover={isOpen ? "manual" : undefined}
        id={listId}
        role="listbox"
        aria-label="Choices"
        hidden={!isOpen}
        className="fixed inset-auto z-30 m-0 max-h-[min(24rem,calc(50dvh-2rem))] overflow-y-auto rounded-lg border border-line bg-raised p-2 text-ink shadow-lg"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            // Keep the focus in the input: losing it would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classNames(
              "flex min-h-11 cursor-pointer items-center rounded-md px-3 py-2",
              index === active ? "bg-action-soft" : "hover:bg-sunken",
            )}
          >
            {option.label}
          </div>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {isOpen && countSentence(matches.length)}
      </p>
    </div>
  );
}

function countSentence(count: number): string {
  if (count === 0) return "Nothing matches.";
  return count > MAX_SHOWN ? `${count} match. Type more to narrow the list.` : "";
}

/** Returns the options whose label contains all the words, in any order. */
function matching(options: ComboboxOption[], text: string): ComboboxOption[] {
  return options.filter(({ label }) => isFoundIn(label, text));
}

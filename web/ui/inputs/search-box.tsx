import { Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";

type SearchBoxProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  label: string;
  onChange?: (text: string) => void;
};

/** A search field with a clear button. It works uncontrolled in a GET form, also without JavaScript, or controlled. */
export function SearchBox({ label, name = "search", onChange, className, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isControlled = rest.value !== undefined;
  // Takes over text that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    const box = input.current;
    if (isControlled && box && box.value !== rest.value) onChange?.(box.value);
  }, []);
  function clear() {
    if (!input.current) return;
    input.current.value = "";
    onChange?.("");
    input.current.focus();
  }
  return (
    <div className={classNames("group relative has-placeholder-shown:print:hidden", className)}>
      <Search className="-translate-y-1/2 pointer-events-none absolute start-3.5 top-1/2 size-5 text-muted" />
      <input
        ref={input}
        dir="auto"
        placeholder={label}
        {...rest}
        type="search"
        name={name}
        aria-label={label}
        enterKeyHint="search"
        onChange={(event) => onChange?.(event.currentTarget.value)}
        className={classNames(controlLook, "px-11 [&::-webkit-search-cancel-button]:hidden")}
      />
      <button
        type="button"
        aria-label="Clear search"
        onClick={clear}
        className="-translate-y-1/2 absolute end-0.5 top-1/2 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-action group-has-placeholder-shown:hidden noscript:hidden"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}

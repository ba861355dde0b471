import { ChevronDown } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

export type SelectOption = { value: string; label: string; isDisabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: SelectOption[];
  /** Label of the first, empty choice. */
  placeholder?: string | undefined;
};

/** The browser's native select, which is quickest on a phone. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isControlled = rest.value !== undefined;
  // Takes over an option that was chosen before hydration.
  useEffect(() => {
    const box = select.current;
    const written = box && [...box.options].find((option) => option.defaultSelected);
    if (isControlled && written && written.value !== box.value)
      box.dispatchEvent(new Event("change", { bubbles: true }));
  }, [isControlled]);
  return (
    <span className={classNames("relative block", className)}>
      <select
        ref={select}
        {...useField()}
        {...rest}
        className={classNames(controlLook, "cursor-pointer appearance-none pe-11")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="-translate-y-1/2 pointer-events-none absolute end-3.5 top-1/2 size-5 text-muted" />
    </span>
  );
}

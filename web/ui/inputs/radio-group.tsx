import type { ReactNode } from "react";
import { wrongGroupLook } from "./control-look.ts";
import { FieldError, RequiredMark } from "./field.tsx";
import { fieldId } from "./field-id.ts";

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode };

type RadioGroupProps = {
  legend: ReactNode;
  name: string;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: string;
  isRequired?: boolean;
};

/** A choice between a few options. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  isRequired,
}: RadioGroupProps) {
  const id = fieldId(name);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className={error && wrongGroupLook}
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {legend}
        {isRequired && <RequiredMark />}
      </legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border-[1.5px] border-control-line bg-raised px-3.5 py-2.5 hover:border-ink has-checked:border-action has-checked:bg-action-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={isRequired}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              onChange={() => onChange?.(option.value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-action"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  );
}

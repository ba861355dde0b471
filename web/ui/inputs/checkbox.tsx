import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

/** A checkbox with its label. Pressing anywhere on the line toggles it. */
export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(" ");
  return (
    <div>
      <label
        htmlFor={inputId}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted"
      >
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5.5 shrink-0 cursor-[inherit] rounded-sm accent-action"
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${inputId}-error`} message={error} />
      {hint && (
        <p id={`${inputId}-hint`} className="ps-8.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

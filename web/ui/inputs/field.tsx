import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { fieldId } from "./field-id.ts";

export type FieldWiring = {
  id?: string;
  name?: string;
  required?: boolean;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

const FieldContext = createContext<FieldWiring>({});

/**
 * Returns the properties that a control gets from the surrounding Field: id, name, required, and the ids of hint and
 * error.
 */
export function useField(): FieldWiring {
  return useContext(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  /** Id of a text that screen readers read in front of the label. */
  labelledBy?: string;
  name: string;
  /** Needed if two forms on a page have a field of the same name. */
  id?: string;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  children: ReactNode;
};

/** A label, a control, its hint and its error, connected by ids. */
export function Field({
  label,
  labelledBy,
  name,
  id = fieldId(name),
  hint,
  error,
  isRequired,
  isLabelHidden,
  children,
}: FieldProps) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const wiring: FieldWiring = {
    id,
    name,
    required: isRequired,
    "aria-labelledby": labelledBy && `${labelledBy} ${id}-label`,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <FieldContext value={wiring}>
      <div className="grid grid-cols-1 gap-1.5">
        <label
          id={labelledBy && `${id}-label`}
          htmlFor={id}
          className={isLabelHidden ? "sr-only" : "font-semibold text-sm"}
        >
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {children}
        <FieldError id={`${id}-error`} message={error} />
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/**
 * The star of a required field, which never begins a line: a word joiner is in front of it. Screen readers use the
 * control's `required` instead.
 */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-1 text-urgent">
      {"\u2060*"}
    </span>
  );
}

/** The message of a field. A form scrolls it into sight, and not under the bar of its buttons. */
export function FieldError({ id, message }: { id: string; message?: string }) {
  if (!message) return null;
  return (
    <p id={id} className="flex scroll-mb-24 items-start gap-1.5 font-medium text-sm text-urgent">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

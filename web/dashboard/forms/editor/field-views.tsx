import type { ComponentProps, ReactNode } from "react";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select, type SelectOption } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

export type Upload = { percent: number; onCancel: () => void };

/** Props of a field's view. `Values` are the form's values, `Stored` is the record that is edited. */
export interface ViewProps<Values extends object, Stored = unknown> {
  name: string;
  label: string;
  isRequired: boolean;
  error: string | undefined;
  form: Form<Values>;
  record: Stored | undefined;
  /** Newly chosen files of this field. `upload` is their progress. */
  files: File[];
  onPick: (files: File[]) => void;
  upload: Upload | undefined;
}

/** Renders a field. It may use hooks. */
export type View<Values extends object, Stored> = (props: ViewProps<Values, Stored>) => ReactNode;

export interface ViewOptions {
  /** Replaces the schema's label. */
  label?: string;
  isRequired?: boolean;
  hint?: ReactNode | ((value: string) => ReactNode);
}

interface ControlProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Returns a view with a label around a text control. */
export function field(control: (props: ControlProps) => ReactNode, { hint, ...own }: ViewOptions = {}) {
  return <Values extends object>({ form, name, error, ...given }: ViewProps<Values>) => {
    const key = name as keyof Values & string;
    const label = own.label ?? given.label;
    const value = String(form.values[key]);
    const onChange = (text: string) => form.set(key, text as Values[typeof key]);
    return (
      <Field
        label={label}
        name={name}
        isRequired={own.isRequired ?? given.isRequired}
        error={error}
        hint={typeof hint === "function" ? hint(value) : hint}
      >
        {control({ label, value, onChange })}
      </Field>
    );
  };
}

type InputOptions = ViewOptions &
  Omit<ComponentProps<"input">, "value" | "onChange"> & { clean?: (text: string) => string };

/** Returns a view with one line of text. `clean` is applied to the typed text. */
export function line({ label, hint, isRequired, clean = (text) => text, ...input }: InputOptions = {}) {
  return field(
    ({ value, onChange }) => (
      <Input
        autoComplete="off"
        {...input}
        value={value}
        onChange={(event) => onChange(clean(event.target.value))}
      />
    ),
    { label, hint, isRequired },
  );
}

type LinesOptions = ViewOptions & Omit<ComponentProps<"textarea">, "value" | "onChange">;

/** Returns a view with several lines of text. */
export function lines({ label, hint, isRequired, ...textarea }: LinesOptions = {}) {
  return field(
    ({ value, onChange }) => (
      <Textarea {...textarea} value={value} onChange={(event) => onChange(event.target.value)} />
    ),
    { label, hint, isRequired },
  );
}

export function choice(choices: SelectOption[], placeholder: string, options: ViewOptions = {}) {
  return field(
    ({ value, onChange }) => (
      <Select
        placeholder={placeholder}
        options={choices}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    options,
  );
}

/** Returns a view with a checkbox. */
export function tick({ hint }: { hint?: ReactNode } = {}) {
  return <Values extends object>({ name, label, error, form }: ViewProps<Values>) => {
    const key = name as keyof Values & string;
    return (
      <Checkbox
        id={fieldId(name)}
        name={name}
        label={label}
        hint={hint}
        error={error}
        checked={form.values[key] === true}
        onChange={(event) => form.set(key, event.target.checked as Values[typeof key])}
      />
    );
  };
}

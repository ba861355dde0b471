import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";

/** A field that the person and somebody else changed. */
export interface TwoVersions {
  name: string;
  /** Absent if the field's label on the page is shown. */
  label?: string | undefined;
  mine: unknown;
  theirs: unknown;
  /** Describes a value that is no text. */
  inWords?: ((value: unknown) => ReactNode) | undefined;
  /** Puts a value into the form. */
  choose: (value: unknown) => void;
}

/**
 * Shows both versions of each field that somebody else changed, too. The typed one stays until theirs is taken. A save
 * needs the latest version, whose form begins with the choices.
 */
export function BothVersions({ fields }: { fields: readonly TwoVersions[] }) {
  return (
    <>
      <ul aria-label="Fields that were changed twice" className="my-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
      </ul>
      <p>Choose for each field, then load the latest version and save again.</p>
    </>
  );
}

function Field({ name, label = labelOnPage(name), mine, theirs, inWords, choose }: TwoVersions) {
  const [chosen, setChosen] = useState<"mine" | "theirs">("mine");
  const option = (which: "mine" | "theirs", value: unknown, words: string) => (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <p dir="auto" className="wrap-anywhere max-h-32 overflow-y-auto whitespace-pre-line">
        {inWords?.(value) ?? optionOf(name, value) ?? textOf(value)}
      </p>
      <Button
        size="small"
        variant={chosen === which ? "primary" : "secondary"}
        aria-pressed={chosen === which}
        onClick={() => {
          setChosen(which);
          choose(value);
        }}
      >
        {words}
        <span className="sr-only"> for {label}</span>
      </Button>
    </div>
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold">{label}</p>
      {option("mine", mine, "Keep mine")}
      {option("theirs", theirs, "Take theirs")}
    </li>
  );
}

/** Returns the label of a value in the form's select or radio buttons of this field, or undefined without these. */
function optionOf(name: string, value: unknown): string | undefined {
  const control = document.getElementById(fieldId(name));
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === String(value))?.label;
  const radios = control?.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${name}"]`) ?? [];
  const radio = [...radios].find((one) => one.value === String(value));
  // The hint is an element behind the label's text.
  return radio?.nextElementSibling?.firstChild?.textContent ?? undefined;
}

/** Returns the field's label on the page, or its name in words if the form does not show it now. */
function labelOnPage(name: string): string {
  const control = document.getElementById(fieldId(name)) ?? document.getElementsByName(name)[0];
  const label =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
      ? control.labels?.[0]
      : control?.querySelector("legend");
  const words = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
  return label?.textContent?.replace("\u2060*", "").trim() || words;
}

/** Returns a field's value as text, without markup. */
function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  return text.replace(/<[^<>]*>/g, " ").trim() || "Empty";
}

import type { ReactNode } from "react";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import type { TwoVersions } from "./both-versions.tsx";
import { isSame } from "./draft-base.ts";
import { currentOf } from "./or-stored.ts";

type Changed<Values extends object> = Pick<Form<Values>, "values" | "changes" | "before" | "set">;

interface Words {
  /** Returns the label of a field that has none on the page. */
  labelOf?: (name: string) => string | undefined;
  /** Describes a value that is no text. */
  inWords?: ((name: string, value: unknown) => ReactNode) | undefined;
}

/**
 * Returns both versions of the fields that were changed in the form and in the stored record, after a save that was
 * refused for it (staff.md 4.9). `valuesOf` returns the form's values of a stored record.
 */
export function conflictsOf<Values extends object, Stored extends object>(
  error: Error | null,
  form: Changed<Values>,
  valuesOf: (stored: Stored) => Values,
  { labelOf, inWords }: Words = {},
): TwoVersions[] {
  const latest = currentOf<Stored>(error);
  if (!latest) return [];
  const theirs = valuesOf(latest);
  const names = Object.keys(form.changes) as (keyof Values & string)[];
  return names
    .filter((name) => !isSame(theirs[name], form.before[name]) && !isSame(theirs[name], form.values[name]))
    .map((name) => ({
      ...{ name, label: labelOf?.(name), mine: form.values[name], theirs: theirs[name] },
      inWords: inWords && ((value) => inWords(name, value)),
      choose: (value) => form.set(name, value as Values[typeof name]),
    }));
}

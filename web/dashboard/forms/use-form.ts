import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import type { Version } from "./draft-base.ts";
import { useDraft } from "./use-draft.ts";

/** One message per field. File fields have messages, too, although they are not among the values. */
type Messages = Record<string, string | undefined>;
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

interface FormRules<Values> {
  /** Names the draft, e.g. "program-12". */
  draft: string;
  /**
   * The initial values, in the order of the form. Must be the same object at each render. A new object changes what
   * counts as changed, but not the typed values.
   */
  initial: Values;
  /** The contract's schema. The form and the server share its messages. */
  schema: z.ZodType;
  /** Fields that are never stored in the browser. Must be the same array at each render. */
  secrets?: readonly string[] | undefined;
  /**
   * Version of the record that `initial` shows. A save sends the form's `version`, which is older if the restored draft
   * is outdated. Absent for a form without versions.
   */
  version?: Version;
}

/**
 * Returns a form's values, their draft and the messages. Editing a field clears its message. A failed check scrolls to
 * the first invalid field and focuses it (staff.md 5).
 */
export function useForm<Values extends object>({ draft, initial, schema, ...rules }: FormRules<Values>) {
  const { values, setValues, ...rest } = useDraft(draft, initial, rules);
  const [errors, setErrors] = useState<Messages>({});
  const shown = useRef<HTMLElement>(undefined);
  // A message is in the page only now. It may be at the end of a tall field, below the screen.
  useEffect(() => {
    if (shown.current) messageOf(shown.current)?.scrollIntoView({ block: "nearest" });
    shown.current = undefined;
  });

  /** Sets a value, or the result of a function of the present value. */
  function set<Name extends keyof Values & string>(
    name: Name,
    value: Values[Name] | ((before: Values[Name]) => Values[Name]),
  ) {
    setValues((before) => ({ ...before, [name]: value instanceof Function ? value(before[name]) : value }));
    clear(name);
  }
  /** Returns the change handler of a text field: `onChange={form.input("title")}`. */
  const input = (name: keyof Values & string) => (event: Typed) =>
    set(name, event.target.value as Values[typeof name]);
  function clear(name: string) {
    setErrors((shown) => ({ ...shown, [name]: undefined }));
  }
  function show(found: FieldErrors) {
    const messages = Object.fromEntries(Object.entries(found).map(([name, [first]]) => [name, first]));
    setErrors(messages);
    shown.current = focusFirst(
      [...Object.keys(initial), ...Object.keys(messages)].filter((name) => name in messages),
    );
  }
  /** Returns whether the values pass the schema and `problems` is empty. If not, shows the messages. */
  function check(problems: FieldErrors = {}): boolean {
    const parsed = schema.safeParse(values);
    const found = { ...problems, ...(parsed.success ? {} : fieldErrorsOf(parsed.error)) };
    show(found);
    return Object.keys(found).length === 0;
  }
  /** Puts the server's field messages at their fields. */
  function showApiError(error: unknown) {
    if (error instanceof ApiError) show(error.fields);
  }
  return { values, errors, set, input, clear, check, showApiError, ...rest };
}

function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const found: FieldErrors = {};
  for (const { path, message } of error.issues) {
    // An issue in a list item is shown at the list; one in a nested object at the field `part.field`.
    const name = path.filter((key) => typeof key === "string").join(".") || "non_field_errors";
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

/** Focuses the first of the fields that the page has, and returns it. */
export function focusFirst(names: string[]): HTMLElement | undefined {
  for (const name of names) {
    const field = document.getElementById(fieldId(name));
    if (!field) continue;
    // A field in a collapsed section cannot be focused.
    field.closest("details")?.setAttribute("open", "");
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
    return field;
  }
  return undefined;
}

/** Returns the text that describes a field first: its message, or else its hint. */
function messageOf(field: HTMLElement): HTMLElement | null {
  const [id = ""] = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return document.getElementById(id);
}

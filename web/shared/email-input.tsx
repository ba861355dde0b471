import { type ComponentProps, useEffect, useRef, useState } from "react";
import { likelyEmail } from "#web/shared/text/likely-email.ts";
import { Input } from "#web/ui/inputs/input.tsx";

/** Length of the pause in typing before the question. */
const PAUSE_MS = 1_000;

/**
 * A field for an email. After a pause in typing, it asks about a probable slip, such as "gmial.con". It does not ask when
 * the person leaves the field: the question would move a button away from under the finger that presses it.
 */
export function EmailInput({ onInput, ...rest }: Omit<ComponentProps<typeof Input>, "type" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [likely, setLikely] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        {...rest}
        ref={input}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setLikely(undefined);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setLikely(likelyEmail(value)), PAUSE_MS);
          onInput?.(event);
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {likely && (
          <>
            Did you mean{" "}
            <button
              type="button"
              className="wrap-anywhere py-1 font-semibold text-action underline underline-offset-4"
              onClick={() => input.current && type(input.current, likely)}
            >
              {likely}
            </button>
            ?
          </>
        )}
      </p>
    </>
  );
}

/** Types a text into a field, so that its form notices it like typing. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  // React overrides the setter of the element itself, and would take the event for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

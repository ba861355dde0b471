import { type ComponentProps, useRef, useState } from "react";
import { likelyEmail } from "#web/shared/text/likely-email.ts";
import { Input } from "#web/ui/inputs/input.tsx";

/** A field for an email. When the person leaves it, it asks about a probable slip, such as "gmial.con". */
export function EmailInput({ onBlur, onInput, ...rest }: Omit<ComponentProps<typeof Input>, "type" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const [likely, setLikely] = useState<string>();
  return (
    <>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        {...rest}
        ref={input}
        onInput={(event) => {
          setLikely(undefined);
          onInput?.(event);
        }}
        onBlur={(event) => {
          setLikely(likelyEmail(event.currentTarget.value));
          onBlur?.(event);
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
